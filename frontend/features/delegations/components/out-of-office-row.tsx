import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import type { DelegationRow } from '#shared/users/delegations-api.ts';
import {
  type Absentee,
  formatDelegationDates,
  formatScope,
  type NamedCategory,
} from '../out-of-office-words.ts';
import { EndOutOfOffice } from './end-out-of-office.tsx';
import classes from './out-of-office-row.module.css';

type OutOfOfficeRowProps = {
  readonly row: DelegationRow;
  /** delegation from another person to this person */
  readonly received?: boolean;
  readonly person: Absentee;
  readonly categories: readonly NamedCategory[] | undefined;
  readonly onChange?: (() => void) | undefined;
};

const states = { upcoming: t`Planned`, inForce: t`Now`, over: t`Over` } as const;

/** Row of a delegation: delegate, dates and scope. The delegation can be changed and ended until it is over. */
export function OutOfOfficeRow({
  row,
  received = false,
  person,
  categories,
  onChange,
}: OutOfOfficeRowProps) {
  const { dateBriefly, momentWithin } = useFormat();
  const [ending, setEnding] = useState(false);
  const when = formatDelegationDates(row, dateBriefly);
  const other = received ? row.from : row.to;
  const scope = formatScope(row, categories);
  return (
    <li className={`row wrap gap-4-16 border-below text-13 ${classes.row}`} data-state={row.state}>
      <span className={`text-12 medium muted ${classes.state}`}>{states[row.state]}</span>
      <PersonChip person={other} />
      <span className={classes.words}>
        {when}
        <span className="muted">
          {' '}
          {row.endedAt
            ? rich`for ${scope}, ended ${momentWithin(row.endedAt)}`
            : rich`for ${scope}`}
        </span>
      </span>
      {onChange ? (
        <span className="row stretch gap-8">
          <Button variant="default" size="compact-sm" onClick={onChange}>
            {t`Change`}
            <VisuallyHidden> {rich`out of office ${when}`}</VisuallyHidden>
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setEnding(true)}>
            {row.state === 'inForce' ? t`End now` : t`Cancel`}
            <VisuallyHidden> {rich`out of office ${when}`}</VisuallyHidden>
          </Button>
        </span>
      ) : null}
      {ending ? (
        <EndOutOfOffice row={row} person={person} onClose={() => setEnding(false)} />
      ) : null}
    </li>
  );
}
