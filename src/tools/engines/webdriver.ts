/**
 * The few commands of W3C WebDriver that a journey needs, over plain HTTP. Chosen over selenium-webdriver, whose current
 * releases ask for a newer Node than the project does; the protocol is a standard, and this is all of it that is used.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export interface WebDriver {
  open(url: string): Promise<void>;
  /** Makes the window as large as a desk has it, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function body in the page and answers with what it returns. */
  run(body: string, ...args: readonly unknown[]): Promise<unknown>;
  /** From now on all commands together may take so long, in milliseconds; then each fails and says what it was at. */
  allow(ms: number): void;
  /** Waits until a function body returns something true; the message of the failure names `what`. */
  until(what: string, body: string, ...args: readonly unknown[]): Promise<void>;
  /** Clicks the element that a function body returns. */
  click(body: string, ...args: readonly unknown[]): Promise<void>;
  /** Types into whatever has the focus; names of keys as in `KEYS`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Gives a file to the input that a function body returns. */
  giveFile(path: string, body: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  quit(): Promise<void>;
}

export const KEYS = {
  ArrowRight: '\ue014',
  ArrowLeft: '\ue012',
  PageUp: '\ue00e',
  PageDown: '\ue00f',
  End: '\ue010',
  Enter: '\ue007',
  Escape: '\ue00c',
} as const;

interface Answer {
  readonly value?: unknown;
}

/** Sends one command of a session; `patience` in milliseconds. */
export type Call = (method: string, path: string, body: object | null, patience: number) => Promise<unknown>;

/** The time that a start or an end may take, in milliseconds. */
const START_MS = 30_000;
const END_MS = 5_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Starts a driver and a browser. Throws with the driver's own words when either does not come up. */
export async function startWebDriver(
  command: string,
  capabilities: object,
  env: NodeJS.ProcessEnv,
): Promise<WebDriver> {
  const port = await freePort();
  const driver = spawn(command, [`--port=${port}`], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const call: Call = async (method, path, body, patience) => {
    const signal = AbortSignal.timeout(Math.max(1, patience));
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal,
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const { value }: Answer = await response.json();
    if (isRecord(value) && typeof value.error === 'string')
      throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  try {
    await untilUp(() => call('GET', '/status', null, START_MS), driver);
    const session = await call('POST', '/session', { capabilities: { alwaysMatch: capabilities } }, START_MS);
    const id = isRecord(session) ? String(session.sessionId) : '';
    return webDriverOver(
      (method, path, body, patience) => call(method, `/session/${id}${path}`, body, patience),
      () => driver.kill(),
    );
  } catch (error) {
    driver.kill();
    throw error;
  }
}

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function untilUp(ask: () => Promise<unknown>, driver: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries++) {
    if (driver.exitCode !== null) throw new Error(`the driver ended with code ${driver.exitCode}`);
    try {
      await ask();
      return;
    } catch (error) {
      if (tries > 50) throw error;
      await sleep(200);
    }
  }
}

/** The commands over any way to send them. `stop` ends the driver, which may have ceased to answer. */
export function webDriverOver(send: Call, stop: () => void): WebDriver {
  let end = Number.POSITIVE_INFINITY;
  let allowed = Number.POSITIVE_INFINITY;
  const call = async (method: string, path: string, body: object | null): Promise<unknown> => {
    const left = end - Date.now();
    if (left <= 0) throw new Error(`no time was left for ${method} ${path}`);
    return send(method, path, body, Math.min(left, START_MS)).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
      throw new Error(`the driver did not answer to ${method} ${path} in time`);
    });
  };
  const run: WebDriver['run'] = (body, ...args) => call('POST', '/execute/sync', { script: body, args });
  const element = async (body: string, args: readonly unknown[]): Promise<string> => {
    const found = await run(body, ...args);
    const id = isRecord(found) ? found[ELEMENT] : undefined;
    if (typeof id !== 'string') throw new Error(`nothing found by: ${body} ${JSON.stringify(args)}`);
    return id;
  };
  return {
    async open(url) {
      await call('POST', '/url', { url });
    },
    async resize(width, height) {
      await call('POST', '/window/rect', { width, height });
    },
    run,
    allow(ms) {
      allowed = ms;
      end = Date.now() + ms;
    },
    async until(what, body, ...args) {
      while (Date.now() < end) {
        if (await run(body, ...args)) return;
        await sleep(Math.min(250, Math.max(1, end - Date.now())));
      }
      throw new Error(`waited for ${what}, and the ${allowed / 1000} s of the step are over`);
    },
    async click(body, ...args) {
      await call('POST', `/element/${await element(body, args)}/click`, {});
    },
    async press(...keys) {
      const actions = keys.flatMap((key) => {
        const value = Object.entries(KEYS).find(([name]) => name === key)?.[1] ?? key;
        return [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ];
      });
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    async giveFile(path, body) {
      await call('POST', `/element/${await element(body, [])}/value`, { text: path });
    },
    async screenshot() {
      return Buffer.from(String(await call('GET', '/screenshot', null)), 'base64');
    },
    async quit() {
      await send('DELETE', '', null, END_MS).catch(() => null);
      stop();
    },
  };
}
