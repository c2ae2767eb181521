import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { BulkBar } from '#frontend/components/lists/bulk-bar.tsx';
import type { PersonRow } from '#frontend/data/people.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import { ProfileRole } from '#shared/users/user.ts';
import {
  type BulkEditField,
  bulkEditFields,
  describeBulkChange,
  filterPeopleToChange,
} from '../change-many.ts';
import classes from './people-bar.module.css';
import type { OrganisationNames } from './people-columns.tsx';

type Choice = { readonly id: string; readonly name: string };
type PeopleBarProps = {
  readonly people: readonly PersonRow[];
  readonly names: OrganisationNames;
  readonly choices: Readonly<Record<Exclude<BulkEditField, 'manager' | 'role'>, readonly Choice[]>>;
  /** Number of people changed so far, while the change runs. */
  readonly done: number | undefined;
  readonly onChange: (people: readonly PersonRow[], part: BulkEditField, id: string) => void;
  readonly onDeactivate: () => void;
  readonly onClear: () => void;
};

const roles = ProfileRole.options.map((role) => ({ id: role, name: role }));

/** Bar for a bulk change as one sentence: the field, its new value, and the affected people. */
export function PeopleBar(props: PeopleBarProps) {
  const { people, names, choices, done, onChange, onDeactivate, onClear } = props;
  const [part, setPart] = useState<BulkEditField>('manager');
  const [id, setId] = useState('');
  const affected = filterPeopleToChange(people, part, id);
  const present: Record<BulkEditField, (person: PersonRow) => string | undefined> = {
    manager: ({ manager }) => manager?.name,
    department: ({ departmentId }) => names.department(departmentId),
    location: ({ locationId }) => names.location(locationId),
    role: ({ role }) => role,
  };
  const presentOf = (person: PersonRow) => present[part](person) ?? t`nothing`;
  const effect = [
    describeBulkChange(affected, presentOf),
    ...(id === 'Employee' ? [t`Their open tasks move to others.`] : []),
  ].join(' ');
  return (
    <BulkBar
      label={t`Change the chosen people`}
      count={t`${people.length} chosen`}
      wide
      clearLabel={t`Choose nobody`}
      onClear={onClear}
    >
      <span className="inline-row wrap gap-6 muted">
        {rich`Set ${(
          <select
            className="control ink"
            aria-label={t`What to change`}
            value={part}
            onChange={({ target }) => {
              setPart(bulkEditFields.find((one) => one === target.value) ?? part);
              setId('');
            }}
          >
            {bulkEditFields.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        )} to`}
        {part === 'manager' ? (
          <PersonSelect
            aria-label={t`New manager`}
            value={id}
            onChange={(userId) => setId(userId ?? '')}
          />
        ) : (
          <select
            className="control ink"
            aria-label={t`New ${part}`}
            value={id}
            onChange={({ target }) => setId(target.value)}
          >
            <option value="">{t`choose`}</option>
            {(part === 'role' ? roles : choices[part]).map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        )}
      </span>
      <span className={`grow muted ${classes.effect}`} role="status">
        {done !== undefined ? t`${done} of ${affected.length} done` : id ? effect : ''}
      </span>
      <Button
        loading={done !== undefined}
        disabled={affected.length === 0}
        onClick={() => onChange(affected, part, id)}
      >{rich`Change ${affected.length}`}</Button>
      <Button
        variant="default"
        disabled={done !== undefined}
        onClick={onDeactivate}
      >{t`Deactivate …`}</Button>
    </BulkBar>
  );
}
