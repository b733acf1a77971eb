import { expect, it } from 'vitest';
import { examplePass } from '../inspector/example-pass.ts';
import { segmentCsv, segmentRows } from './segment-rows.ts';

it('writes a pass as one line of CSV', () => {
  const rows = segmentRows([
    examplePass(),
    examplePass({ slot: null, verdict: 'not-applicable', parts: [] }),
  ]);
  expect(segmentCsv(rows)).toBe(
    'turn,until,from,to,tokens,floor,margin,need,slot,verdict,parts,headroom\r\n' +
      '412,412,0,165,43700,1950,390,2340,2000,split,2,40788\r\n' +
      '412,412,0,165,43700,1950,390,2340,,not applicable,0,40788\r\n',
  );
});
