import type { ItemsView } from '../../state/tables/table-view.ts';
import { KIND_GROUP_NAMES } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import { SelectField, TextField } from '../common/Field.tsx';
import { GROUP_ORDER, GROUP_WORDS } from '../common/kind-words.ts';
import { Filter } from '../transcript/Filters.tsx';
import mark from '../transcript/Mark.module.css';
import styles from './Tools.module.css';

export interface ItemToolsProps {
  readonly view: ItemsView;
  readonly onChange: (patch: Partial<ItemsView>) => void;
  /** The turns of the selected segment in words; `null` where there is none. */
  readonly segment: string | null;
  /** Whether any constraint was taken back. */
  readonly hasLifted: boolean;
}

/** Which items to show: of the thread or of a segment, by kind, by words, only those that count. */
export function ItemTools({ view, onChange, segment, hasLifted }: ItemToolsProps) {
  const filtering =
    view.text !== '' || view.countedOnly || view.liftedOnly || view.kinds.length < KIND_GROUP_NAMES.length;
  return (
    <search className={styles.group} aria-label="Filter items">
      <SelectField
        label="Items of"
        hideLabel
        value={segment === null ? 'thread' : view.scope}
        onChange={(event) => onChange({ scope: event.target.value === 'segment' ? 'segment' : 'thread' })}
      >
        <option value="thread">whole thread</option>
        <option value="segment" disabled={segment === null}>
          segment {segment}
        </option>
      </SelectField>
      <Filter
        name="kinds"
        all={GROUP_ORDER}
        chosen={view.kinds}
        onChange={(kinds) => onChange({ kinds })}
        show={(group) => (
          <span className={mark.mark} data-group={group}>
            {GROUP_WORDS[group]}
          </span>
        )}
      />
      <label
        className={styles.choice}
        title="Only what the deciding floor counts; of a segment, only what its summary is charged for"
      >
        <input
          type="checkbox"
          checked={view.countedOnly}
          onChange={(event) => onChange({ countedOnly: event.target.checked })}
        />
        counted only
      </label>
      {(hasLifted || view.liftedOnly) && (
        <label className={styles.choice} title="Only constraints that the same speaker took back later">
          <input
            type="checkbox"
            checked={view.liftedOnly}
            onChange={(event) => onChange({ liftedOnly: event.target.checked })}
          />
          lifted only
        </label>
      )}
      <TextField
        className={styles.text}
        label="Text of the literal"
        hideLabel
        type="search"
        placeholder="literal contains"
        maxLength={200}
        value={view.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {filtering && (
        <Button
          look="plain"
          onClick={() =>
            onChange({ text: '', countedOnly: false, liftedOnly: false, kinds: KIND_GROUP_NAMES })
          }
        >
          Clear
        </Button>
      )}
    </search>
  );
}
