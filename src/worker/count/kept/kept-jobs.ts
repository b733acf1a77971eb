/** What jobs do with the analyses that the device keeps. */
import type { Encoding } from '../../../core/tokens/tokenizer.ts';
import type { CountedHere, OpenState } from '../../open/open-state.ts';
import type { Outcome } from '../../outcome.ts';
import { firstLiterals } from './first-literals.ts';
import type { KeptAnalyses, KeptAnalysis } from './kept-analyses.ts';

/** The analysis of the current thread, as the device may keep it; `null` where it keeps none. */
export function keptOf(state: OpenState, encoding: Encoding, kept: KeptAnalyses | undefined) {
  const { current, told, shown } = state;
  const document = state.documents.get(shown);
  if (kept === undefined || current === null || told === null || document === undefined) return null;
  const about = {
    hash: shown,
    format: `${document.format} ${state.readAs.get(shown) ?? ''}`,
    conversation: current.conversation.id,
    thread: current.thread.id,
    encoding,
    ...told,
  };
  return {
    find: () => kept.find(about),
    keep: (analysis: KeptAnalysis) => kept.keep(about, analysis),
  };
}

/** A thread whose analysis came without its literals: they are looked up in its turns when they are asked for. */
export function withFoundLiterals(counted: Omit<CountedHere, 'literals' | 'literalAt'>): CountedHere {
  const { thread, columns } = counted;
  const found = firstLiterals(thread.turns, columns.spans, columns.items.count);
  return {
    ...counted,
    literalAt: found.at,
    get literals() {
      return found.all();
    },
  };
}

/** Beyond so many at once, all are looked up. */
const FEW = 2_000;

/** The literals of items of the thread that was counted last; `''` for what is none. */
export function literalsOfItems(counted: CountedHere | null, items: Uint32Array): readonly string[] {
  if (counted === null) return Array.from(items, () => '');
  if (counted.literalAt !== undefined && items.length < FEW) {
    const { literalAt } = counted;
    return Array.from(items, (item) => literalAt(item));
  }
  const { literals } = counted;
  return Array.from(items, (item) => literals[item] ?? '');
}

/** How much is kept, after it was forgotten where that was asked. */
export async function tellKept(kept: KeptAnalyses | undefined, forget: boolean): Promise<Outcome<'kept'>> {
  if (forget) await kept?.forget();
  return { ok: true, answer: (await kept?.tell()) ?? { count: 0, bytes: 0 } };
}
