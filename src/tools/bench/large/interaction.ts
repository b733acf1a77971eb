/**
 * The step `hand`: what a hand does with a session of 50,000 turns — slot slider, wheel, pointer — as the work of the frames that
 * answer it, as the time from frame to frame, and as what the main thread ran for a step. A frame is as long as it is in this browser while nothing happens.
 */
import type { Locator, Page } from '@playwright/test';
import { median, percentile } from '../results.ts';
import { turnsOfLog } from './inputs.ts';
import { choose, type Lab, openApp, waitFor } from './lab.ts';
import type { FrameTimes } from './probe.ts';
import { mainThreadClock } from './resident.ts';
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

  const clock = await mainThreadClock(browser);

  const report = async (what: string, gesture: (step: () => void) => Promise<void>): Promise<void> => {
    const steps: number[] = [];
    let last = clock();
    const step = (): void => {
      const now = clock();
      steps.push(now - last);
      last = now;
    };
    const { works, intervals } = await frames(page, false, () => gesture(step));
    const part = (all: readonly number[], share: number): string => percentile(all, share).toFixed(1);
    const note = `work of ${works.length} frames; the main thread ran ${part(steps, 0.95)} ms a step`;
    const between = `${part(intervals, 0.95)} and ${part(intervals, 0.99)} ms from frame to frame`;
    tell(measured(`${name}, ${what}: 95th percentile`, percentile(works, 0.95), 'ms', round(frame), note));
    tell(
      measured(`${name}, ${what}: 99th percentile`, percentile(works, 0.99), 'ms', round(2 * frame), between),
    );
  };

  await report('slot slider', (step) => slide(page, step));
  await page.getByRole('feed').locator('..').hover();
  await report('scrolling by 120 px', (step) => wheel(page, 120, step));
  await report('scrolling by 2,000 px', (step) => wheel(page, 2_000, step));
  await report('pointer over marks', (step) => overMarks(page, step));
  const chart = page.getByRole('region', { name: 'Timeline' }).getByRole('img').first();
  await report('pointer over the chart', (step) => along(page, chart, step));
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

async function slide(page: Page, step: () => void): Promise<void> {
  await page.getByRole('slider', { name: 'Slot', exact: true }).focus();
  const keys = ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'PageUp', 'ArrowRight', 'PageDown', 'ArrowLeft'];
  for (let i = 0; i < KEYS; i++) {
    await page.keyboard.press(keys[i % keys.length] ?? 'ArrowRight');
    await page.waitForTimeout(60);
    step();
  }
}

async function wheel(page: Page, by: number, step: () => void): Promise<void> {
  for (let i = 0; i < STEPS; i++) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(16);
    step();
  }
}

/** Over every mark on screen, in turn; then a page on, until there were enough moves. */
async function overMarks(page: Page, step: () => void): Promise<void> {
  for (let moves = 0; moves < STEPS; ) {
    step();
    const places = await page.locator('mark[data-span]').evaluateAll((marks) =>
      marks
        .map((mark) => mark.getBoundingClientRect())
        .filter(({ top, bottom }) => top > 300 && bottom < innerHeight - 40)
        .map(({ left, top, height }) => ({ x: left + 3, y: top + height / 2 })),
    );
    for (const { x, y } of places.slice(0, 40)) {
      await page.mouse.move(x, y);
      await page.waitForTimeout(16);
      step();
    }
    moves += Math.max(1, Math.min(40, places.length));
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(400);
  }
}

async function along(page: Page, chart: Locator, step: () => void): Promise<void> {
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart is not on screen');
  for (let i = 0; i < STEPS; i++) {
    await page.mouse.move(box.x + 60 + ((box.width - 80) * i) / STEPS, box.y + box.height / 2);
    await page.waitForTimeout(16);
    step();
  }
}
