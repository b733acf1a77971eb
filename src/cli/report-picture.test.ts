import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pictureSvg } from '../charts/export/picture.ts';
import { CHARTS_OF_A_RUN, pictureData } from '../charts/export/picture-data.ts';
import { openReport } from '../core/report/shared/open-report.ts';
import { reportCommand } from './report.ts';
import { UsageError } from './usage-error.ts';

const FILE = join(import.meta.dirname, '../../public/samples/incident.jsonl');

async function report(...args: string[]): Promise<string> {
  let out = '';
  const write = (text: string): void => {
    out += text;
  };
  expect(await reportCommand([FILE, ...args], { write, note() {} })).toBe(0);
  return out;
}

describe('floorline report --format svg', () => {
  test('draws what the page draws of the same report, byte for byte, for every chart', async () => {
    const opened = openReport(
      new TextEncoder().encode(await report('--format', 'json', '--title', 'Lost <order>')),
    );
    if (!opened.ok) throw new Error('the report does not open');
    const { report: shared } = opened.opened;
    for (const chart of CHARTS_OF_A_RUN) {
      const written = await report(
        '--format',
        'svg',
        '--chart',
        chart,
        '--title',
        'Lost <order>',
        '--theme',
        'dark',
      );
      expect(written).toBe(
        pictureSvg(chart, pictureData(shared, chart), { title: 'Lost <order>', theme: 'dark' }),
      );
      expect(written).toContain('Lost &lt;order&gt;');
    }
  }, 60_000);

  test('is the timeline in light colours unless something else is asked for', async () => {
    expect(await report('--format', 'svg')).toBe(
      await report('--format', 'svg', '--chart', 'timeline', '--theme', 'light'),
    );
  }, 30_000);

  test.each([
    [['--format', 'svg', '--chart', 'pie'], '--chart'],
    [['--format', 'svg', '--theme', 'pink'], '--theme'],
    [['--chart', 'floors'], '--chart needs --format svg'],
    [['--format', 'json', '--theme', 'dark'], '--theme needs --format svg'],
  ])('refuses %j', async (args, words) => {
    const asked = report(...args);
    await expect(asked).rejects.toThrow(UsageError);
    await expect(asked).rejects.toThrow(words);
  });
});
