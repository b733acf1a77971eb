import { describe, expect, it } from 'vitest';
import type { Pass } from '../../core/compaction/pass.ts';
import { tokenCount, turnIndex } from '../../core/units.ts';
import type { AnnotationChange } from '../../state/model.ts';
import { countVerdicts } from '../../state/run/run.ts';
import { examplePart, examplePass } from '../inspector/example-pass.ts';
import { changeWords, outcomeWords } from './change-words.ts';

describe('the last change', () => {
  it.each<[AnnotationChange, 'act' | 'undo' | 'redo', string]>([
    [{ kind: 'turn', turn: 12, on: true }, 'act', 'Turn 12 is kept.'],
    [{ kind: 'turn', turn: 12, on: true }, 'undo', 'Undone: turn 12 is no longer kept.'],
    [{ kind: 'turn', turn: 12, on: false }, 'undo', 'Undone: turn 12 is kept.'],
    [{ kind: 'items', saying: 'always', count: 1, on: true }, 'act', '1 item always counts.'],
    [{ kind: 'items', saying: 'never', count: 3, on: true }, 'act', '3 items no longer count.'],
    [{ kind: 'items', saying: 'never', count: 1, on: false }, 'act', 'The rule decides again about 1 item.'],
    [{ kind: 'link', first: 3, last: 9, on: true }, 'redo', 'Redone: turns 3–9 are linked.'],
    [{ kind: 'chain', key: 'reversal:3-9', on: true }, 'act', 'Chain taken apart.'],
    [{ kind: 'chain', key: 'reversal:3-9', on: false }, 'act', 'Chain restored.'],
    [{ kind: 'lost', count: 1, on: false }, 'act', '1 pin without a match forgotten.'],
    [{ kind: 'clear', count: 5, on: true }, 'undo', 'Undone: back: 5 entries.'],
  ])('%j by %s', (what, by, expected) => {
    expect(changeWords({ what, by })).toBe(expected);
  });
});

describe('what it did', () => {
  const refused = examplePass({ verdict: 'refuse', parts: [] });
  const others = [examplePass({ verdict: 'compact', parts: [] })];
  const words = (before: Pass | null, after: Pass | null, rest = others) =>
    outcomeWords({
      before,
      after,
      countsBefore: countVerdicts([...others, ...(before === null ? [] : [before])]),
      countsAfter: countVerdicts([...rest, ...(after === null ? [] : [after])]),
    });

  it.each<[string, Pass | null, Pass | null, string]>([
    ['another verdict', refused, examplePass(), 'This pass: refuse → split.'],
    [
      'another need',
      refused,
      { ...refused, need: tokenCount(2_100) },
      'This pass: need 2,340 → 2,100, still refuse.',
    ],
    [
      'other parts',
      examplePass(),
      examplePass({ parts: [examplePart(0, 70, 1_320, 1_400), examplePart(70, 165, 1_352, 1_400)] }),
      'This pass: now split 0–69 | 70–164.',
    ],
    ['nothing', refused, refused, 'This pass: still refuse, need as before.'],
    [
      'a later pass',
      refused,
      { ...refused, turn: turnIndex(420) },
      'This pass, now at turn 420: still refuse, need as before.',
    ],
    ['no pass any more', refused, null, 'This pass is no more.'],
    ['no pass at all', null, null, ''],
  ])('%s', (_name, before, after, expected) => {
    expect(words(before, after)).toBe(expected);
  });

  it('names the whole run only where more changed than this pass', () => {
    expect(words(refused, examplePass(), [])).toBe('This pass: refuse → split. All passes: 1 split.');
    expect(words(null, null, [])).toBe('No passes are left.');
    expect(outcomeWords(null)).toBe('');
  });
});
