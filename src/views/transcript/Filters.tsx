import type { ReactNode } from 'react';
import { VERDICTS, type VerdictKind } from '../../core/floor/verdict.ts';
import type { KindGroup } from '../../core/irreducible/kinds.ts';
import { ROLES, type Role } from '../../core/transcript/model.ts';
import { useView } from '../../state/view/view.ts';
import { Button } from '../common/Button.tsx';
import { GROUP_ORDER, GROUP_WORDS } from '../common/kind-words.ts';
import { Popover } from '../common/Popover.tsx';
import { VerdictMark } from '../common/VerdictMark.tsx';
import styles from './Filters.module.css';
import mark from './Mark.module.css';

export interface FilterProps<T extends string> {
  readonly name: string;
  readonly all: readonly T[];
  readonly chosen: readonly T[];
  readonly onChange: (chosen: readonly T[]) => void;
  readonly show: (value: T) => ReactNode;
}

/** A choice among a few values, all of them chosen at first. */
export function Filter<T extends string>({ name, all, chosen, onChange, show }: FilterProps<T>) {
  const filtering = chosen.length < all.length;
  return (
    <Popover
      label={`Filter by ${name}`}
      trigger={
        <Button look="plain" aria-pressed={filtering}>
          {name}
          {filtering && <span className="num"> {chosen.length}</span>} <span aria-hidden="true">▾</span>
        </Button>
      }
    >
      <ul className={styles.list}>
        {all.map((value) => {
          const on = chosen.includes(value);
          return (
            <li key={value} className={styles.row}>
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={on}
                  onChange={() =>
                    onChange(all.filter((other) => (other === value ? !on : chosen.includes(other))))
                  }
                />
                {show(value)}
              </label>
              <Button look="link" onClick={() => onChange([value])}>
                only<span className="visually-hidden"> {value}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <Button disabled={!filtering} onClick={() => onChange(all)}>
        Show all
      </Button>
    </Popover>
  );
}

const set = (patch: {
  readonly roles?: readonly Role[];
  readonly kinds?: readonly KindGroup[];
  readonly verdicts?: readonly VerdictKind[];
}): void => useView.getState().set(patch);

/** Which turns are shown, and which kinds are marked. The list of kinds is the legend at the same time. */
export function Filters() {
  const roles = useView((view) => view.roles);
  const kinds = useView((view) => view.kinds);
  const verdicts = useView((view) => view.verdicts);
  return (
    <div className={styles.filters}>
      <Filter
        name="kinds"
        all={GROUP_ORDER}
        chosen={kinds}
        onChange={(chosen) => set({ kinds: chosen })}
        show={(group) => (
          <span className={mark.mark} data-group={group}>
            {GROUP_WORDS[group]}
          </span>
        )}
      />
      <Filter
        name="roles"
        all={ROLES}
        chosen={roles}
        onChange={(chosen) => set({ roles: chosen })}
        show={(role) => role}
      />
      <Filter
        name="verdicts"
        all={VERDICTS}
        chosen={verdicts}
        onChange={(chosen) => set({ verdicts: chosen })}
        show={(verdict) => <VerdictMark verdict={verdict} />}
      />
    </div>
  );
}
