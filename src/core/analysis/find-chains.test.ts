import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHAIN_KINDS, CHAIN_REASONS, NO_ITEM } from '../columns.ts';
import type { Turn } from '../transcript/model.ts';
import { createColumnsBuilder } from './build-columns.ts';
import { agent, bash, CHARACTER_TOKENS, edit, use, user } from './thread-testing.ts';

/** Chains as `reason first-last`, with the evidence where there is one. */
function chainsOf(...groups: readonly (Turn | readonly Turn[])[]): readonly string[] {
  const { columns, literals } = createColumnsBuilder(groups.flat(), CHARACTER_TOKENS).finish();
  const { chains } = columns;
  return Array.from({ length: chains.count }, (_, i) => {
    const evidence = chains.evidence[i] ?? NO_ITEM;
    const literal = evidence === NO_ITEM ? '' : ` [${literals[evidence] ?? '?'}]`;
    return `${CHAIN_REASONS[chains.reason[i] ?? 0]} ${chains.first[i]}-${chains.last[i]}${literal}`;
  });
}

const FAILURE = "Error: ENOENT: no such file or directory, open 'conf/lamp.toml'";

describe('an error and its fix', () => {
  it('ends with the first success of the same command', () => {
    expect(
      chainsOf(
        bash('npm test', FAILURE),
        edit('a.ts', 'x', 'y'),
        bash('npm test -- --run 2>&1 | tail', 'ok'),
      ),
    ).toEqual([`same-call 0-5 [${FAILURE}]`]);
  });

  it('sees retries behind a folder change and other flags, but not another script', () => {
    expect(
      chainsOf(bash('cd app && npx vitest run a.test.ts', FAILURE), bash('npx vitest run a.test.ts', 'ok')),
    ).toHaveLength(1);
    expect(chainsOf(bash('npm run build', FAILURE), bash('npm run lint', 'ok'))).toEqual([]);
    expect(chainsOf(bash('python -c "import a"', FAILURE), bash('python -c "print(1)"', '1'))).toEqual([]);
    expect(chainsOf(bash('cat > a.ts <<E\nx\nE', FAILURE), bash('cat > b.ts <<E\nx\nE', ''))).toEqual([]);
  });

  it('takes a write and an edit of one path for the same, and no other path', () => {
    const failed = use('Edit', { file_path: 'a.ts', old_string: 'x', new_string: 'y' }, 'not found', true);
    expect(chainsOf(failed, use('Write', { file_path: 'a.ts', content: 'y' }, 'done'))).toEqual([
      'same-call 0-3 [not found]',
    ]);
    expect(chainsOf(failed, use('Write', { file_path: 'b.ts', content: 'y' }, 'done'))).toEqual([]);
  });

  it('begins with the first failure, and with the last one too', () => {
    expect(chainsOf(bash('make', FAILURE), bash('make', FAILURE), bash('make', 'ok'))).toEqual([
      `same-call 0-5 [${FAILURE}]`,
      `same-call 2-5 [${FAILURE}]`,
    ]);
  });

  it('believes the exit code of a command, but not that of a search', () => {
    expect(chainsOf(bash('make', 'Exit code 2'), bash('make', 'ok'))).toHaveLength(1);
    expect(chainsOf(bash('grep -n x a.ts', 'Exit code 1'), bash('grep -n x a.ts', '3: x'))).toEqual([]);
    expect(chainsOf(bash('make', 'exit code 0'), bash('make', 'ok'))).toEqual([]);
  });

  it('is also found where its words are taken up before something else succeeds', () => {
    const fix = bash('touch conf/lamp.toml', '');
    expect(chainsOf(bash('lamp --check', FAILURE), agent('ENOENT means nobody made it.'), fix)).toEqual([
      `error-cited 0-4 [${FAILURE}]`,
    ]);
    expect(chainsOf(bash('lamp --check', FAILURE), agent('Something else now.'), fix)).toEqual([]);
  });

  it('is not mended by looking', () => {
    const look = use('Read', { file_path: 'a.ts' }, 'x');
    expect(chainsOf(bash('lamp --check', FAILURE), agent('ENOENT, I see.'), look)).toEqual([]);
  });

  it('is nothing without an error, or without a success', () => {
    expect(chainsOf(bash('make', 'ok'), bash('make', 'ok'))).toEqual([]);
    expect(chainsOf(bash('make', FAILURE), bash('make', FAILURE))).toEqual([]);
  });

  it('does not reach across a long distance', () => {
    const between = Array.from({ length: 80 }, (_, i) => agent(`step ${i}`));
    expect(chainsOf(bash('make', FAILURE), ...between, bash('make', 'ok'))).toEqual([]);
  });
});

describe('a decision and its reversal', () => {
  it('is a version in a manifest that is set and set otherwise', () => {
    expect(
      chainsOf(
        edit('package.json', '"packer": "^4.2.0"', '"packer": "4.1.7"'),
        edit('package.json', '"packer": "4.1.7"', '"packer": "^4.2.1"'),
      ),
    ).toEqual(['set-otherwise 0-3 ["packer": "4.1.7"]']);
  });

  it('is an edit that the opposite edit undoes, and a value that is set back', () => {
    expect(chainsOf(edit('a.ts', 'f(x)', 'g(x)'), edit('a.ts', 'g(x)', 'f(x)'))).toEqual(['edit-undone 0-3']);
    expect(
      chainsOf(edit('a.yml', 'retries: 3', 'retries: 9\nx'), edit('a.yml', 'retries: 9', 'retries: 3')),
    ).toEqual(['set-back 0-3 [retries: 9]']);
  });

  it('is said: a person sets a value and sets another one', () => {
    expect(
      chainsOf(user('Please set the retry limit to 5.'), agent('Done.'), user('Set the retry limit to 8.')),
    ).toEqual(['set-otherwise 0-2 [Please set the retry limit to 5.]']);
  });

  it('is a file that is restored, and a change that the user takes back', () => {
    expect(chainsOf(edit('src/a.ts', 'x', 'y'), bash('git checkout -- src/a.ts', ''))).toEqual([
      'file-restored 0-3',
    ]);
    expect(chainsOf(edit('a.ts', 'x', 'y'), user('Actually, revert that.'))).toEqual(['taken-back 0-2']);
  });

  it('is an installed version that another one replaces', () => {
    expect(chainsOf(bash('npm install packer@4.1.7', ''), bash('npm i packer@4.2.1', ''))).toHaveLength(1);
    expect(chainsOf(bash('pip install lamp==1.2', ''), bash('pip install lamp==1.3', ''))).toHaveLength(1);
  });

  it.each([
    ['the same value again', [edit('a.yml', 'n: 1', 'n: 2'), edit('a.yml', 'm: 1', 'n: 2\nm: 1')]],
    ['another key', [edit('a.yml', 'n: 1', 'n: 2'), edit('a.yml', 'm: 1', 'm: 2')]],
    ['the same key of another file', [edit('a.yml', 'n: 1', 'n: 2'), edit('b.yml', 'n: 2', 'n: 3')]],
    ['lines of code that come and go', [edit('a.ts', 'x', 'let n = 1'), edit('a.ts', 'y', 'let n = 2')]],
    [
      'a file written whole, then edited',
      [use('Write', { path: 'a.yml', content: 'n: 1' }, ''), edit('a.yml', 'n: 1', 'n: 2')],
    ],
    ['values that are only mentioned', [user('The limit was 5.'), user('The limit was 8.')]],
    ['installing other packages', [bash('npm i a@1.0.0', ''), bash('npm i b@2.0.0', '')]],
    [
      'a long text that tells of reverting',
      [edit('a.ts', 'x', 'y'), user(`${'word '.repeat(100)} revert that`)],
    ],
  ])('is not %s', (_, turns) => {
    expect(chainsOf(...turns)).toEqual([]);
  });

  it('counts only edits that succeeded', () => {
    const failed = use('Edit', { file_path: 'a.yml', old_string: 'n: 1', new_string: 'n: 2' }, 'no', true);
    expect(chainsOf(failed, edit('b.yml', 'n: 1', 'n: 3'))).toEqual([]);
  });
});

describe('soft chains', () => {
  it('are a file read and then written, once', () => {
    const read = use('Read', { file_path: 'a.ts' }, 'x');
    expect(chainsOf(read, edit('a.ts', 'x', 'y'), edit('a.ts', 'p', 'q'))).toEqual(['read-then-written 0-3']);
    expect(chainsOf(read, edit('b.ts', 'x', 'y'))).toEqual([]);
  });

  it('are a question and the next turn by the other', () => {
    expect(chainsOf(user('Which port?'), agent('8080.'))).toEqual(['question-answered 0-1']);
    expect(chainsOf(user('Go on.'), agent('Done.'))).toEqual([]);
    expect(chainsOf(agent('Shall I?'), agent('I will.'), user('Good.'))).toEqual([]);
  });
});

const anyTurns: fc.Arbitrary<readonly Turn[]> = fc
  .array(
    fc.oneof(
      fc
        .constantFrom('make', 'npm test', 'git checkout -- a.yml', 'npm i p@1.2.3', 'npm i p@2.0.0')
        .chain((command) => fc.constantFrom('ok', FAILURE, '').map((text) => bash(command, text))),
      fc
        .tuple(fc.constantFrom('1', '2'), fc.constantFrom('1', '2'))
        .map(([a, b]) => edit('a.yml', `n: ${a}`, `n: ${b}`)),
      fc.constantFrom('Set n to 3.', 'Set n to 4?', 'revert that', 'ENOENT').map((text) => [user(text)]),
      fc.string().map((text) => [agent(text)]),
    ),
    { maxLength: 30 },
  )
  .map((groups) => groups.flat());

describe('laws', () => {
  it('hold: ends lie inside the thread and apart, in order, the same every time, each once', () => {
    fc.assert(
      fc.property(anyTurns, (turns) => {
        const { chains, items } = createColumnsBuilder(turns, CHARACTER_TOKENS).finish().columns;
        expect(createColumnsBuilder(turns, CHARACTER_TOKENS).finish().columns.chains).toEqual(chains);
        const keys = new Set<string>();
        for (let i = 0; i < chains.count; i++) {
          const [first = 0, last = 0, evidence = 0] = [chains.first[i], chains.last[i], chains.evidence[i]];
          expect(first).toBeLessThan(last);
          expect(last).toBeLessThan(turns.length);
          expect(first).toBeGreaterThanOrEqual(i === 0 ? 0 : (chains.first[i - 1] ?? 0));
          expect(evidence === NO_ITEM || evidence < items.count).toBe(true);
          keys.add(`${CHAIN_KINDS[chains.kind[i] ?? 0]}:${first}-${last}`);
        }
        expect(keys.size).toBe(chains.count);
      }),
    );
  });

  it('hold for half a megabyte of one character wherever text can stand, in little time', () => {
    for (const character of ['a', ' ', '"', '\n', '=', '@', '-', 'a ', 'set a ', 'x@1', "'"]) {
      const text = character.repeat(500_000 / character.length);
      const start = performance.now();
      createColumnsBuilder(
        [
          ...bash(text, text),
          ...edit(text, text, text),
          ...use('Bash', { command: `cat ${text}` }, text, true),
        ],
        CHARACTER_TOKENS,
        { find: () => [] },
      ).finish();
      expect(performance.now() - start, JSON.stringify(character)).toBeLessThan(2_000);
    }
  });
});
