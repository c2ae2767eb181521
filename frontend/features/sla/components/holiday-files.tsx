import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { formatDateBriefly, toPlainDate } from '#frontend/components/text/format/dates.ts';
import { useNow } from '#frontend/components/text/format/use-now.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { createRowsPreview, rescheduleOpenRequests } from '#frontend/data/holiday-files.ts';
import { locationsQuery } from '#frontend/data/reference.ts';
import { calendarChangePreviewQuery, useRefreshSla } from '#frontend/data/sla.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import type { ExcludedRows } from '#frontend/widgets/import/file-of-kind.ts';
import { type NamesByList, toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import { readRow } from '#shared/import/read-cells.ts';
import type { Row } from '#shared/import/sheet.ts';
import { Holiday } from '#shared/sla/calendar.ts';
import {
  importHolidays as operation,
  holidaySheet as sheet,
} from '#shared/sla/holiday-files-api.ts';
import { maxPreviewedHolidays } from '#shared/sla/holidays.ts';
import { formatSameDayHolidays } from '../holidays.ts';
import type { CalendarPlace } from '../places.ts';
import classes from './holiday-panel.module.css';
import { MovedList } from './moved-list.tsx';

/** Schema of a row that can be imported. */
const Day = Holiday.pick({ name: true, date: true, recursYearly: true, locationId: true });
const shownAtMost = 400;

type HolidayReviewProps = {
  /** Rows that will be imported. */
  readonly rows: readonly Row[];
  readonly leftOut: ExcludedRows;
  readonly names: NamesByList;
  readonly places: readonly CalendarPlace[];
  readonly holidays: readonly Holiday[];
};

/** Preview of a holiday import: each holiday with its date and location, and the due times that it changes. */
function HolidayReview({ rows, leftOut, names, places, holidays }: HolidayReviewProps) {
  const { locale } = useViewer();
  const chosen = rows.filter((row) => !leftOut.rows.has(row));
  const moves = useQuery(calendarChangePreviewQuery(['rows', chosen], createRowsPreview(chosen)));
  const days = rows.slice(0, shownAtMost).flatMap((row) => {
    const day = Day.safeParse(readRow(sheet, row, names).fields).data;
    return day ? [{ row, day }] : [];
  });
  return (
    <>
      <section aria-label={t`Holidays to import`}>
        <ul>
          {days.map(({ row, day: { name, date, recursYearly, locationId } }) => {
            const place = places.find(({ id }) => id === locationId);
            const others = place
              ? formatSameDayHolidays(holidays, place, places, { date, recursYearly })
              : [];
            return (
              <li
                key={`${locationId} ${date} ${name}`}
                className={`row gap-12 border-above text-13 ${classes.day}`}
              >
                <Checkbox
                  size="xs"
                  aria-label={t`Import ${name}`}
                  checked={!leftOut.rows.has(row)}
                  onChange={() => leftOut.toggle(row)}
                />
                <span className={`rigid muted tabular ${classes.date}`}>
                  {formatDateBriefly(date, recursYearly ? date : '', locale)}
                </span>
                <span className={`grow shrink ${classes.name}`}>
                  {name}
                  {others.length > 0 ? (
                    <span className="block text-12 line-height-16 muted warn">{rich`Same day as ${others.join(', ')}`}</span>
                  ) : null}
                </span>
                {recursYearly ? <Tag>{t`every year`}</Tag> : null}
                <span className="text-12 line-height-16 muted">{place?.name}</span>
              </li>
            );
          })}
        </ul>
        {rows.length > shownAtMost ? (
          <p className="text-12 line-height-16 muted above-8">{rich`and ${rows.length - shownAtMost} more`}</p>
        ) : null}
      </section>
      {moves.data ? (
        <MovedList preview={moves.data} hint={t`No due time of an open request changes.`} />
      ) : (
        <p className="text-12 line-height-16 muted above-8" role="status">
          {moves.error
            ? t`What moves could not be worked out.`
            : t`Checking which due times move …`}
        </p>
      )}
      {chosen.length > maxPreviewedHolidays ? (
        <p className="text-12 line-height-16 muted above-8">{rich`Counted with the first ${maxPreviewedHolidays} of them.`}</p>
      ) : null}
    </>
  );
}

/** First line of a calendar file. */
const calendarBegins = /^\s*BEGIN:VCALENDAR/i;

type HolidayFilesProps = {
  readonly place: CalendarPlace;
  readonly places: readonly CalendarPlace[];
  readonly holidays: readonly Holiday[];
};

/** Export and import of the holidays of all locations. A calendar file (ICS) is imported for one location. */
export function HolidayFiles({ place, places, holidays }: HolidayFilesProps) {
  const { timeZone } = useViewer();
  const now = useNow();
  const [isMoved, setMoved] = useState(false);
  const [placeId, setPlaceId] = useState(place.id ?? '');
  const refreshSla = useRefreshSla();
  // Include inactive locations, because the file can contain their holidays.
  const { data: locations } = useQuery(locationsQuery());
  if (!locations) return null;
  const names = { location: indexNames('location', locations) };

  async function refresh() {
    try {
      const moved = await rescheduleOpenRequests();
      if (moved > 0)
        showToast({ text: plural(moved, t`${moved} request moved`, t`${moved} requests moved`) });
    } catch {
      showToast({ text: t`The holidays are stored. Due times follow with their next reminder.` });
    }
    await refreshSla();
  }

  return (
    <FileButtons
      file={{
        ...{ sheet, operation, refresh },
        rows: async () => holidays.map((holiday) => toSheetRow(sheet, holiday, names)),
        review: (rows, leftOut) => (
          <HolidayReview {...{ rows, leftOut, names, places, holidays }} />
        ),
        other: {
          word: 'ICS',
          accept: '.ics,text/calendar',
          begins: calendarBegins,
          async read(text) {
            const { readCalendar } = await import('../read-calendar.ts');
            const location = names.location.textOf(placeId) ?? '';
            const found = readCalendar(text, location, toPlainDate(now, timeZone));
            return isMoved
              ? found.map((one) => ({ ...one, row: { ...one.row, substitute: 'yes' } }))
              : found;
          },
          asked: (
            <>
              <NativeSelect
                label={t`The holidays of a calendar (ICS) apply to`}
                value={placeId}
                data={places.map(({ id, name }) => ({ value: id ?? '', label: name }))}
                onChange={({ target }) => setPlaceId(target.value)}
              />
              <Checkbox
                label={t`If a holiday of a calendar falls on a weekend, the next working day is off`}
                checked={isMoved}
                onChange={({ target }) => setMoved(target.checked)}
              />
            </>
          ),
        },
      }}
    />
  );
}
