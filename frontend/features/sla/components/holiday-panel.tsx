import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { IconButton } from '#frontend/components/icon-button.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import { Tag } from '#frontend/components/tag.tsx';
import type { Holiday } from '#shared/sla/calendar.ts';
import { everywhere, holidaysAt, inPlace, type Place } from '../places.ts';
import { HolidayDialog } from './holiday-dialog.tsx';
import classes from './holiday-panel.module.css';

type HolidayPanelProps = {
  readonly place: Place;
  readonly places: readonly Place[];
  readonly holidays: readonly Holiday[];
};

/** Days without work at a place: its own to change, and those of the places above it. */
export function HolidayPanel({ place, places, holidays }: HolidayPanelProps) {
  const [editing, setEditing] = useState<Holiday | 'new'>();
  const { own, inherited } = holidaysAt(holidays, place);
  const nameOf = (locationId: string | null) =>
    places.find(({ id }) => id === locationId)?.name ?? everywhere;
  return (
    <Panel
      title={`Holidays ${inPlace(place)}`}
      count={own.length + inherited.length}
      look="boxed"
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setEditing('new')}
        >
          Add a holiday
        </Button>
      }
    >
      <ul className={classes.days}>
        {own.map((holiday) => (
          <HolidayRow key={holiday.id} holiday={holiday}>
            <IconButton aria-label={`Change ${holiday.name}`} onClick={() => setEditing(holiday)}>
              <IconPencil size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </HolidayRow>
        ))}
        {inherited.map((holiday) => (
          <HolidayRow key={holiday.id} holiday={holiday} from={nameOf(holiday.locationId)} />
        ))}
      </ul>
      {own.length + inherited.length === 0 ? (
        <p className={classes.none}>
          Every working day above counts. Add the holidays that apply {inPlace(place)}.
        </p>
      ) : (
        <p className={classes.none}>
          {formatCount(own.length, 'own holiday')}, {inherited.length} from above.
        </p>
      )}
      {editing ? (
        <HolidayDialog
          holiday={editing === 'new' ? undefined : editing}
          place={place}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </Panel>
  );
}

function HolidayRow({
  holiday,
  from,
  children,
}: {
  holiday: Holiday;
  from?: string;
  children?: ReactNode;
}) {
  const format = useFormat();
  return (
    <li className={classes.day} data-inherited={from ? true : undefined}>
      <span className={classes.date}>{format.dateBriefly(holiday.date)}</span>
      <span className={classes.name}>{holiday.name}</span>
      {holiday.recursYearly ? <Tag>every year</Tag> : null}
      {from ? <span className={classes.from}>from {from}</span> : children}
    </li>
  );
}
