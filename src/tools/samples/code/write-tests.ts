import { createRandom, seedOf } from '../random.ts';
import { type ModuleSpec, wordsOf } from './module-spec.ts';
import type { Language } from './write-module.ts';

const CASES = [
  'leaves {many} alone that were already {done}',
  'copes with no {many} at all',
  'keeps the order of {many} with the same {field}',
  'refuses a {one} without a {text}',
  'takes the newest of two {many} that share a {text}',
  'does nothing on the second run',
  'stops at the limit and says so',
  'survives a {one} that vanishes half way',
  'tells an empty {text} from a missing one',
  'counts a {one} once, however often it is listed',
] as const;

const DONE = ['sealed', 'claimed', 'moved', 'reported', 'settled', 'expired'] as const;

export interface TestCase {
  readonly name: string;
  readonly subject: string;
  readonly line: number;
  /** The line that calls, the line that expects, and the number that it expects. */
  readonly before: string;
  readonly expectation: string;
  readonly expected: number;
}

/** The path of the tests of a source file. */
export function testPathOf(path: string, language: Language): string {
  if (language === 'ts') return path.replace(/^src\//, 'test/').replace(/\.ts$/, '.test.ts');
  const file = path.split('/').at(-1) ?? path;
  return `tests/test_${file}`;
}

/** Writes the test file of a module, and where its cases stand. */
export function writeTests(
  spec: ModuleSpec,
  language: Language,
): { text: string; cases: readonly TestCase[] } {
  const random = createRandom(seedOf(`tests of ${spec.path}`));
  const [number, first, second] = spec.fields;
  const one = spec.type.charAt(0).toLowerCase() + spec.type.slice(1);
  const lines: string[] =
    language === 'ts'
      ? [
          "import { describe, expect, it } from 'vitest';",
          `import { ${spec.functions.join(', ')} } from '../../${spec.path}';`,
          '',
          `const ${one} = (${number}: number, ${first} = 'a', ${second} = '') => ({ ${number}, ${first}, ${second} });`,
        ]
      : [
          'import pytest',
          '',
          `from ${spec.path.replace(/\.py$/, '').replaceAll('/', '.')} import ${spec.functions.join(', ')}`,
        ];
  const cases: TestCase[] = [];
  for (const subject of spec.functions) {
    lines.push('');
    if (language === 'ts') lines.push(`describe('${wordsOf(subject).join(' ')}', () => {`);
    for (const pattern of random.shuffle(CASES).slice(0, 2)) {
      const name = pattern
        .replace('{many}', spec.many)
        .replace('{one}', wordsOf(one).join(' '))
        .replace('{done}', random.pick(DONE))
        .replace('{field}', number)
        .replace('{text}', first);
      const a = random.whole(3, 900);
      const expected = random.whole(1, 3);
      const line = lines.length + (language === 'ts' ? 1 : 2);
      const written =
        language === 'ts'
          ? caseTs(name, subject, one, a, random.whole(1, 9), expected)
          : casePy(name, subject, one, a, random.whole(1, 9), expected);
      const [before = '', expectation = ''] = written.slice(language === 'ts' ? 2 : 3);
      cases.push({ name, subject, line, before, expectation, expected });
      lines.push(...written);
    }
    if (language === 'ts') lines.push('});');
  }
  return { text: `${lines.join('\n')}\n`, cases };
}

type WriteCase = (
  name: string,
  subject: string,
  one: string,
  a: number,
  b: number,
  expected: number,
) => string[];

const caseTs: WriteCase = (name, subject, one, a, b, expected) => [
  `  it('${name}', async () => {`,
  `    const given = [${one}(${a}), ${one}(${a + b}, 'b'), ${one}(${a}, 'c')];`,
  `    const answer = await ${subject}(given, ${a + 1});`,
  `    expect(answer).toMatchObject({ length: ${expected} });`,
  '  });',
];

const casePy: WriteCase = (name, subject, one, a, b, expected) => [
  '',
  `def test_${subject}_${name.replace(/[^a-z]+/gi, '_').toLowerCase()}(make_${one.toLowerCase()}):`,
  `    given = [make_${one.toLowerCase()}(${a}), make_${one.toLowerCase()}(${a + b})]`,
  `    answer = ${subject}(given)`,
  `    assert len(answer) == ${expected}`,
  '',
];
