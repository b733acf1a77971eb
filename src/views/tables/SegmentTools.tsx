import { useState } from 'react';
import { VERDICTS } from '../../core/floor/verdict.ts';
import { COMPARISONS, EVERY_SEGMENT, type SegmentFilter } from '../../state/tables/table-view.ts';
import { Button } from '../common/Button.tsx';
import { SelectField, TextField } from '../common/Field.tsx';
import { VerdictMark } from '../common/VerdictMark.tsx';
import { Filter } from '../transcript/Filters.tsx';
import { MEASURED_COLUMNS } from './segment-columns.ts';
import { isFiltering, parseBound } from './segment-filter.ts';
import styles from './Tools.module.css';

export interface SegmentToolsProps {
  readonly filter: SegmentFilter;
  readonly onFilter: (filter: SegmentFilter) => void;
}

/** Which segments to show: by verdict, by words of the reason, by one number. */
export function SegmentTools({ filter, onFilter }: SegmentToolsProps) {
  const [bound, setBound] = useState(filter.bound === null ? '' : String(filter.bound));
  const isNumber = bound.trim() === '' || parseBound(bound) !== null;
  const set = (patch: Partial<SegmentFilter>): void => onFilter({ ...filter, ...patch });
  return (
    <search className={styles.group} aria-label="Filter segments">
      <Filter
        name="verdict"
        all={VERDICTS}
        chosen={filter.verdicts}
        onChange={(verdicts) => set({ verdicts })}
        show={(verdict) => <VerdictMark verdict={verdict} />}
      />
      <TextField
        className={styles.text}
        label="Words of the reason"
        hideLabel
        type="search"
        placeholder="reason contains"
        maxLength={200}
        value={filter.text}
        onChange={(event) => set({ text: event.target.value })}
      />
      <span className={styles.bound}>
        <SelectField
          label="Compare"
          hideLabel
          value={filter.column}
          onChange={(event) => set({ column: event.target.value })}
        >
          {MEASURED_COLUMNS.map(({ id, header }) => (
            <option key={id} value={id}>
              {header}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Comparison"
          hideLabel
          value={filter.comparison}
          onChange={(event) =>
            set({ comparison: COMPARISONS.find((one) => one === event.target.value) ?? '≥' })
          }
        >
          {COMPARISONS.map((comparison) => (
            <option key={comparison}>{comparison}</option>
          ))}
        </SelectField>
        <TextField
          label="Number to compare with"
          hideLabel
          inputMode="numeric"
          placeholder="any"
          maxLength={20}
          className="num"
          aria-invalid={!isNumber}
          value={bound}
          onChange={(event) => {
            setBound(event.target.value);
            set({ bound: parseBound(event.target.value) });
          }}
        />
      </span>
      {(isFiltering(filter) || bound !== '') && (
        <Button
          look="plain"
          onClick={() => {
            setBound('');
            onFilter({ ...EVERY_SEGMENT, column: filter.column, comparison: filter.comparison });
          }}
        >
          Clear
        </Button>
      )}
    </search>
  );
}
