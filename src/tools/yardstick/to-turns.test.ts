import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderTurn } from '../../core/transcript/render.ts';
import type { NormalisedTurn } from './harness.ts';
import { toTurn } from './to-turns.ts';

const call = (text: string, keys: readonly string[]): NormalisedTurn => ({ kind: 'tool_call', text, keys });

const argsOf = (turn: NormalisedTurn) => {
  const [part] = toTurn(turn).parts;
  return part?.kind === 'tool_call' ? part.args.map(({ key, value }) => [key, value]) : null;
};

describe('normalised turns as the product’s', () => {
  it.each([
    ['system', 'system', 'text'],
    ['user', 'user', 'text'],
    ['assistant_text', 'assistant', 'text'],
    ['thinking', 'assistant', 'reasoning'],
    ['tool_call', 'assistant', 'tool_call'],
    ['tool_result', 'tool', 'tool_result'],
  ] as const)('%s is a turn of the %s with a part %s', (kind, role, part) => {
    const turn = toTurn({ kind, text: 'some' });
    expect([turn.role, turn.parts.map((one) => one.kind)]).toEqual([role, [part]]);
  });

  it('keeps what pairs a result with its call, and whether it failed', () => {
    const turn = toTurn({ kind: 'tool_result', text: 'no', callId: 'c1', name: 'Bash', isError: true });
    expect(turn.parts).toEqual([
      { kind: 'tool_result', callId: 'c1', name: 'Bash', text: 'no', isError: true },
    ]);
    const [bare] = toTurn({ kind: 'tool_result', text: 'yes' }).parts;
    expect(bare).toMatchObject({ callId: null, name: null, isError: false });
  });

  it.each<[string, readonly string[], readonly (readonly [string, string])[]]>([
    ['Bash\ncommand: ls -l', ['command'], [['command', 'ls -l']]],
    [
      'Edit\npath: a.ts\nold: x\ny\nnew: z',
      ['path', 'old', 'new'],
      [
        ['path', 'a.ts'],
        ['old', 'x\ny'],
        ['new', 'z'],
      ],
    ],
    [
      'Edit\nold: \nnew: z',
      ['old', 'new'],
      [
        ['old', ''],
        ['new', 'z'],
      ],
    ],
    [
      'Edit\nold: see new: here\nnew: z',
      ['old', 'new'],
      [
        ['old', 'see new: here'],
        ['new', 'z'],
      ],
    ],
    [
      'Find\npath: a\nname: b',
      ['path', 'gone', 'name'],
      [
        ['path', 'a'],
        ['name', 'b'],
      ],
    ],
    ['submit\n', [], []],
    ['submit', [], []],
    ['shell\nls -l', [], [['input', 'ls -l']]],
    ['shell\nls\ncommand: b', ['command'], [['input', 'ls\ncommand: b']]],
  ])('cuts %j at its keys', (text, keys, args) => {
    expect(argsOf(call(text, keys))).toEqual(args);
  });

  it('renders the text of a call that has keys again, whatever its values hold', () => {
    const value = fc.string({ unit: fc.constantFrom('a', ':', ' ', '\n', 'k') });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (values) => {
        const keys = values.map((_, at) => `k${at}`);
        const text = ['Tool', ...values.map((one, at) => `k${at}: ${one}`)].join('\n');
        expect(renderTurn(toTurn(call(text, keys))).text).toBe(text);
      }),
    );
  });
});
