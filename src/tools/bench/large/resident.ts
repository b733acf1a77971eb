/**
 * What the system tells of the browser's pages from outside: how much memory it holds for one, the browser's own part too,
 * and how long its main thread ran. Linux tells it; elsewhere it is not known.
 */
import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

const EVERY_MS = 250;

export interface ResidentWatch {
  /** The most so far, in bytes; `null` where the system does not tell. */
  peak(): number | null;
  now(): number | null;
  stop(): void;
}

/** Watches the largest of the browser's page processes. */
export async function watchResident(browser: Browser): Promise<ResidentWatch> {
  const ids = await pageProcesses(browser);
  let peak: number | null = null;
  const now = (): number | null => {
    const sizes = ids.flatMap((id) => residentOf(id) ?? []);
    const most = sizes.length === 0 ? null : Math.max(...sizes);
    if (most !== null) peak = Math.max(peak ?? 0, most);
    return most;
  };
  const timer = setInterval(now, EVERY_MS);
  return {
    peak: () => peak,
    now,
    stop: () => clearInterval(timer),
  };
}

function residentOf(process: number): number | null {
  try {
    const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${process}/status`, 'utf8'));
    return line === null ? null : Number(line[1]) * 1024;
  } catch {
    return null;
  }
}

async function pageProcesses(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * A clock of the main thread of the browser's one page, in milliseconds that it ran. On a busy machine it says more than the
 * clock on the wall.
 */
export async function mainThreadClock(browser: Browser): Promise<() => number> {
  const ids = await pageProcesses(browser);
  const page = ids.toSorted((a, b) => (residentOf(b) ?? 0) - (residentOf(a) ?? 0))[0] ?? 0;
  return () => {
    try {
      const [ran] = readFileSync(`/proc/${page}/task/${page}/schedstat`, 'utf8').split(' ');
      return Number(ran) / 1e6;
    } catch {
      return Number.NaN;
    }
  };
}
