/** An expression that is not proved linear, and why it does no harm all the same. */
export interface AllowedRegex {
  /** How the file's path ends. */
  readonly file: string;
  /** How the expression begins: enough of it that no other of the file does. */
  readonly begins: string;
  readonly why: string;
}

export const ALLOWED: readonly AllowedRegex[] = [
  {
    file: 'irreducible/detectors/error.ts',
    begins: String.raw`^(?:[\w.]+: )?(?:Uncaught `,
    why: 'anchored, on a line of at most 400 characters; no part can take what the part before it left, but for one optional prefix',
  },
  {
    file: 'irreducible/detectors/error.ts',
    begins: String.raw`^(?:[[(]?[\d:T.,/ Z+-]{8,40}`,
    why: 'anchored, on a line of at most 400 characters; a stamp of 8 to 40 characters shares its blanks with those behind it, in at most 33 ways',
  },
  {
    file: 'irreducible/detectors/error.ts',
    begins: String.raw`^(?:[\w./+-]{1,60}: ){1,4}.*(?:No such file`,
    why: 'anchored, on a line of at most 400 characters; at most four ways to divide the prefixes from the rest',
  },
  {
    file: 'irreducible/harness-blocks.ts',
    begins: '^Contents of ',
    why: 'begins a line, and every part is bounded within it',
  },
  {
    file: 'irreducible/harness-blocks.ts',
    begins: '^--- Context from: ',
    why: 'begins a line, and its one part is at most 400 characters of it',
  },
  {
    file: 'irreducible/harness-blocks.ts',
    begins: '<(system-reminder',
    why: 'at most 300 characters behind the name of a tag; the hostile bench measures tags that never close',
  },
  {
    file: 'irreducible/harness-blocks.ts',
    begins: '<(user_instructions',
    why: 'at most 300 characters behind the name of a tag; the hostile bench measures tags that never close',
  },
  {
    file: 'irreducible/regex-shape.ts',
    begins: String.raw`\\{1,2}[dwsDWSb]`,
    why: 'on at most 300 characters; its one repeated part is at most 20 of them',
  },
  {
    file: 'irreducible/tool-class.ts',
    begins: String.raw`^(?:cat|tee)\b`,
    why: 'anchored, on at most 2,000 characters of a command; what follows an arrow ends at the first sign that is no blank',
  },
  {
    file: 'formats/specstory/headers.ts',
    begins: ',? ?mode ',
    why: 'on a header of at most 240 characters; its one repeated part is at most 40 of them',
  },
  {
    file: 'chains/settings.ts',
    begins: String.raw`\b(?:set|pin|bump|`,
    why: 'on a text of at most 8,000 characters; each repeated part is at most 60 of them, blanks aside, which no two parts share',
  },
  {
    file: 'tools/samples/edits.ts',
    begins: String.raw`key=lambda (\w+): `,
    why: 'reads lines of code that this project made',
  },
];

/** Files that build expressions when they are asked, not when they are loaded, and why those do no harm. */
export const BUILT_LATER: readonly { readonly file: string; readonly why: string }[] = [
  {
    file: 'analysis/find-expression.ts',
    why: 'what a person types into a search; it runs in a thread that is ended when it takes too long',
  },
];
