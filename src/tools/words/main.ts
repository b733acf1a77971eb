/**
 * npm run words: builds `src/core/irreducible/words/words-data.ts` from pinned npm packages and the list beside
 * this file, and says what came out. Needs the network, for npm alone.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cellCount, has } from '../../core/irreducible/words/fuse.ts';
import { folded, stemEnd } from '../../core/irreducible/words/stem.ts';
import { root, runMain, Stop } from '../process.mjs';
import { buildFilter } from './build-filter.ts';
import { collectWords } from './collect-words.ts';
import { EXTRA_WORDS } from './extra-words.ts';
import { fetchFiles } from './fetch-packages.ts';

const TARGET = join(root, 'src/core/irreducible/words/words-data.ts');

/** A stem as the filter compares it. */
const stemOf = (word: string): string =>
  String.fromCharCode(
    ...Array.from({ length: stemEnd(word, 0, word.length) }, (_, i) => folded(word.charCodeAt(i))),
  );

await runMain(async () => {
  const words = new Set([...collectWords(fetchFiles()), ...EXTRA_WORDS]);
  const stems = [...new Set([...words].map(stemOf))].sort();
  const filter = buildFilter(stems);
  const missed = stems.filter((stem) => !has(filter, stem, 0, stem.length));
  if (missed.length > 0) throw new Stop(`The filter misses ${missed.length} of its own stems.`);
  const text = `import type { Filter } from './fuse.ts';

/** Made by \`npm run words\`; sources and licences: README.md in this folder, notices: public/third-party.txt. */
export const WORDS: Filter = {
  count: ${filter.count},
  seed: ${filter.seed},
  segmentLength: ${filter.segmentLength},
  span: ${filter.span},
  cells:
    '${filter.cells}',
};
`;
  writeFileSync(TARGET, text);
  console.log(`${words.size} words, ${stems.length} stems, ${cellCount(filter)} cells`);
  console.log(`${text.length} bytes, ${gzipSync(text).length} compressed`);
  return 0;
});
