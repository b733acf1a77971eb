import { loadEncoding } from '../core/tokens/load-encoding.ts';
import { importInSteps } from '../core/transcript/formats/import-steps.ts';
import { FORMATS, importTranscript } from '../core/transcript/formats/registry.ts';
import { engineVersion } from './count/kept/engine-version.ts';
import { createIndexedStore } from './count/kept/indexed-store.ts';
import { createKeptAnalyses } from './count/kept/kept-analyses.ts';
import { createHelper } from './count/pool/helper.ts';
import { HELPER_NAME, type HelperRequest } from './count/pool/pool-protocol.ts';
import { helperSource } from './count/pool/start-helper.ts';
import type { FinderReply } from './find/find-protocol.ts';
// Part of this file, so that nothing is fetched when the first expression is searched for.
import FinderWorker from './find/finder-worker.ts?worker&inline';
import { createJobs } from './jobs.ts';
import { importOptions } from './open/importers.ts';
import type { WorkerRequest } from './protocol.ts';

/** The thin shell: messages in, messages out. Everything that can be tested lives in `jobs.ts`. */

/** A turn of the event loop through a message port: timers are held back by at least 4 ms when they nest. */
function createPause(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}

const loadSharing = async () => (await import('./share/sharing.ts')).sharing;

const jobs = createJobs({
  post: (message, transfer) => self.postMessage(message, { transfer: [...transfer] }),
  importOne: (source, ...asked) => importTranscript(source, importOptions(...asked)),
  importSteps: (source, ...asked) => importInSteps(source, importOptions(...asked)),
  formatName: (format) => FORMATS.find((one) => one.id === format)?.name ?? format,
  async loadEncoding(name) {
    // Fetched together: see `sharing.ts`.
    void loadSharing().catch(() => null);
    return loadEncoding(name);
  },
  loadSharing,
  finders: {
    spawnFinder(onReply) {
      const thread = new FinderWorker();
      thread.onmessage = (event: MessageEvent<FinderReply>) => onReply(event.data);
      thread.onerror = () => onReply('lost');
      return { post: (task) => thread.postMessage(task), end: () => thread.terminate() };
    },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  },
  helpers: helperSource(import.meta.url, navigator.hardwareConcurrency),
  // WebKitGTK isolates the page and has no shared memory all the same.
  sharesMemory: self.crossOriginIsolated === true && typeof SharedArrayBuffer === 'function',
  kept: createKeptAnalyses(
    createIndexedStore(() => indexedDB),
    engineVersion(import.meta.url),
    () => Date.now(),
  ),
  pause: createPause(),
  now: () => performance.now(),
});

/** The same file is run by the worker of the page and by those that help it. */
if (self.name === HELPER_NAME) {
  const help = createHelper((answer, transfer) => self.postMessage(answer, { transfer: [...transfer] }));
  self.onmessage = (event: MessageEvent<HelperRequest>) => help(event.data);
} else {
  self.onmessage = (event: MessageEvent<WorkerRequest>) => {
    void jobs.handle(event.data);
  };
}
