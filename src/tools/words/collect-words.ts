import type { FetchedFile } from './fetch-packages.ts';
import { LANGUAGES } from './sources.ts';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

const wordsOfText = (text: string): readonly string[] => text.match(/\p{Script=Latin}+/gu) ?? [];

function read({ file, text }: FetchedFile): readonly string[] {
  switch (file.reading) {
    case 'array':
      return strings(JSON.parse(text)).flatMap(wordsOfText);
    case 'by-language': {
      const value: unknown = JSON.parse(text);
      return isRecord(value)
        ? LANGUAGES.flatMap((language) => strings(value[language])).flatMap(wordsOfText)
        : [];
    }
  }
}

/** The distinct words of the files, in small letters, of three letters and more. */
export function collectWords(files: readonly FetchedFile[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const file of files) {
    for (const word of read(file)) {
      const folded = word.normalize('NFC').toLowerCase();
      if (folded.length >= 3 && folded.length <= 40) words.add(folded);
    }
  }
  return words;
}
