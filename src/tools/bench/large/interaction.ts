/**
 * The step `hand`: what a hand does with a session of 50,000 turns — slot slider, wheel, pointer — as the work of the frames that
 * answer it and as the time from frame to frame. A frame is as long as it is in this browser while nothing happens.
 */
import type { Locator, Page } from '@playwright/test';
import { median, percentile } from '../results.ts';
import { turnsOfLog } from './inputs.ts';
import { choose, type Lab, openApp, waitFor } from './lab.ts';
import type { FrameTimes } from './probe.ts';
import { measured, type Tell, told } from './rows.ts';

const TURNS = 50_000;
const KEYS = 80;
const STEPS = 150;

export async function measureHand(lab: Lab, tell: Tell): Promise<void> {
  const input = turnsOfLog(TURNS * lab.scale);
  const browser = await lab.launch();
  const page = await openApp(browser, lab.url);
  await choose(page, input.path, input.turns);
  await waitFor(page, 'ready', 120_000);
  // Verdicts along the slider are worked out in idle time; a person sees them before moving.
  await page.waitForTimeout(5_000);
  const idle = await frames(page, true, () => page.waitForTimeout(2_000));
  const frame = median(idle.intervals);
  const name = `${input.turns.toLocaleString('en-GB')} turns`;

  const report = (what: string, times: FrameTimes): void => {
    const { works, intervals } = times;
    const part = (all: readonly number[], share: number): string => percentile(all, share).toFixed(1);
    const between = `from frame to frame ${part(intervals, 0.95)} and ${part(intervals, 0.99)} ms`;
    const note = `work of ${works.length} frames; a frame is ${frame.toFixed(1)} ms`;
    tell(measured(`${name}, ${what}: 95th percentile`, percentile(works, 0.95), 'ms', round(frame), note));
    tell(
      measured(`${name}, ${what}: 99th percentile`, percentile(works, 0.99), 'ms', round(2 * frame), between),
    );
  };

  report('slot slider', await frames(page, false, () => slide(page)));
  const list = page.getByRole('feed').locator('..');
  await list.hover();
  report('scrolling by 120 px', await frames(page, false, () => wheel(page, 120)));
  report('scrolling by 2,000 px', await frames(page, false, () => wheel(page, 2_000)));
  report('pointer over marks', await frames(page, false, () => overMarks(page)));
  const chart = page.getByRole('region', { name: 'Timeline' }).getByRole('img').first();
  report('pointer over the chart', await frames(page, false, () => along(page, chart)));
  tell(
    told(
      `${name}: frames while nothing happens, longest`,
      Math.max(...idle.intervals),
      'ms',
      'the noise of this run',
    ),
  );
}

const round = (ms: number): number => Number(ms.toFixed(1));

/** The frames of some work: those that answer it, or all. */
async function frames(page: Page, all: boolean, work: () => Promise<void>): Promise<FrameTimes> {
  await page.evaluate((every) => window.floorlineLarge?.watchFrames(every), all);
  await work();
  await page.waitForTimeout(200);
  return (await page.evaluate(() => window.floorlineLarge?.frames())) ?? { intervals: [], works: [] };
}

async function slide(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Slot', exact: true }).focus();
  const keys = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageUp', 'ArrowRight', 'PageDown', 'ArrowLeft'];
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press(keys[i % keys.length] ?? 'ArrowRight');
    await page.waitForTimeout(60);
  }
}

async function wheel(page: Page, by: number): Promise<void> {
  for (let i = 0; i < STEPS; i++) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(16);
  }
}

/** Over every mark on screen, in turn; then a page on, until there were enough moves. */
async function overMarks(page: Page): Promise<void> {
  for (let moves = 0; moves < STEPS; ) {
    const places = await page.locator('mark[data-span]').evaluateAll((marks) =>
      marks
        .map((mark) => mark.getBoundingClientRect())
        .filter(({ top, bottom }) => top > 300 && bottom < innerHeight - 40)
        .map(({ left, top, height }) => ({ x: left + 3, y: top + height / 2 })),
    );
    for (const { x, y } of places.slice(0, 40)) {
      await page.mouse.move(x, y);
      await page.waitForTimeout(16);
    }
    moves += Math.max(1, Math.min(40, places.length));
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(400);
  }
}

async function along(page: Page, chart: Locator): Promise<void> {
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart is not on screen');
  for (let i = 0; i < STEPS; i++) {
    await page.mouse.move(box.x + 60 + ((box.width - 80) * i) / STEPS, box.y + box.height / 2);
    await page.waitForTimeout(16);
  }
}
