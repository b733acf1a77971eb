#!/usr/bin/env node
// Stands between Playwright and a Firefox as the system has it. Playwright speaks WebDriver BiDi to it (channel
// "moz-firefox") and asks for one thing that releases of Firefox may not know yet, which would end every test before it
// begins: emulated media. That command alone is answered here; everything else passes through as it is.
// Started by Playwright in place of Firefox, with Firefox's arguments; FIREFOX_PATH says where that is.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const LISTENS = 'ws://127.0.0.1:';
const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride']);

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
});
firefox.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
firefox.on('exit', (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
  process.on(signal, () => firefox.kill(signal));
}

// Firefox says where it listens; Playwright is told of our address in the same words.
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const at = line.indexOf(LISTENS);
  const [, port = '', path = ''] =
    at === -1 ? [] : (/^(\d{1,5})(\D.*)?$/.exec(line.slice(at + LISTENS.length)) ?? []);
  if (port === '') {
    console.error(line);
    return;
  }
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) {
      console.error(`${line.slice(0, at)}${LISTENS}${address.port}${path}`);
    }
  });
  server.on('connection', (client, { url }) => connect(client, `ws://127.0.0.1:${port}${url}`));
});

/**
 * Passes messages on, both ways.
 * @param {WebSocket} client
 * @param {string} address
 */
function connect(client, address) {
  const browser = new WebSocket(address, { perMessageDeflate: false, maxPayload: 1 << 30 });
  /** @type {string[]} */
  const early = [];
  browser.on('open', () => {
    for (const text of early.splice(0)) browser.send(text);
  });
  browser.on('message', (data) => client.send(String(data)));
  client.on('message', (data) => {
    const text = String(data);
    const { id, method } = JSON.parse(text);
    if (UNKNOWN.has(method)) client.send(JSON.stringify({ type: 'success', id, result: {} }));
    else if (browser.readyState === WebSocket.OPEN) browser.send(text);
    else early.push(text);
  });
  client.on('close', () => browser.close());
  browser.on('close', () => client.close());
  browser.on('error', () => client.close());
}
