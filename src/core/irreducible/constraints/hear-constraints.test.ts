import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { createColumnsBuilder } from '../../analysis/build-columns.ts';
import type { Tokenizer } from '../../tokens/tokenizer.ts';
import type { Part, Role, Turn } from '../../transcript/model.ts';
import { tokenCount } from '../../units.ts';
import { constraintRows, hearConstraints, SPEAKERS } from './hear-constraints.ts';

const letters: Tokenizer = {
  encoding: 'o200k_base',
  count: (text) => tokenCount(text.length),
  encode: (text) => Array.from(text, (_, index) => index),
  starts: (text) => Uint32Array.from(text, (_, index) => index),
};

const turnOf = (role: Role, ...parts: readonly Part[]): Turn => ({
  role,
  parts,
  source: [],
  timestamp: null,
  model: null,
  usage: null,
});
const says = (role: Role, text: string, harness = false): Turn =>
  turnOf(role, { kind: 'text', text, ...(harness ? { harness } : {}) });

/** What is heard of turns, in words: who said which constraint, and what was taken back where. */
function hear(...turns: readonly Turn[]) {
  const { columns, literals } = createColumnsBuilder(turns, letters).finish();
  const work = hearConstraints(turns, constraintRows(columns.spans));
  let step = work.next();
  while (step.done !== true) step = work.next();
  const { rows, speakers, lifted } = step.value;
  return {
    said: Array.from(rows, (row, place) => [
      SPEAKERS[speakers[place] ?? 0],
      literals[columns.spans.item[row] ?? -1],
    ]),
    lifted: lifted.map(({ item, turn, words }) => [literals[item], turn, words]),
  };
}

const RULE = 'Never use lodash.';
const LIFT = 'You can use lodash now.';

describe('who said a constraint', () => {
  test.each<[string, Turn, readonly (readonly [string, string])[]]>([
    ['a user', says('user', RULE), [['user', RULE]]],
    ['the system prompt', says('system', RULE), [['system', RULE]]],
    [
      'a file of the project that the harness hands over',
      says(
        'user',
        `<system-reminder>\nContents of /repo/CLAUDE.md (project instructions):\n\n${RULE}\n</system-reminder>`,
        true,
      ),
      [['project', RULE]],
    ],
    [
      'a user behind another part',
      turnOf('user', { kind: 'text', text: 'Hello there.' }, { kind: 'text', text: RULE }),
      [['user', RULE]],
    ],
    ['nobody, where an agent wrote it', says('assistant', RULE), []],
    ['nobody, where a summary repeats it', turnOf('user', { kind: 'summary', text: RULE }), []],
  ])('%s', (_, turn, said) => expect(hear(turn).said).toEqual(said));
});

describe('what was taken back', () => {
  const work = says('assistant', 'Done.');
  test.each<[string, readonly Turn[], readonly unknown[]]>([
    ['by the user who said it', [says('user', RULE), work, says('user', `Good. ${LIFT}`)], [[RULE, 2, LIFT]]],
    ['by nobody', [says('user', RULE), work, says('user', 'Go on.')], []],
    ['not by the agent', [says('user', RULE), says('assistant', LIFT)], []],
    ['not by a user where the system said it', [says('system', RULE), says('user', LIFT)], []],
    [
      'by the system where the system said it',
      [says('system', RULE), work, says('system', LIFT)],
      [[RULE, 2, LIFT]],
    ],
    ['not by what came before', [says('user', LIFT), work, says('user', RULE)], []],
    ['not where it was said again', [says('user', RULE), says('user', LIFT), says('user', RULE)], []],
    [
      'where it was said twice and then taken back',
      [says('user', RULE), says('user', RULE), work, says('user', LIFT), says('user', LIFT)],
      [[RULE, 3, LIFT]],
    ],
    ['not by a harness', [says('user', RULE), says('user', LIFT, true)], []],
  ])('%s', (_, turns, lifted) => expect(hear(...turns).lifted).toEqual(lifted));
});

it('hears any turns, and lifts only what was said before', () => {
  const words = fc.constantFrom(
    RULE,
    LIFT,
    'Always answer in German.',
    'forget the rule about lodash',
    '\n',
    'x'.repeat(50),
  );
  const anyTurn = fc
    .tuple(fc.constantFrom<Role[]>('user', 'system', 'assistant', 'tool'), fc.array(words), fc.boolean())
    .map(([role, texts, harness]) => says(role, texts.join(' '), harness));
  fc.assert(
    fc.property(fc.array(anyTurn, { maxLength: 8 }), (turns) => {
      const { said, lifted } = hear(...turns);
      const literals = new Set(said.map(([, literal]) => literal));
      for (const [literal, turn] of lifted) {
        expect(literals.has(String(literal))).toBe(true);
        expect(Number(turn)).toBeGreaterThan(0);
      }
    }),
    { numRuns: 200 },
  );
});
