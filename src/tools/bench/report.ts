/**
 * An HTML report: how large its form is, how large a report of a session of a thousand turns is at each level, and how soon
 * its slider can be used when it is opened from a disk, in a fresh profile and without a network.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from '../../../e2e/support/browser.ts';
import { renderHtmlReport } from '../../core/report/html/render-html-report.ts';
import { buildSharedReport } from '../../core/report/shared/build-report.ts';
import { LEVELS } from '../../core/report/shared/levels.ts';
import { NO_MASKS } from '../../core/report/shared/masked-turns.ts';
import { sourceOfFile } from '../../core/report/shared/testing/sample-report.ts';
import { cachedTemplate } from '../report-template/cached-template.ts';
import { generateLog } from './generated-log.ts';
import { benchFolder, type Figure, median, type Section } from './results.ts';

/** Of a generated session: about a thousand turns. */
const SESSION_BYTES = 1_400_000;
const OPENINGS = 5;
const AIM = { template: 700, items: 1_500, usable: 1_000 } as const;

export async function benchReport(): Promise<Section> {
  const { text: template } = await cachedTemplate();
  const bytes = new TextEncoder().encode(generateLog(SESSION_BYTES, 5));
  const source = await sourceOfFile('session.jsonl', bytes);
  const figures: Figure[] = [
    kilobytes('the form', template.length, AIM.template),
    kilobytes('the form, gzip', gzipSync(template).length),
    { name: 'turns of the session', value: source.columns.turns.count, unit: 'count', repeats: 1 },
  ];
  const browser = await chromium.launch(launchOptions());
  try {
    for (const level of LEVELS) {
      const written = renderHtmlReport(template, buildSharedReport(source, level, NO_MASKS));
      if (!written.ok) throw new Error(written.failure.message);
      const path = join(benchFolder(), `report-${level}.html`);
      writeFileSync(path, written.text);
      const size = Buffer.byteLength(written.text);
      figures.push(kilobytes(`level ${level}`, size, level === 'items' ? AIM.items : undefined));
      const times: number[] = [];
      for (let i = 0; i < OPENINGS; i++) times.push(await timeToSlider(browser, path));
      const value = median(times);
      figures.push({
        name: `level ${level}: slider usable after`,
        value,
        unit: 'ms',
        repeats: OPENINGS,
        aim: `below ${AIM.usable}`,
        missed: value >= AIM.usable,
      });
    }
  } finally {
    await browser.close();
  }
  return {
    title: 'An HTML report',
    how: 'Opened from a disk in a fresh profile, offline, from the start of the navigation to the first frame with the slider.',
    figures,
  };
}

function kilobytes(name: string, bytes: number, aim?: number): Figure {
  const value = bytes / 1000;
  const figure: Figure = { name, value, unit: 'kB', repeats: 1 };
  return aim === undefined ? figure : { ...figure, aim: `below ${aim}`, missed: value >= aim };
}

/** A frame after the slider is there is one in which it can be moved: everything runs on the one thread. */
const PROBE = `new MutationObserver((_, observer) => {
  if (document.querySelector('input[type=range], [role=slider]') === null) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => { window.usable = performance.now(); }));
}).observe(document, { childList: true, subtree: true });`;

async function timeToSlider(browser: Browser, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, offline: true });
  try {
    await context.addInitScript({ content: PROBE });
    const page = await context.newPage();
    await page.goto(pathToFileURL(path).href);
    await page.waitForFunction('window.usable !== undefined');
    return Number(await page.evaluate('window.usable'));
  } finally {
    await context.close();
  }
}
