import { expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatList,
  formatNumber,
  formatPercent,
  formatShort,
  formatSigned,
  formatTokens,
  formatTurns,
  plural,
} from './format.ts';

it.each([
  [formatCount(2340), '2,340'],
  [formatShort(9_999), '9,999'],
  [formatShort(158_204), '158k'],
  [formatShort(999_499), '999k'],
  [formatShort(999_500), '1.0M'],
  [formatShort(12_340_000), '12M'],
  [formatTokens(1204), '1,204'],
  [formatTokens(1204, true), '≈ 1,204'],
  [formatSigned(-1300), '−1,300'],
  [formatSigned(0), '+0'],
  [formatNumber(-7), '−7'],
  [plural(1, 'turn'), '1 turn'],
  [plural(600, 'turn'), '600 turns'],
  [plural(0, 'entry', 'entries'), '0 entries'],
  [formatTurns({ from: 0, to: 89 }), '0–88'],
  [formatTurns({ from: 7, to: 8 }), '7'],
  [formatBytes(640), '640 bytes'],
  [formatBytes(48_213), '48 kB'],
  [formatBytes(3_100_000), '3.1 MB'],
  [formatPercent(0.2), '20 %'],
  [formatPercent(0.064), '6.4 %'],
  [formatPercent(0), '0 %'],
  [formatList(['a']), 'a'],
  [formatList(['a', 'b', 'c']), 'a, b and c'],
  [formatList([]), ''],
])('%s', (actual, expected) => {
  expect(actual).toBe(expected);
});
