import { readFileSync } from 'node:fs';

/**
 * Milliseconds that the main thread has run, where the system tells it (Linux): on a busy machine the time on the clock
 * says little. It leaves out what runs beside the thread: compilation and most of the collection of garbage. Good to a few
 * milliseconds. `null` elsewhere.
 */
export function mainThreadMs(): number | null {
  try {
    const [ran] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(ran) / 1e6;
  } catch {
    return null;
  }
}
