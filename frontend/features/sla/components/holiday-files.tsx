import { Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import { useNow } from '#frontend/components/text/format/use-now.ts';
import { moveOpenRequests } from '#frontend/data/holiday-files.ts';
import { locationsQuery } from '#frontend/data/reference.ts';
import { useRefreshSla } from '#frontend/data/sla.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import type { Holiday } from '#shared/sla/calendar.ts';
import { importHolidays as operation } from '#shared/sla/holiday-files-api.ts';
import { holidaySheet as sheet } from '#shared/sla/holiday-sheet.ts';
import type { Place } from '../places.ts';
import { HolidayReview } from './holiday-review.tsx';

/** First line of a calendar file. */
const calendarBegins = /^\s*BEGIN:VCALENDAR/i;

type HolidayFilesProps = {
  readonly place: Place;
  readonly places: readonly Place[];
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
      const moved = await moveOpenRequests();
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
