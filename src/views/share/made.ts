/** From what the worker made, or the page knows by itself, to exactly what leaves. */
import type { Review } from '../../state/share/share-store.ts';
import type { ShareAnswer } from '../../worker/share/share-protocol.ts';
import { FORMS, type ShareForm } from './forms.ts';

/** What would leave, whole. */
export interface Made {
  readonly text: string;
  readonly bytes: number;
}

export type Making =
  | { readonly status: 'working' }
  /** `instead` is a form that does hold it. */
  | { readonly status: 'failed'; readonly message: string; readonly instead: ShareForm | null }
  | { readonly status: 'ready'; readonly made: Made; readonly answer: ShareAnswer | null };

/** The address of this page without its fragment: what links begin with. */
export const pageAddress = (): string => `${window.location.origin}${window.location.pathname}`;

export function makingOf(form: ShareForm, review: Review, address: string, fragment: string): Making {
  const { kind } = FORMS[form];
  if (kind === null) {
    const text = `${address}${fragment}`;
    return { status: 'ready', made: { text, bytes: new TextEncoder().encode(text).length }, answer: null };
  }
  if (review.status === 'failed') return { status: 'failed', message: review.message, instead: null };
  if (review.status !== 'ready' || review.question.kind !== kind) return { status: 'working' };
  const { artefact } = review.answer;
  if (artefact.ok) {
    const text = form === 'link' ? `${address}${artefact.text}` : artefact.text;
    const bytes = form === 'link' ? new TextEncoder().encode(text).length : artefact.bytes;
    return { status: 'ready', made: { text, bytes }, answer: review.answer };
  }
  switch (artefact.code) {
    case 'too-long':
      return { status: 'failed', message: tooLong(artefact.length), instead: 'file' };
    case 'no-text-in-links':
      return { status: 'failed', message: 'A link holds no text of the transcript.', instead: 'file' };
    case 'no-template':
      return {
        status: 'failed',
        message:
          'The form of the page could not be loaded when the transcript was opened. Open it again with the network there.',
        instead: 'file',
      };
    case 'damaged':
      return { status: 'failed', message: `This cannot be shared: ${artefact.detail}.`, instead: null };
  }
}

/** What receivers still open, in characters of the fragment. */
export const LONGEST_LINK = 32_000;

const tooLong = (length: number): string =>
  length === 0
    ? 'This is too long for a link: receivers cut addresses.'
    : `The link would have ${length.toLocaleString('en-GB')} characters; receivers open ${LONGEST_LINK.toLocaleString('en-GB')}.`;
