import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatDateBriefly } from '#frontend/components/text/format/dates.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import { createRowsPreview } from '#frontend/data/holiday-files.ts';
import { previewQuery } from '#frontend/data/sla.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { ExcludedRows } from '#frontend/widgets/import/file-of-kind.ts';
import { type NamesByList, readRow } from '#shared/import/cells.ts';
import type { Row } from '#shared/import/sheet.ts';
import { Holiday } from '#shared/sla/calendar.ts';
import { holidaySheet as sheet } from '#shared/sla/holiday-sheet.ts';
import { maxPreviewedHolidays } from '#shared/sla/holidays.ts';
import { formatSameDayHolidays } from '../holidays.ts';
import type { Place } from '../places.ts';
import classes from './holiday-panel.module.css';
import { MovedList } from './moved-list.tsx';

/** Schema of a row that can be imported. */
const Day = Holiday.pick({ name: true, date: true, recursYearly: true, locationId: true });
const shownAtMost = 400;

type HolidayReviewProps = {
  /** rows that will be imported */
  readonly rows: readonly Row[];
  readonly leftOut: ExcludedRows;
  readonly names: NamesByList;
  readonly places: readonly Place[];
  readonly holidays: readonly Holiday[];
};

/** Preview of a holiday import: each holiday with its date and location, and the due times that it changes. */
export function HolidayReview({ rows, leftOut, names, places, holidays }: HolidayReviewProps) {
  const { locale } = useViewer();
  const chosen = rows.filter((row) => !leftOut.rows.has(row));
  const moves = useQuery(previewQuery(['rows', chosen], createRowsPreview(chosen)));
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
          <p
            className={`text-12 line-height-16 muted ${classes.none}`}
          >{rich`and ${rows.length - shownAtMost} more`}</p>
        ) : null}
      </section>
      {moves.data ? (
        <MovedList preview={moves.data} hint={t`No due time of an open request changes.`} />
      ) : (
        <p className={`text-12 line-height-16 muted ${classes.none}`} role="status">
          {moves.error
            ? t`What moves could not be worked out.`
            : t`Checking which due times move …`}
        </p>
      )}
      {chosen.length > maxPreviewedHolidays ? (
        <p
          className={`text-12 line-height-16 muted ${classes.none}`}
        >{rich`Counted with the first ${maxPreviewedHolidays} of them.`}</p>
      ) : null}
    </>
  );
}
