import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatDateBriefly, toPlainDate } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { plural, rich, t } from '#frontend/lib/text.ts';
import type { Holiday } from '#shared/sla/calendar.ts';
import { formatSameDayHolidays, getHolidaysAt } from '../holidays.ts';
import { type CalendarPlace, everywhereLabel, formatLocationPhrase } from '../places.ts';
import { HolidayDialog } from './holiday-dialog.tsx';
import { HolidayFiles } from './holiday-files.tsx';
import classes from './holiday-panel.module.css';

type HolidayPanelProps = {
  readonly place: CalendarPlace;
  readonly places: readonly CalendarPlace[];
  readonly holidays: readonly Holiday[];
};

/** Holidays of a location: its own, which can be edited, and inherited ones. */
export function HolidayPanel({ place, places, holidays }: HolidayPanelProps) {
  const [editing, setEditing] = useState<Holiday | 'new'>();
  const { now } = useFormat();
  const { timeZone } = useViewer();
  const { own, inherited } = getHolidaysAt(holidays, place, toPlainDate(now, timeZone));
  const others = (holiday: Holiday) => formatSameDayHolidays(holidays, place, places, holiday);
  const nameOf = (locationId: string | null) =>
    places.find(({ id }) => id === locationId)?.name ?? everywhereLabel;
  return (
    <Panel
      title={t`Holidays ${formatLocationPhrase(place)}`}
      count={own.length + inherited.length}
      look="boxed"
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setEditing('new')}
        >{t`Add a holiday`}</Button>
      }
    >
      <ul>
        {own.map((holiday) => (
          <HolidayRow key={holiday.id} holiday={holiday} others={others(holiday)}>
            <IconButton aria-label={t`Change ${holiday.name}`} onClick={() => setEditing(holiday)}>
              <IconPencil size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </HolidayRow>
        ))}
        {inherited.map((holiday) => (
          <HolidayRow
            key={holiday.id}
            holiday={holiday}
            others={others(holiday)}
            from={nameOf(holiday.locationId)}
          />
        ))}
      </ul>
      {own.length + inherited.length === 0 ? (
        <p className="text-12 line-height-16 muted above-8">{rich`Every working day above counts. Add the holidays that apply ${formatLocationPhrase(place)}.`}</p>
      ) : (
        <p className="text-12 line-height-16 muted above-8">
          {plural(
            own.length,
            t`${own.length} own holiday, ${inherited.length} from above.`,
            t`${own.length} own holidays, ${inherited.length} from above.`,
          )}
        </p>
      )}
      <div className="row wrap stretch gap-8 above-12">
        <HolidayFiles place={place} places={places} holidays={holidays} />
      </div>
      {editing ? (
        <HolidayDialog
          holiday={editing === 'new' ? undefined : editing}
          place={place}
          places={places}
          holidays={holidays}
          onClose={() => setEditing(undefined)}
        />
      ) : null}
    </Panel>
  );
}

type HolidayRowProps = {
  readonly holiday: Holiday;
  /** Other holidays on the same day. */
  readonly others: readonly string[];
  readonly from?: string;
  readonly children?: ReactNode;
};

function HolidayRow({ holiday, others, from, children }: HolidayRowProps) {
  const { locale } = useViewer();
  const { date, recursYearly } = holiday;
  return (
    <li
      className={`row gap-12 border-above text-13 ${classes.day}`}
      data-inherited={from ? true : undefined}
    >
      <span className={`rigid muted tabular ${classes.date}`}>
        {formatDateBriefly(date, recursYearly ? date : '', locale)}
      </span>
      <span className={`grow shrink ${classes.name}`}>
        {holiday.name}
        {others.length > 0 ? (
          <span className="block text-12 line-height-16 muted warn">{rich`Same day as ${others.join(', ')}`}</span>
        ) : null}
      </span>
      {recursYearly ? <Tag>{t`every year`}</Tag> : null}
      {from ? <span className="text-12 line-height-16 muted">{rich`from ${from}`}</span> : children}
    </li>
  );
}
