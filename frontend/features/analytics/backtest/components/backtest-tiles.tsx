import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { formatNumber, inContext, t } from '#frontend/lib/text.ts';
import type { BacktestSummary } from '../backtest-sums.ts';
import classes from './backtest-view.module.css';

const percent = (part: number, of: number) => `${of > 0 ? Math.round((100 * part) / of) : 0} %`;

/** Average effect: "on average 4 h sooner" */
function formatAverageDelay({ count, laterSeconds }: BacktestSummary['fewer']): string {
  if (count === 0) return inContext('requests')`none`;
  if (Math.abs(laterSeconds) < 60) return t`in the same time`;
  const time = formatWorkingDays(laterSeconds);
  return laterSeconds < 0 ? t`on average ${time} sooner` : t`on average ${time} later`;
}

/** Tiles with four figures that summarize the effect of the draft. */
export function BacktestTiles({ summary }: { summary: BacktestSummary }) {
  const { replayed, same, fewer, more, others, cut, differing } = summary;
  const differ = differing.requests - differing.cut;
  const tiles = [
    {
      label: t`No difference`,
      figure: formatNumber(same),
      beside: t`${percent(same, replayed)} of ${replayed}`,
      below:
        others > 0 ? t`${others} with as many decisions, by others or in another order` : undefined,
    },
    {
      label: t`Fewer decisions`,
      figure: formatNumber(fewer.count),
      beside: formatAverageDelay(fewer),
    },
    {
      label: t`More decisions`,
      figure: formatNumber(more.count),
      beside: formatAverageDelay(more),
    },
    {
      label: t`Usual time, where it differs`,
      figure: differ > 0 ? formatWorkingDays(differing.would.medianSeconds) : '–',
      beside: differ > 0 ? t`today ${formatWorkingDays(differing.was.medianSeconds)}` : '',
      below: cut > 0 ? t`${cut} ended early and are left out of the times` : undefined,
    },
  ];
  return (
    <dl className={classes.figures} aria-label={t`In all`}>
      {tiles.map(({ label, figure, beside, below }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{figure}</strong> {beside}
          </dd>
          {below ? <dd className={classes.small}>{below}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
