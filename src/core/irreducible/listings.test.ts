import { describe, expect, it } from 'vitest';
import { listingsIn } from './listings.ts';

const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i));
const listed = (text: string) =>
  listingsIn(text).map(({ start, end }) => text.slice(start, end).split('\n').length);

describe('a listing', () => {
  it.each<[string, (i: number) => string]>([
    ['find', (i) => `./.git/objects/2d/${i}f8a6af51b2`],
    ['names with endings', (i) => `module-${i}.test.ts`],
    ['ls -l', (i) => `-rw-r--r--  1 sean  staff   64${i} Jun 17 10:22 read me${i}`.replace(' me', 'me')],
    ['du', (i) => `4.0K\t./src/part-${i}`],
    ['tree', (i) => `│   ├── Part${i}`],
  ])('%s', (_, line) => {
    expect(listed(lines(20, line).join('\n'))).toEqual([20]);
    expect(listed(lines(11, line).join('\n'))).toEqual([]);
  });

  it('goes on over blank lines, heads of folders and sums', () => {
    const text = [
      'src:',
      ...lines(8, (i) => `a${i}.ts`),
      '',
      'test:',
      'total 8',
      ...lines(8, (i) => `b${i}.ts`),
    ];
    expect(listed(text.join('\n'))).toEqual([19]);
  });

  it('ends where somebody speaks', () => {
    const text = ['Look at these:', ...lines(14, (i) => `a/${i}`), 'and never touch the last one'].join('\n');
    expect(listingsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      lines(14, (i) => `a/${i}`).join('\n'),
    ]);
  });

  it.each<[string, (i: number) => string]>([
    ['ids', (i) => `HATHAT${i}9X`],
    ['errors of a compiler', (i) => `src/a.ts(${i},3): error TS2304: Cannot find name 'x'.`],
    ['sentences', (i) => `The file a${i}.ts is fine.`],
    ['source code', (i) => `import x${i} from './a.ts';`],
    ['a log', (i) => `10:00:0${i} GET /api/orders 200`],
  ])('is not one of %s', (_, line) => {
    expect(listed(lines(20, line).join('\n'))).toEqual([]);
  });
});

it('takes a megabyte of anything in its stride', () => {
  for (const unit of ['a/', ' ', '-', '│', '.', 'rwx-']) {
    const text = unit.repeat(1_000_000 / unit.length);
    const before = performance.now();
    listingsIn(text);
    listingsIn(text.replace(/(.{300})/gs, '$1\n'));
    expect(performance.now() - before).toBeLessThan(2_000);
  }
});
