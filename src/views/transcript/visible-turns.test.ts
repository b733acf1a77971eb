import { describe, expect, it } from 'vitest';
import { VERDICTS } from '../../core/floor/verdict.ts';
import { ROLES, type Role } from '../../core/transcript/model.ts';
import { GROUP_ORDER } from '../common/kind-words.ts';
import { positionOf, type TurnFacts, type TurnFilter, visibleTurns } from './visible-turns.ts';

const everything: TurnFilter = { roles: ROLES, kinds: GROUP_ORDER, verdicts: VERDICTS };
const roles: readonly Role[] = ['system', 'user', 'assistant', 'tool', 'assistant', 'user'];
const facts: TurnFacts = {
  count: roles.length,
  roles: Uint8Array.from(roles.map((role) => ROLES.indexOf(role))),
  columns: null,
  run: null,
  owner: new Int32Array(roles.length).fill(-1),
};

describe('visibleTurns', () => {
  it('makes no list when everything is shown', () => {
    expect(visibleTurns(facts, everything)).toBeNull();
  });

  it.each<[readonly Role[], readonly number[]]>([
    [['user'], [1, 5]],
    [
      ['assistant', 'tool'],
      [2, 3, 4],
    ],
    [[], []],
  ])('shows the turns of %j', (wanted, expected) => {
    expect([...(visibleTurns(facts, { ...everything, roles: wanted }) ?? [])]).toEqual(expected);
  });

  it('does not hide anything by kind or verdict before they are known', () => {
    expect(visibleTurns(facts, { ...everything, kinds: ['error'], verdicts: ['refuse'] })).toBeNull();
  });
});

it.each([
  [0, 0],
  [3, 1],
  [4, 1],
  [9, 3],
])('finds the place of turn %i among those shown', (turn, expected) => {
  expect(positionOf(Uint32Array.of(1, 4, 6), turn)).toBe(expected);
  expect(positionOf(null, turn)).toBe(turn);
});
