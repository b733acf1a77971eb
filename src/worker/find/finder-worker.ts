import type { FinderTask } from './find-protocol.ts';
import { runFinderTask } from './run-finder-task.ts';

/** The thin shell of a thread that does nothing but search, so that it can be ended at any time. */

self.onmessage = (event: MessageEvent<FinderTask>) => {
  self.postMessage(runFinderTask(event.data));
};
self.postMessage({ kind: 'ready' });
