import type { Encoding, Tokenizer } from '../core/tokens/tokenizer.ts';
import type { ImportOne } from './importers.ts';
import type { Pause } from './pacer.ts';
import type { WorkerMessage } from './protocol.ts';

/** What the jobs need of the world; the worker gives the real ones, tests give their own. */
export interface JobTools {
  post(message: WorkerMessage, transfer: readonly ArrayBuffer[]): void;
  readonly importOne: ImportOne;
  formatName(format: string): string;
  loadEncoding(name: Encoding): Promise<Tokenizer>;
  readonly pause: Pause;
  now(): number;
}
