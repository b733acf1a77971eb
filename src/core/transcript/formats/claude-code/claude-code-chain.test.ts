import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runToEnd } from '../../../run-to-end.ts';
import { sourceRange } from '../../lines.ts';
import { isOneChain } from './claude-code-chain.ts';
import type { LogNode } from './claude-code-log.ts';
import { walkTree } from './claude-code-tree.ts';

/** What is said of a line: mostly it goes on where the line before stopped. */
interface Said {
  readonly kind: 'user' | 'assistant' | 'link';
  /** Lines back to the one that it follows; 0 for none, negative for a later one. */
  readonly back: number;
  /** Its message, or the call that it answers, counted back from the newest. */
  readonly of: number;
  readonly isSide: boolean;
}

const said: fc.Arbitrary<Said> = fc.record({
  kind: fc.constantFrom('user', 'assistant', 'assistant', 'link'),
  back: fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, fc.integer({ min: -2, max: 4 })),
  of: fc.oneof({ weight: 8, arbitrary: fc.nat(1) }, fc.nat(4)),
  isSide: fc.oneof({ weight: 60, arbitrary: fc.constant(false) }, fc.constant(true)),
});

/** Lines of a log: an answer is a new message or one of the last, and makes a call; a user's line answers one of the last. */
function toNodes(lines: readonly Said[]): readonly LogNode[] {
  let messages = 0;
  let calls = 0;
  return lines.map(({ kind, back, of, isSide }, index): LogNode => {
    if (kind === 'assistant') {
      messages += of === 0 ? 1 : 0;
      calls++;
    }
    return {
      kind,
      content: kind === 'user' ? { kind: 'turns', turns: [], isTalk: of > 1 } : { kind: 'nothing' },
      source: sourceRange(index * 10, index * 10 + 9, index + 1),
      timestamp: null,
      uuid: `u${index}`,
      parent: back === 0 ? null : back > 0 && index >= back ? index - back : `u${index - back}`,
      isSide,
      agent: null,
      message: kind === 'assistant' ? messages - Math.max(0, of - 1) : null,
      calls: kind === 'assistant' ? [calls] : [],
      answers: kind === 'user' ? [calls - of + 1] : [],
    };
  });
}

const isTalk = ({ kind, content }: LogNode): boolean =>
  kind === 'assistant' || ('isTalk' in content && content.isTalk);
const indexIn =
  (nodes: readonly LogNode[]) =>
  (uuid: string): number | undefined => {
    const index = nodes.findIndex((node) => node.uuid === uuid);
    return index === -1 ? undefined : index;
  };

describe('a log that is one chain', () => {
  it('is one thread with all of its lines to whoever walks its tree', () => {
    let chains = 0;
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 9 }), (lines) => {
        const nodes = toNodes(lines);
        if (!runToEnd(isOneChain(nodes, indexIn(nodes)))) return;
        chains++;
        expect(walkTree(nodes, indexIn(nodes), isTalk)).toEqual([{ kind: 'main', id: 'main', nodes }]);
      }),
      { numRuns: 3000 },
    );
    expect(chains).toBeGreaterThan(200);
  });

  const line = (kind: Said['kind'], more: Partial<Said> = {}): Said => ({
    kind,
    back: 1,
    of: 0,
    isSide: false,
    ...more,
  });
  it.each([
    [
      'answers and results in turn',
      true,
      [line('link'), line('assistant'), line('user', { of: 1 }), line('assistant')],
    ],
    [
      'a result beside the next line of its answer',
      true,
      [line('assistant'), line('assistant', { of: 1 }), line('user', { of: 1, back: 2 })],
    ],
    [
      'a result between two lines of one answer',
      true,
      [line('assistant'), line('user', { of: 1 }), line('assistant', { of: 1, back: 2 })],
    ],
    [
      'a word between two lines of one answer',
      false,
      [line('assistant'), line('link'), line('assistant', { of: 1 })],
    ],
    [
      'a line that goes back to an earlier one',
      false,
      [line('assistant'), line('link'), line('link', { back: 2 })],
    ],
    ['a line that follows nothing', true, [line('assistant'), line('link', { back: 0 })]],
    ['a subagent', false, [line('assistant'), line('user', { isSide: true })]],
    ['a late result', false, [line('assistant'), line('link'), line('user', { of: 1 })]],
  ] as const)('%s: %s', (_, is, lines) => {
    const nodes = toNodes(lines);
    expect(runToEnd(isOneChain(nodes, indexIn(nodes)))).toBe(is);
  });
});
