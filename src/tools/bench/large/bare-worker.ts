/**
 * The least that reading a log can cost: one worker reads the file by slices, splits lines at their bytes, decodes each and parses it.
 * Nothing is kept. Handed to the browser as source text, so it must not use anything from outside of itself.
 */
import type { Page } from '@playwright/test';
import { inPage } from './lab.ts';

export interface BareTime {
  readonly ms: number;
  readonly lines: number;
}

/** Runs in a worker; answers a message that holds a file. */
function bareWorker(): void {
  const SLICE = 4 << 20;
  const LINE_BREAK = 10;
  self.onmessage = async (event: MessageEvent<File>) => {
    const file = event.data;
    const begun = performance.now();
    const decoder = new TextDecoder();
    let lines = 0;
    let rest = new Uint8Array(0);
    const read = (bytes: Uint8Array): void => {
      if (bytes.length === 0) return;
      JSON.parse(decoder.decode(bytes));
      lines++;
    };
    for (let at = 0; at < file.size; at += SLICE) {
      const slice = new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer());
      let from = 0;
      for (let to = slice.indexOf(LINE_BREAK); to >= 0; to = slice.indexOf(LINE_BREAK, from)) {
        const line = slice.subarray(from, to);
        if (rest.length === 0) read(line);
        else {
          const whole = new Uint8Array(rest.length + line.length);
          whole.set(rest);
          whole.set(line, rest.length);
          rest = new Uint8Array(0);
          read(whole);
        }
        from = to + 1;
      }
      const left = slice.subarray(from);
      const kept = new Uint8Array(rest.length + left.length);
      kept.set(rest);
      kept.set(left, rest.length);
      rest = kept;
    }
    read(rest);
    self.postMessage({ ms: performance.now() - begun, lines });
  };
}

/** Gives a blank page an input, and a worker for the file that is chosen. */
export async function measureBare(page: Page, path: string): Promise<BareTime> {
  await page.setContent('<input type=file>');
  const answer = page.evaluate(
    (source) =>
      new Promise<BareTime>((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
        worker.onmessage = (event: MessageEvent<BareTime>) => {
          worker.terminate();
          resolve(event.data);
        };
        worker.onerror = (event) => reject(new Error(event.message));
        document.querySelector('input')?.addEventListener('change', (event) => {
          if (event.target instanceof HTMLInputElement) worker.postMessage(event.target.files?.[0]);
        });
      }),
    inPage(bareWorker),
  );
  await page.locator('input').setInputFiles(path);
  return answer;
}
