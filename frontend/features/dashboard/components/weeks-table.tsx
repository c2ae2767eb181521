import { Panel } from '#frontend/components/layout/panel.tsx';
import { cellLook, PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import type { Period } from '#shared/figures/figures-api.ts';
import { countDecidedRequests, formatWeek, formatWorkingHours } from '../figure-words.ts';

/** Table of weekly figures, latest week first. */
export function WeeksTable({ weeks }: { readonly weeks: readonly Period[] }) {
  const { date } = useFormat();
  const { end } = cellLook;
  const hours = (seconds: number | null) => (seconds === null ? '–' : formatWorkingHours(seconds));
  return (
    <Panel title={t`Week by week`}>
      <PlainTable
        label={t`Week by week`}
        head={
          <>
            <th>{t`Week from`}</th>
            <th className={end}>{t`Sent`}</th>
            <th className={end}>{t`Approved`}</th>
            <th className={end}>{t`Rejected`}</th>
            <th className={end}>{t`Withdrawn`}</th>
            <th className={end}>{t`Decided in time`}</th>
            <th className={end}>{t`Median`}</th>
            <th className={end}>{t`9 of 10 within`}</th>
          </>
        }
      >
        {weeks.toReversed().map((week) => (
          <tr key={week.from}>
            <td>{t`${date(week.from)} (${formatWeek(week)})`}</td>
            <td className={end}>{week.sent}</td>
            <td className={end}>{week.approved}</td>
            <td className={end}>{week.rejected}</td>
            <td className={end}>{week.withdrawn}</td>
            <td className={end}>{t`${week.inTime} of ${countDecidedRequests(week)}`}</td>
            <td className={end}>{hours(week.medianSeconds)}</td>
            <td className={end}>{hours(week.ninetiethSeconds)}</td>
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}
