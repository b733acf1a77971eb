import { loadTables } from '../../../core/tokens/load-encoding.ts';
import { HELPER_NAME, type HelperAnswer, type HelperPort, type HelperSource } from './pool-protocol.ts';

/** Beyond so many a thread is merged no faster than they read. */
const MOST = 4;

/**
 * Starts helpers from the file that this worker runs, so that nothing else is fetched. As the worker itself, a helper begins
 * as one line of text that imports it: a worker that is started from a file would follow the headers of that file.
 */
export function helperSource(scriptUrl: string, processors: number): HelperSource {
  const start = (): Worker => {
    const script = new Blob([`import ${JSON.stringify(scriptUrl)};`], { type: 'text/javascript' });
    const address = URL.createObjectURL(script);
    return new Worker(address, { type: 'module', name: HELPER_NAME });
  };
  return {
    most: processors <= 1 ? 0 : Math.min(MOST, processors - 1),
    spawn: () => portOf(start),
    tablesOf: loadTables,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

/** A browser in which a worker may start none has no helpers; that is found out here. */
function portOf(start: () => Worker): HelperPort {
  let worker: Worker;
  try {
    worker = start();
  } catch {
    return { post: () => undefined, listen: (_, onDeath) => onDeath(), end: () => undefined };
  }
  return {
    post: (request) => worker.postMessage(request),
    listen(onAnswer, onDeath) {
      worker.onmessage = (event: MessageEvent<HelperAnswer>) => onAnswer(event.data);
      worker.onerror = (event) => {
        event.preventDefault();
        onDeath();
      };
      worker.onmessageerror = onDeath;
    },
    end: () => worker.terminate(),
  };
}
