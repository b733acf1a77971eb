import { useSession } from '../../state/session.ts';

/** What was opened last, so that it can be opened again as another format. Samples are known by the session. */
type LastSource =
  | { readonly kind: 'files'; readonly files: readonly File[] }
  | { readonly kind: 'paste'; readonly text: string };

let last: LastSource | null = null;

export const rememberSource = (source: LastSource): void => {
  last = source;
};

/** Whether there is something to open again. */
export const canReopen = (): boolean => last !== null && useSession.getState().sample === null;

/** Opens the same bytes again, read as `format`. */
export const reopenAs = (format: string): void => {
  if (last === null) return;
  const session = useSession.getState();
  if (last.kind === 'files') void session.openFiles(last.files, format);
  else void session.openPaste(last.text, format);
};
