import type { Shown } from '../../core/compaction/policy/policy.ts';
import { formatCount } from '../common/format.ts';
import { LIMITS } from './limits.ts';
import { NumberField } from './NumberField.tsx';
import { parseWholeOrNone } from './parse-setting.ts';

export interface ShownControlProps {
  readonly shown: Shown | null;
  readonly onShown: (shown: Shown | null) => void;
}

const ALL: Shown = { newestTokens: null, resultChars: null };

/** What of a segment the summarizer is given to read: what it never sees is counted apart. */
export function ShownControl({ shown, onShown }: ShownControlProps) {
  const { newestTokens, resultChars } = shown ?? ALL;
  /** A summarizer that reads everything is one that nothing is known of. */
  const set = (next: Shown) => onShown(next.newestTokens === null && next.resultChars === null ? null : next);
  return (
    <>
      <NumberField
        label="Reads the newest"
        value={newestTokens}
        text={newestTokens === null ? '' : formatCount(newestTokens)}
        placeholder="all"
        unit="tok"
        width={9}
        title="The summarizer is shown only so many tokens of what it replaces. Empty for all of them."
        parse={(text) => parseWholeOrNone(text, LIMITS.shownTokens)}
        onChange={(value) => set({ newestTokens: value, resultChars })}
      />
      <NumberField
        label="Of each result"
        value={resultChars}
        text={resultChars === null ? '' : formatCount(resultChars)}
        placeholder="all"
        unit="chars"
        width={9}
        title="The summarizer is shown only the first characters of each tool result; 0 leaves results out. Empty cuts none."
        parse={(text) => parseWholeOrNone(text, LIMITS.shownChars)}
        onChange={(value) => set({ newestTokens, resultChars: value })}
      />
    </>
  );
}
