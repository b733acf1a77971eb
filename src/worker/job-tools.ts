import type { openReport } from '../core/report/shared/open-report.ts';
import type { Encoding, Tokenizer } from '../core/tokens/tokenizer.ts';
import type { KeptAnalyses } from './count/kept/kept-analyses.ts';
import type { HelperSource } from './count/pool/pool-protocol.ts';
import type { FinderTools } from './find/guarded-finder.ts';
import type { ImportOne, ImportSteps } from './open/importers.ts';
import type { Pause } from './pacer.ts';
import type { WorkerMessage } from './protocol.ts';
import type { share, subjectOfReport } from './share/share-job.ts';

/** What only reports need: see `sharing.ts`. */
export interface Sharing {
  readonly openReport: typeof openReport;
  readonly share: typeof share;
  readonly subjectOfReport: typeof subjectOfReport;
}

/** What the jobs need of the world; the worker gives the real ones, tests give their own. */
export interface JobTools {
  post(message: WorkerMessage, transfer: readonly ArrayBuffer[]): void;
  readonly importOne: ImportOne;
  /** Absent where nobody minds waiting. */
  readonly importSteps?: ImportSteps;
  formatName(format: string): string;
  loadEncoding(name: Encoding): Promise<Tokenizer>;
  /** Loads what only reports need; absent where nobody shares. Rejects where it cannot be fetched. */
  loadSharing?(): Promise<Sharing>;
  /** How threads are started that search for expressions; absent where none can be. */
  readonly finders?: Pick<FinderTools, 'spawnFinder' | 'wait'>;
  /** Workers that help to count; absent where there are none. */
  readonly helpers?: HelperSource;
  /** Whether the page can see memory of the worker: columns are then there once. */
  readonly sharesMemory?: boolean;
  /** What the device keeps of transcripts that were counted; absent where it keeps nothing. */
  readonly kept?: KeptAnalyses;
  readonly pause: Pause;
  now(): number;
}
