import { describe, expect, it } from 'vitest';
import { findRegexes } from './find-regexes.ts';

const FILE = `const a = /x+\\/[/]y/gi;
// not /this/ one
const half = 4 / 2 / 1;
const b = \`a \${/in a template/.test('')} b\`;
const c = new RegExp('x');
const d = RegExp(a);
const e = 'not /this/ either';
`;

describe('findRegexes', () => {
  it('finds literals with their lines, and no division, comment or string', () => {
    expect(findRegexes('a.ts', FILE).literals).toEqual([
      { file: 'a.ts', line: 1, source: String.raw`x+\/[/]y`, flags: 'gi' },
      { file: 'a.ts', line: 4, source: 'in a template', flags: '' },
    ]);
  });

  it('finds where expressions are built', () => {
    expect(findRegexes('a.ts', FILE).built).toEqual([5, 6]);
  });

  it('reads components and plain JavaScript', () => {
    const component = 'export const A = () => <p title={/a/.source}>it is / or /</p>;';
    expect(findRegexes('A.tsx', component).literals.map(({ source }) => source)).toEqual(['a']);
    expect(findRegexes('a.mjs', 'export default /b/;').literals.map(({ source }) => source)).toEqual(['b']);
  });
});
