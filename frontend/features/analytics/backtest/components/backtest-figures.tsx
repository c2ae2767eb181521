import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { formatNumber, rich, t } from '#frontend/lib/text.ts';
import type { Comparison } from '#shared/routing/compare-walks.ts';
import classes from './backtest-view.module.css';

const percent = (part: number, of: number) => (of > 0 ? Math.round((100 * part) / of) : 0);

/** Total effect of a draft: figures of today next to figures of the draft. */
export function BacktestFigures({ comparison }: { comparison: Comparison }) {
  const { requests, cut, same, was, would } = comparison;
  const { locale } = useViewer();
  const tenths = (value: number) =>
    value.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const pairs = [
    {
      label: t`Usual working time`,
      today: formatWorkingDays(was.medianSeconds),
      draft: formatWorkingDays(would.medianSeconds),
    },
    {
      label: t`Nine of ten within`,
      today: formatWorkingDays(was.slowSeconds),
      draft: formatWorkingDays(would.slowSeconds),
    },
    {
      label: t`Steps per request`,
      today: tenths(was.stepsPerRequest),
      draft: tenths(would.stepsPerRequest),
    },
    {
      label: t`Steps that were late`,
      today: formatNumber(was.breaches),
      draft: formatNumber(would.breaches),
    },
  ];
  return (
    <dl className={classes.figures} aria-label={t`In all`}>
      <div>
        <dt>{t`The same people in the same order`}</dt>
        <dd>{rich`${<strong>{formatNumber(same)}</strong>} of ${requests}, ${percent(same, requests)} %`}</dd>
        {cut > 0 ? (
          <dd className={classes.small}>{t`${cut} ended early and are left out of the times`}</dd>
        ) : null}
      </div>
      {pairs.map(({ label, today, draft }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{rich`${<strong>{draft}</strong>} with the draft`}</dd>
          <dd className={classes.small}>{t`${today} today`}</dd>
        </div>
      ))}
    </dl>
  );
}
