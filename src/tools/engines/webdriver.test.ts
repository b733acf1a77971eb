import { describe, expect, it } from 'vitest';
import { formatSteps } from './step-table.ts';
import { type Call, webDriverOver } from './webdriver.ts';

const over = (send: Call) => webDriverOver(send, () => undefined);

describe('a journey ends in bounded time', () => {
  it('says what it waited for when that does not come', async () => {
    const web = over(async () => false);
    web.allow(40);
    await expect(web.until('the verdict', 'return false')).rejects.toThrow(
      /waited for the verdict, .* 0\.04 s/,
    );
    await expect(web.press('a')).rejects.toThrow('no time was left for POST /actions');
  });

  it('gives a driver that does not answer no more time than is left', async () => {
    const patience: number[] = [];
    const web = over(async (_method, _path, _body, ms) => {
      patience.push(ms);
      throw new DOMException('slow', 'TimeoutError');
    });
    web.allow(1_000);
    await expect(web.open('x')).rejects.toThrow('the driver did not answer to POST /url in time');
    expect(patience[0]).toBeLessThanOrEqual(1_000);
    // An end is always tried, whatever time the steps have left.
    await web.quit();
    expect(patience).toHaveLength(2);
  });

  it('tells the steps in a table, with what stood in the way of each', () => {
    expect(
      formatSteps([
        { name: 'opens', problem: null, ms: 1_240 },
        { name: 'is found', problem: 'waited for two hits', ms: 25_000 },
      ]),
    ).toBe('  ✓ opens       1.2 s\n  ✘ is found   25.0 s\n      waited for two hits\n  1 of 2 passed');
  });
});
