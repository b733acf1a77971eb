import { expect, it } from 'vitest';
import { turnScale } from '../scales/turn-scale.ts';
import { bestCutsSummary, bestCutText, visibleBestCuts } from './best-cuts.ts';

const TURNS = 200;
/** Compact everywhere; every tenth turn is cheap, later ones more so. */
const KNOWN = {
  verdict: new Uint8Array(TURNS).fill(1),
  need: Uint32Array.from({ length: TURNS }, (_, turn) => (turn % 10 === 5 ? 1_400 - turn : 2_000)),
  tokens: new Uint32Array(TURNS).fill(5_000),
  to: Uint32Array.from({ length: TURNS }, (_, turn) => turn),
  open: new Uint8Array(TURNS),
  softAcross: new Uint32Array(TURNS + 1),
};

it('shows five at most, in sight and apart', () => {
  const all = visibleBestCuts(KNOWN, turnScale(0, TURNS, 0, 1_000), 2_000);
  expect(all.map(({ turn }) => turn)).toEqual([195, 175, 155, 135, 115]);
  const few = visibleBestCuts(KNOWN, turnScale(20, 60, 0, 1_000), 2_000);
  expect(few.map(({ turn }) => turn)).toEqual([55, 45, 35, 25]);
});

it('shows none that frees less than the slot', () => {
  expect(visibleBestCuts(KNOWN, turnScale(0, TURNS, 0, 1_000), 4_000)).toEqual([]);
});

it('says where they are and why', () => {
  const cuts = [
    { turn: 1_204, to: 400, need: 1_240, freed: 9_000 },
    { turn: 88, to: 40, need: 2_000, freed: 9_000 },
  ];
  expect(cuts.map(bestCutText)[0]).toBe(
    'Good place to compact: after turn 1,204, need 1,240; nothing open, no read parted from its use',
  );
  expect(bestCutsSummary(cuts)).toBe(
    'Good places to compact: after turn 88 (need 2,000), after turn 1,204 (need 1,240).',
  );
  expect(bestCutsSummary([])).toBe('');
});
