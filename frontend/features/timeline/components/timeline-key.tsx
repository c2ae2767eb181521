import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import classes from './timeline-key.module.css';

type TimelineKeyProps = {
  /** Whether whole days are shaded instead of hours. */
  readonly isOfDays: boolean;
  /** Calendar whose closed hours are shaded; undefined while loading. */
  readonly hours: { readonly name: string; readonly timeZone: string } | undefined;
};

/** Legend of the chart, with the time zones of its times and closed hours. */
export function TimelineKey({ hours, isOfDays }: TimelineKeyProps) {
  const { timeZone } = useViewer();
  const { now, time } = useFormat();
  const isElsewhere = hours && hours.timeZone !== timeZone;
  return (
    <ul className={`row wrap stretch text-12 muted ${classes.key}`} aria-label={t`Key`}>
      <li data-state="done">{t`Decided`}</li>
      <li data-state="open">{inContext('stage')`Open`}</li>
      <li data-state="overdue">{t`Open, overdue`}</li>
      <li data-state="paused">{t`With the requester, clock paused`}</li>
      <li data-state="forecast">{t`Expected`}</li>
      <li data-state="now">{t`Now, ${time(new Date(now).toISOString())} in ${zoneName(timeZone)}`}</li>
      <li data-state="closed">
        {formatClosedLabel(
          isOfDays,
          hours?.name,
          isElsewhere ? zoneName(hours.timeZone) : undefined,
        )}
      </li>
    </ul>
  );
}

/** Describe the shaded time: "Closed hours, Berlin office (Berlin time)" */
function formatClosedLabel(isOfDays: boolean, place: string | undefined, zone: string | undefined) {
  if (place === undefined) return isOfDays ? t`Closed days` : t`Closed hours`;
  if (zone === undefined) return isOfDays ? t`Closed days, ${place}` : t`Closed hours, ${place}`;
  return isOfDays
    ? t`Closed days, ${place} (${zone} time)`
    : t`Closed hours, ${place} (${zone} time)`;
}
