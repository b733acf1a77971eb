import { Stop } from '../process.mjs';

/** The parts of the data that may be measured: claims are checked on another half than the one that was tuned on. */
export const HALVES = ['DEV', 'HELD', 'BOTH'] as const;
export type Half = (typeof HALVES)[number];

/** What tables may be broken down by. */
export const BREAKDOWNS = ['group', 'budget', 'source'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Which rows are printed: those of the product alone, or beside the baselines of the harness. */
export const ROWS = ['product', 'all'] as const;
export type RowChoice = (typeof ROWS)[number];

export interface Options {
  /** Folder of normalised transcripts; `null` for the one in the yardstick's own folder. */
  readonly normalised: string | null;
  readonly half: Half;
  /** File for the figures as JSON. */
  readonly json: string | null;
  readonly by: Breakdown | null;
  readonly rows: RowChoice;
  readonly explain: boolean;
  /** How many missed literals to list for each floor. */
  readonly missed: number;
  readonly check: boolean;
  /** Whether the figures are written into docs/estimator.md. */
  readonly docs: boolean;
}

export const USAGE =
  'usage: npm run yardstick [-- --normalised DIR --half DEV|HELD|BOTH --json OUT --by group|budget|source --rows product|all --explain --missed N --check --docs]';

/** Reads the arguments of the command; throws a `Stop` that names what is wrong with them. */
export function readOptions(args: readonly string[]): Options {
  let options: Options = {
    normalised: null,
    half: 'BOTH',
    json: null,
    by: null,
    rows: 'all',
    explain: false,
    missed: 0,
    check: false,
    docs: false,
  };
  for (let at = 0; at < args.length; at++) {
    const flag = args[at] ?? '';
    const value = (): string => {
      at++;
      const given = args[at];
      if (given === undefined) throw new Stop(`${flag} needs a value; ${USAGE}`, 2);
      return given;
    };
    switch (flag) {
      case '--normalised':
        options = { ...options, normalised: value() };
        break;
      case '--half':
        options = { ...options, half: oneOf(HALVES, flag, value()) };
        break;
      case '--json':
        options = { ...options, json: value() };
        break;
      case '--by':
        options = { ...options, by: oneOf(BREAKDOWNS, flag, value()) };
        break;
      case '--rows':
        options = { ...options, rows: oneOf(ROWS, flag, value()) };
        break;
      case '--missed':
        options = { ...options, missed: countOf(flag, value()) };
        break;
      case '--explain':
        options = { ...options, explain: true };
        break;
      case '--check':
        options = { ...options, check: true };
        break;
      case '--docs':
        options = { ...options, docs: true };
        break;
      default:
        throw new Stop(`There is no ${flag}; ${USAGE}`, 2);
    }
  }
  return options;
}

function oneOf<T extends string>(known: readonly T[], flag: string, given: string): T {
  const found = known.find((one) => one === given);
  if (found === undefined) throw new Stop(`${flag} takes ${known.join(', ')}, not ${given}; ${USAGE}`, 2);
  return found;
}

function countOf(flag: string, given: string): number {
  if (!/^\d{1,6}$/.test(given)) throw new Stop(`${flag} takes a number, not ${given}; ${USAGE}`, 2);
  return Number(given);
}
