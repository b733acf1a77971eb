/** A screen to draw on where there is none: the one of the environment, or an Xvfb that lives as long as it is needed. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

const XVFB = '/usr/bin/Xvfb';
const START_MS = 10_000;

export interface Display {
  readonly env: NodeJS.ProcessEnv;
  readonly close: () => void;
}

/** `null` where there is neither a screen nor an Xvfb that comes up. */
export async function openDisplay(): Promise<Display | null> {
  const { env } = process;
  if ((env.DISPLAY ?? env.WAYLAND_DISPLAY) !== undefined) return { env, close: () => undefined };
  if (!existsSync(XVFB)) return null;
  // It takes a number that is free, and tells it.
  const server = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string | null>((resolve) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    server.once('exit', () => resolve(null));
    setTimeout(() => resolve(null), START_MS).unref();
  });
  if (number !== null) return { env: { ...env, DISPLAY: `:${number}` }, close: () => server.kill() };
  server.kill();
  return null;
}
