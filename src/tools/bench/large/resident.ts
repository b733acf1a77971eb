/** What the system holds in memory for the browser's pages: everything, the browser's own part too. Linux tells it; elsewhere it is not known. */
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
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
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
