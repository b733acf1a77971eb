import { type ReactNode, useMemo } from 'react';
import type { ThreadColumns } from '../../core/columns.ts';
import type { Pass } from '../../core/compaction/pass.ts';
import { type Chain, describeChain, findChains } from '../../core/floor/cuts/chains.ts';
import { useAnnotations } from '../../state/annotations/annotations.ts';
import { annotate } from '../../state/history/annotate.ts';
import { keepFocus } from '../annotations/keep-focus.ts';
import { Button } from '../common/Button.tsx';
import { formatCount } from '../common/format.ts';
import { TurnLink } from '../common/TurnLink.tsx';
import styles from './Inspector.module.css';
import { useLiterals } from './use-literals.ts';

const SHOWN = 12;

type InSegment = Pick<Pass, 'segment'>;

const touches = (chain: Chain, { segment }: InSegment): boolean =>
  chain.last >= segment.from && chain.first < segment.to;

/** The hard chains that a cut of the segment must not part, calls with their results apart: those are everywhere. */
export const chainsOfSegment = (chains: readonly Chain[], pass: InSegment): readonly Chain[] =>
  chains.filter((chain) => !chain.soft && chain.kind !== 'call' && touches(chain, pass));

/** The chains of the segment that a person took apart. */
export const chainsTakenApart = (chains: readonly Chain[], pass: InSegment): readonly Chain[] =>
  chains.filter((chain) => chain.unlinked && touches(chain, pass));

export interface ChainsProps {
  readonly columns: ThreadColumns;
  readonly pass: Pass;
  readonly limit: number;
}

/** What of a segment must stay in one summary, and why; found chains can be taken apart, a person's own links removed. */
export function Chains({ columns, pass, limit }: ChainsProps) {
  const links = useAnnotations((store) => store.annotations.links);
  const unlinked = useAnnotations((store) => store.annotations.unlinked);
  const all = useMemo(
    () => findChains(columns, { limit, links, unlinked }),
    [columns, limit, links, unlinked],
  );
  const hard = useMemo(() => chainsOfSegment(all, pass), [all, pass]);
  const apart = useMemo(() => chainsTakenApart(all, pass), [all, pass]);
  const shown = hard.slice(0, SHOWN);
  const literals = useLiterals(
    [...shown, ...apart].flatMap((chain) => (chain.evidence === null ? [] : [chain.evidence])),
  );
  const literalOf = ({ evidence }: Chain): string | null =>
    evidence === null ? null : (literals.get(evidence) ?? null);
  return (
    <div tabIndex={-1} className={styles.group} onClickCapture={keepFocus}>
      {hard.length === 0 ? (
        <p className={styles.quiet}>Only calls with their results: a cut may lie anywhere between those.</p>
      ) : (
        <ul className={styles.list} aria-label="Chains">
          {shown.map((chain) => (
            <Entry key={chain.key} chain={chain} literal={literalOf(chain)}>
              {chain.kind === 'link' ? (
                <Button
                  look="link"
                  onClick={() => annotate((say) => say.removeLink(chain.first, chain.last))}
                >
                  Remove link
                </Button>
              ) : (
                <Button
                  look="link"
                  title="Lets a cut lie inside it"
                  onClick={() => annotate((say) => say.takeApart(chain.key))}
                >
                  Take apart
                </Button>
              )}
            </Entry>
          ))}
          {hard.length > SHOWN && (
            <li className={styles.quiet}>and {formatCount(hard.length - SHOWN)} more</li>
          )}
        </ul>
      )}
      {apart.length > 0 && (
        <>
          <h4 className={styles.subtitle}>Taken apart by you</h4>
          <ul className={styles.list} aria-label="Chains taken apart">
            {apart.map((chain) => (
              <Entry key={chain.key} chain={chain} literal={literalOf(chain)}>
                <Button look="link" onClick={() => annotate((say) => say.restoreChain(chain.key))}>
                  Restore
                </Button>
              </Entry>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface EntryProps {
  readonly chain: Chain;
  readonly literal: string | null;
  /** What can be done with it. */
  readonly children: ReactNode;
}

function Entry({ chain, literal, children }: EntryProps) {
  return (
    <li className={styles.entry}>
      <p>{describeChain(chain, literal)}</p>
      <p className={styles.entryFoot}>
        <span className={styles.quiet}>
          turns <TurnLink turn={chain.first} /> to <TurnLink turn={chain.last} />
        </span>
        {children}
      </p>
    </li>
  );
}
