import { check } from 'recheck';
import { analyse } from 'scslre';

/** What is known of the time that an expression takes. `unknown`: no attack was found, and no proof that there is none. */
export type Verdict =
  | { readonly kind: 'safe' }
  | { readonly kind: 'slow'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** Milliseconds for one expression; the slow way of the library looks for attacks at random as long as it may. */
const TIMEOUT = 12_000;

/** Asks both libraries about an expression. The first is fast and finds what repeats one character. */
export async function judge(source: string, flags: string): Promise<Verdict> {
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  if (report !== undefined) {
    const part =
      report.type === 'Trade' ? `${report.startQuant.raw} and ${report.endQuant.raw}` : report.quant.raw;
    const how = report.exponential ? 'exponential' : 'polynomial';
    return {
      kind: 'slow',
      why: `${how} (${WORDS[report.type]}): ${part} on ${JSON.stringify(report.character.pick)} repeated`,
    };
  }
  const found = await check(source, flags, { timeout: TIMEOUT });
  if (found.status === 'safe') return { kind: 'safe' };
  if (found.status === 'vulnerable') {
    return { kind: 'slow', why: `${found.complexity.summary} on ${found.attack.pattern}` };
  }
  return { kind: 'unknown', why: `not decided: ${found.error.kind}` };
}

const WORDS = {
  Trade: 'two parts share characters',
  Self: 'one part reads the same characters in several ways',
  Move: 'the search starts again at each place',
} as const;
