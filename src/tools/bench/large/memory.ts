/**
 * The step `heap`: what the heaps of the page and its workers hold of a 300 MB log, and how large their largest string was.
 *
 * A large string is made in one of two ways, and both are watched in the workers. What is decoded from bytes lies
 * outside of the script heap: the decoders are wrapped in every worker before its own code runs, and keep the length of
 * the longest text. What is joined or parsed lies inside: the heap's own sampler, set to megabytes, catches nearly every
 * single object above them, collected since or not. Both slow the work, so that times are measured elsewhere.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { longLog } from './inputs.ts';
import { choose, type Lab, openApp, waitFor } from './lab.ts';
import { LONG_LOG_BYTES, MB } from './opening.ts';
import { type LargeRow, measured, type Tell, told } from './rows.ts';
import { collectGarbage, heapOfAll, type Target, type Targets, watchTargets } from './targets.ts';

const LARGEST_STRING = 64e6;
const SAMPLING_INTERVAL = 4 << 20;
const SETTLED_MS = 6_000;

export async function measureMemory(lab: Lab, tell: Tell): Promise<void> {
  const input = longLog(LONG_LOG_BYTES * lab.scale);
  const browser = await lab.launch();
  tell(await measureStrings(browser, lab, input));
  const context = await watchedContext(browser, WATCH_SHARED);
  const page = await openApp(context, lab.url);
  const targets = await watchTargets(page);
  await page.waitForTimeout(500);
  const idle = await heapOfAll(targets);
  await choose(page, input.path, input.turns);
  const whileReading = sampleHeaps(targets);
  await waitFor(page, 'indexed', 180_000);
  await collectGarbage(targets);
  const indexed = await heapOfAll(targets);
  await waitFor(page, 'ready', 240_000);
  const most = await whileReading.stop();
  // What is worked out when nobody waits for anything is there by then.
  await page.waitForTimeout(SETTLED_MS);
  await collectGarbage(targets);
  const shared = await sharedBytes(targets);
  const ready = (await heapOfAll(targets)) + shared;
  tell(
    measured(
      '300 MB log: heap of page and workers ÷ file',
      ready / input.bytes,
      '×',
      1.5,
      `${(ready / MB).toFixed(0)} MB when all is counted, ${(shared / MB).toFixed(0)} MB of it shared, ${(indexed / MB).toFixed(0)} MB when indexed, ${(idle / MB).toFixed(0)} MB before`,
    ),
  );
  tell(
    told(
      '300 MB log: most that the heaps held, garbage included, ÷ file',
      most / input.bytes,
      '×',
      `${(most / MB).toFixed(0)} MB`,
    ),
  );
}

/** Asks again and again; a worker answers when it lets go of its thread. */
function sampleHeaps(targets: Targets): { stop(): Promise<number> } {
  let most = 0;
  let over = false;
  const running = (async () => {
    while (!over) {
      most = Math.max(most, await heapOfAll(targets));
      await new Promise((resolve) => setTimeout(resolve, 400));
    }
  })();
  return {
    async stop() {
      over = true;
      await running;
      return most;
    },
  };
}

/** Put before the code of every worker: no heap counts memory that is shared, so whoever makes some tells how much. */
const WATCH_SHARED = `{
  self.floorlineShared = 0;
  self.SharedArrayBuffer &&= new Proxy(self.SharedArrayBuffer, {
    construct(target, given) {
      const made = Reflect.construct(target, given);
      self.floorlineShared += made.byteLength;
      return made;
    },
  });
}\n`;

/** Bytes of all memory that the workers have shared with the page: once each, and as if none were let go of. */
async function sharedBytes(targets: Targets): Promise<number> {
  const workers = targets.all().filter(({ kind }) => kind === 'worker');
  const sizes = await Promise.all(workers.map((worker) => numberIn(worker, 'self.floorlineShared ?? 0')));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A fresh profile in which every worker runs some code before its own. */
async function watchedContext(browser: Browser, before: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.route('**/worker*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: before + (await response.text()) });
  });
  return context;
}

/** Put before the code of every worker. */
const WATCH_DECODERS = `{
  self.floorlineLongestText = 0;
  const watch = (owner, name) => {
    const original = owner?.prototype?.[name];
    if (original === undefined) return;
    owner.prototype[name] = function (...given) {
      const text = original.apply(this, given);
      if (typeof text === 'string' && text.length > self.floorlineLongestText) self.floorlineLongestText = text.length;
      return text;
    };
  };
  watch(self.TextDecoder, 'decode');
  watch(self.FileReaderSync, 'readAsText');
}\n`;

async function measureStrings(
  browser: Browser,
  lab: Lab,
  input: { readonly path: string; readonly turns: number },
): Promise<LargeRow> {
  const context = await watchedContext(browser, WATCH_DECODERS);
  const page = await openApp(context, lab.url);
  const targets = await watchTargets(page);
  await page.waitForTimeout(500);
  const workers = targets.all().filter(({ kind }) => kind === 'worker');
  for (const worker of workers) {
    const flags = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true };
    await worker.send('HeapProfiler.startSampling', { samplingInterval: SAMPLING_INTERVAL, ...flags });
  }
  await choose(page, input.path, input.turns);
  await waitFor(page, 'indexed', 180_000);
  const decoded = Math.max(...(await Promise.all(workers.map(longestText))), await pageText(page));
  const objects = Math.max(...(await Promise.all(workers.map(largestObject))));
  await context.close();
  return measured(
    '300 MB log: largest string or object of a worker',
    Math.max(decoded, objects) / MB,
    'MB',
    LARGEST_STRING / MB,
    `decoded ${(decoded / MB).toFixed(1)} M characters, in the heap ${(objects / MB).toFixed(1)} MB`,
  );
}

const longestText = (worker: Target): Promise<number> => numberIn(worker, 'self.floorlineLongestText');

async function numberIn(worker: Target, expression: string): Promise<number> {
  const answer = await worker.send('Runtime.evaluate', { expression: `String(${expression})` });
  const found = /"value":"(\d+)"/.exec(JSON.stringify(answer));
  if (found === null) throw new Error(`a worker was not watched: it does not know ${expression}`);
  return Number(found[1]);
}

const pageText = async (page: Page): Promise<number> =>
  page.evaluate(() => document.body.textContent?.length ?? 0);

/** The largest single object that the sampler saw in a worker, in bytes. */
async function largestObject(worker: Target): Promise<number> {
  const answer = await worker.send('HeapProfiler.getSamplingProfile');
  if (typeof answer !== 'object' || answer === null || !('profile' in answer)) return 0;
  const { profile } = answer;
  if (typeof profile !== 'object' || profile === null || !('samples' in profile)) return 0;
  const { samples } = profile;
  if (!Array.isArray(samples)) return 0;
  let largest = 0;
  for (const sample of samples)
    if (typeof sample === 'object' && sample !== null && typeof sample.size === 'number')
      largest = Math.max(largest, sample.size);
  return largest;
}
