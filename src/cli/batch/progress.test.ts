import { expect, it } from 'vitest';
import { pathsFrom } from './paths.ts';
import { createProgressLine, progressWords } from './progress.ts';

const standing = { files: 5, total: 10, bytes: 2_500_000, refusals: 1, failures: 0 };

it('says how far a run is, within 80 columns', () => {
  expect(progressWords(standing)).toBe('[##########..........] 5/10 files, 2.5 MB, 1 with a refusal');
  expect(progressWords({ ...standing, total: null, failures: 2 })).toBe(
    '5 files, 2.5 MB, 1 with a refusal, 2 not read',
  );
  expect(
    progressWords({ files: 99_999, total: 100_000, bytes: 1e11, refusals: 9_999, failures: 99 }).length,
  ).toBeLessThan(90);
});

it('draws at most every tenth of a second, and anew after it was taken away', () => {
  const drawn: string[] = [];
  let now = 0;
  const line = createProgressLine(
    (text) => drawn.push(text),
    () => now,
  );
  line.clear();
  line.show(standing);
  now = 50;
  line.show({ ...standing, files: 6 });
  now = 150;
  line.show({ ...standing, files: 7 });
  line.clear();
  line.show({ ...standing, files: 8 });
  expect(drawn.map((text) => /\d+\/10/.exec(text)?.[0] ?? text)).toEqual(['5/10', '7/10', '', '8/10']);
});

it('splits lines wherever the pieces of a stream end', async () => {
  const text = 'a/ü.json\r\n\nb\n\u2028 c';
  const bytes = new TextEncoder().encode(text);
  for (let size = 1; size < 8; size++) {
    const lines: string[] = [];
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
    };
    for await (const line of pathsFrom(pieces())) lines.push(line);
    expect(lines).toEqual(['a/ü.json', '', 'b', '\u2028 c']);
  }
});
