/**
 * Why something is no report that can be opened. `not-ours`: it is something else. `cut`: its end is missing. `damaged`: it
 * contradicts itself. `newer`: a later version of Floorline wrote it. `too-large`, `too-deep`: more than is read.
 */
export type OpenFailureCode = 'not-ours' | 'cut' | 'damaged' | 'newer' | 'too-large' | 'too-deep';

export interface OpenFailure {
  readonly code: OpenFailureCode;
  /** What is wrong, as a sentence for a person. */
  readonly message: string;
  /** What to do about it, as another. */
  readonly remedy: string;
}

export type Failed = { readonly ok: false; readonly failure: OpenFailure };

const WORDS: Readonly<Record<OpenFailureCode, readonly [string, string]>> = {
  'not-ours': [
    'This is no report of Floorline.',
    'Open a .floorline.json file, or a link that was copied whole.',
  ],
  cut: ['The end of this report is missing.', 'Ask for it again; a long link is better sent as a file.'],
  damaged: ['This report contradicts itself and cannot be trusted.', 'Ask for it again.'],
  newer: [
    'A newer version of Floorline wrote this report.',
    'Reload the page, or install the newer version.',
  ],
  'too-large': ['This is larger than any report that Floorline writes.', 'Ask for it again.'],
  'too-deep': ['This is nested deeper than any report that Floorline writes.', 'Ask for it again.'],
};

/** `detail` says where, and is put behind the sentence in brackets. */
export function failed(code: OpenFailureCode, detail: string | null = null): Failed {
  const [message, remedy] = WORDS[code];
  const said = detail === null ? message : `${message.slice(0, -1)} (${detail}).`;
  return { ok: false, failure: { code, message: said, remedy } };
}
