/**
 * The step `acts`: what a person does every day with a sample, and how long each act takes until the page has painted its answer,
 * as the browser itself tells it (Event Timing, from which interaction to next paint is made). An act is done a few times; the
 * browser tells in steps of 8 ms and of nothing below 16. Beside it what is painted first, and how far things moved meanwhile.
 */
import type { Page } from '@playwright/test';
import { percentile } from '../results.ts';
import { inPage, type Lab } from './lab.ts';
import { measured, type Tell, told } from './rows.ts';

const ROUNDS = 5;
/** What the browser tells nothing of took at most so long, ms. */
const UNTOLD_MS = 16;
const REACH_MS = 100;
const NOTHING = 'a key that does nothing';

/** An interaction: the longest of its events, and when it began, in milliseconds of the page's clock. */
interface Interaction {
  readonly at: number;
  readonly ms: number;
}

interface ActsProbe {
  interactions(): readonly Interaction[];
  /** All of them, also those that took too little to be told. */
  count(): number;
  shift(): number;
}

declare global {
  interface Window {
    floorlineActs?: ActsProbe;
  }
  // Not yet in the types of the browser.
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
}

/** Handed to the browser as source text: uses nothing from outside of itself. */
function installActsProbe(): void {
  const longest = new Map<number, { at: number; ms: number }>();
  let moved = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.entryType === 'layout-shift') {
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
          moved += Number(entry.value);
        continue;
      }
      if (!('interactionId' in entry)) continue;
      const id = Number(entry.interactionId);
      if (id === 0) continue;
      const known = longest.get(id);
      if (known === undefined || known.ms < entry.duration)
        longest.set(id, { at: known?.at ?? entry.startTime, ms: entry.duration });
    }
  });
  observer.observe({ type: 'event', durationThreshold: 16, buffered: true });
  observer.observe({ type: 'layout-shift', buffered: true });
  window.floorlineActs = {
    interactions: () => [...longest.values()],
    count: () => performance.interactionCount,
    shift: () => moved,
  };
}

export async function measureActs(lab: Lab, tell: Tell): Promise<void> {
  const browser = await lab.launch();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ content: inPage(installActsProbe) });
  await page.goto(lab.url);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(2_500);

  const begun: { readonly name: string; readonly at: number }[] = [];
  const act = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    begun.push({ name, at: await page.evaluate(() => performance.now()) });
    await work();
    // An act is told with the frame that answers it, or with the one after.
    await page.waitForTimeout(150);
  };
  await act('open a sample', () => page.getByRole('button', { name: /The incident/ }).click());
  await page.locator('[data-state=ready]').waitFor({ state: 'attached', timeout: 60_000 });
  await page.waitForTimeout(2_500);
  for (let round = 0; round < ROUNDS; round++) await everyday(page, act);

  const of = (at: number): string => begun.findLast((one) => one.at <= at)?.name ?? 'before';
  const heard = await page.evaluate(() => ({
    interactions: window.floorlineActs?.interactions() ?? [],
    count: window.floorlineActs?.count() ?? 0,
    shift: window.floorlineActs?.shift() ?? Number.NaN,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }));
  const times = heard.interactions.map(({ ms }) => ms);
  const count = Math.max(heard.count, times.length);
  const all = [...times, ...Array.from({ length: count - times.length }, () => UNTOLD_MS)];
  const slowest = [...new Set(begun.map(({ name }) => name))]
    .map((name) => {
      const own = heard.interactions.filter(({ at }) => of(at) === name);
      return { name, ms: Math.max(UNTOLD_MS, ...own.map(({ ms }) => ms)) };
    })
    .sort((one, other) => other.ms - one.ms);
  tell(
    measured(
      'everyday acts: from an act to its paint, 98th percentile',
      percentile(all, 0.98),
      'ms',
      REACH_MS,
      `${count} interactions; the slowest: ${slowest[0]?.name ?? 'none'}`,
    ),
  );
  const others = slowest.slice(1, 5).map(({ name, ms }) => `${name} ${ms}`);
  tell(told('everyday acts: the slowest of an act', slowest[0]?.ms ?? 0, 'ms', `then ${others.join(', ')}`));
  const idle = slowest.find(({ name }) => name === NOTHING)?.ms ?? Number.NaN;
  tell(told('everyday acts: a key that does nothing, longest', idle, 'ms', 'the noise of this run'));
  tell(measured('everyday acts: how far things moved unasked', heard.shift, '×', 0.05, 'layout shift'));
  tell(told('everyday acts: first contentful paint', heard.painted, 'ms', 'once'));
}

/** One round of acts, which ends where it began. */
async function everyday(
  page: Page,
  act: (name: string, work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const press = (key: string) => page.keyboard.press(key);
  // How long a busy machine takes for nothing.
  await act(NOTHING, () => press('x'));
  await act('next pass', () => press('n'));
  await act('previous pass', () => press('p'));
  await act('to the slider', () => press('l'));
  for (const key of ['ArrowRight', 'PageUp', 'PageDown', 'ArrowLeft'])
    await act('slot by key', () => press(key));
  await act('popover of an item', () => page.locator('mark[data-span]').first().click());
  await act('popover closed', () => press('Escape'));
  for (const tab of ['Segments', 'Items', 'Sweep', 'Transcript'])
    await act(`tab ${tab}`, () => page.getByRole('tab', { name: tab }).click());
  await act('palette', () => press('ControlOrMeta+k'));
  for (const letter of 'slot') await act('typing in the palette', () => press(letter));
  await act('palette closed', () => press('Escape'));
  await act('to find', () => press('/'));
  for (const letter of 'error') await act('typing in find', () => press(letter));
  await act('next hit', () => press('Enter'));
  await act('find closed', () => press('Escape'));
}
