import type { Format } from './batch/task.ts';
import type { Output } from './output.ts';

/** Writes the results of a run one after the other, as the format has them. */
export interface ResultWriter {
  add(text: string): void;
  end(): void;
}

/** `isOne` says that the result is one report and no list, which matters to `json` only. */
export function createResultWriter(output: Output, format: Format, isOne: boolean): ResultWriter {
  let count = 0;
  switch (format) {
    case 'ndjson':
      return { add: (text) => output.write(text), end() {} };
    case 'json':
      if (isOne) return { add: (text) => output.write(`${text}\n`), end() {} };
      // What JSON.stringify would write of the whole list, which is never in memory.
      return {
        add(text) {
          output.write(`${count++ === 0 ? '[' : ','}\n  ${text.replaceAll('\n', '\n  ')}`);
        },
        end: () => output.write(count === 0 ? '[]\n' : '\n]\n'),
      };
    case 'text':
    case 'markdown':
      return {
        add(text) {
          if (text !== '') output.write(count === 0 ? text : `\n${text}`);
          count++;
        },
        end() {},
      };
  }
}
