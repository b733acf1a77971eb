import { describe, expect, it } from 'vitest';
import { findLifted } from './find-lifted.ts';

const RULES = [
  'Never use lodash.',
  'Keep lines within 80 columns.',
  "Don't edit config.yaml.",
  'Always answer in German.',
  'Do not push to main.',
  'Do not rename the public functions.',
  'Use tabs.',
] as const;

const TABLE: readonly (readonly [said: string, lifts: readonly number[]])[] = [
  ['you can use lodash now', [0]],
  ['forget the rule about lodash.', [0]],
  ['never mind the 80 column limit', [1]],
  ["it's fine to edit config.yaml after all", [2]],
  ['ignore my earlier instruction to answer in German', [3]],
  ['Thanks! Feel free to push now.', [4]],
  ['You no longer need to use tabs.', [6]],
  ['du darfst jetzt lodash benutzen', [0]],
  ['Vergiss das mit den 80 columns', [1]],
  ['maintenant tu peux utiliser lodash', [0]],
  ['ahora puedes usar lodash', [0]],
  ['agora você pode usar lodash', [0]],
  ['现在可以用lodash了', [0]],
  ['lodashを使ってもいいよ', [0]],
  ["don't forget the rule about lodash", []],
  ["you can't use lodash now", []],
  ['can you use lodash now?', []],
  ['lodash is used in src/old.ts', []],
  ['feel free to ask', []],
  ['you can use tabs now', []],
  ['never mind', []],
  ['forget the rule about that', []],
];

describe('findLifted', () => {
  const constraints = RULES.map((text, turn) => ({ turn, text }));

  it.each(TABLE)('%s', (text, lifts) => {
    const found = findLifted(constraints, [{ turn: 20, text }]);
    expect(found.map(({ constraint }) => constraint)).toEqual(lifts);
  });

  it('names the turn, the sentence and what it shares', () => {
    expect(findLifted(constraints, [{ turn: 9, text: 'Good. You can use lodash now. Go on.' }])).toEqual([
      { constraint: 0, turn: 9, words: 'You can use lodash now.', shared: ['lodash'] },
    ]);
  });

  it('lifts nothing that is said in the same turn or later', () => {
    const said = [{ turn: 0, text: 'you can use lodash now' }];
    expect(findLifted(constraints, said)).toEqual([]);
  });

  it('lets an ordinary word tell only where one constraint holds it', () => {
    const two = [
      { turn: 0, text: 'Never touch the parser.' },
      { turn: 1, text: 'Do not rename the parser.' },
    ];
    expect(findLifted(two, [{ turn: 5, text: "it's fine to change the parser" }])).toEqual([]);
    expect(findLifted(two.slice(0, 1), [{ turn: 5, text: "it's fine to change the parser" }])).toHaveLength(
      1,
    );
  });
});
