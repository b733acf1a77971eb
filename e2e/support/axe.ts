/**
 * What axe finds on a page. All rules in the light theme; in the dark one those of colours, since nothing else of a page
 * differs between the two, and a look is dear: some seconds over a page of many rows.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 360, height: 780 };

interface Look {
  /** A selector: what lies outside is not looked at. */
  readonly within?: string;
  readonly rules?: 'all' | 'colours';
}

/** Breaches of the rules of axe at this moment, a line each. Looked for in Chromium alone: the rules are the same everywhere. */
export async function breaches(page: Page, { within, rules = 'all' }: Look = {}): Promise<string[]> {
  if (page.context().browser()?.browserType().name() === 'firefox') return [];
  const builder = new AxeBuilder({ page }).options({
    resultTypes: ['violations'],
    ...(rules === 'all'
      ? { rules: { 'target-size': { enabled: true } } }
      : { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
  });
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.failureSummary}`),
  );
}

/** Checks what is on screen, wide in both themes and narrow; leaves the page wide and light. */
export async function expectNoBreach(page: Page, what: string, within?: string): Promise<void> {
  const look = async (detail: string, rules: 'all' | 'colours') => {
    await test.step(`${what}, ${detail}`, async () => {
      expect(await breaches(page, within === undefined ? { rules } : { rules, within })).toEqual([]);
    });
  };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize(NARROW);
  await look('narrow', 'all');
  await page.setViewportSize(WIDE);
  await look('wide', 'all');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await look('wide and dark', 'colours');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
