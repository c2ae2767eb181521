import { useDeferredValue, useMemo } from 'react';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { isLogData } from '#frontend/data/publish-routing.ts';
import { formatPercent } from '#frontend/lib/language/shares.ts';
import { formatNumber, inContext, plural, t } from '#frontend/lib/text.ts';
import { importedRequestPath, paths } from '#frontend/paths.ts';
import { type BacktestSummary, pairSteps, summarizeBacktest } from '../backtest-sums.ts';
import { countPersonLoads } from '../person-loads.ts';
import type { BacktestRun } from '../use-backtest.ts';
import { BacktestDistribution } from './backtest-distribution.tsx';
import { BacktestNotices } from './backtest-notices.tsx';
import { BacktestPeople } from './backtest-people.tsx';
import { BacktestRequests } from './backtest-requests.tsx';
import { BacktestSteps } from './backtest-steps.tsx';
import classes from './backtest-view.module.css';

const percent = (part: number, of: number) => formatPercent(of > 0 ? part / of : 0);

/** Format the average effect: "on average 4 h sooner" */
function formatAverageDelay({ count, laterSeconds }: BacktestSummary['fewer']): string {
  if (count === 0) return inContext('requests')`none`;
  if (Math.abs(laterSeconds) < 60) return t`in the same time`;
  const time = formatWorkingDays(laterSeconds);
  return laterSeconds < 0 ? t`on average ${time} sooner` : t`on average ${time} later`;
}

/** Tiles with four figures that summarize the effect of the draft. */
function BacktestTiles({ summary }: { summary: BacktestSummary }) {
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

type BacktestComparisonProps = {
  readonly run: BacktestRun;
  readonly showsAll: boolean;
  readonly onShowAll: (showsAll: boolean) => void;
  /** Whether a draft is simulated, and not a version. */
  readonly isDraft: boolean;
};

/** Comparison of past requests with their simulation under the draft: figures, charts, and a list of requests. */
export function BacktestComparison(props: BacktestComparisonProps) {
  const { run, showsAll, onShowAll, isDraft } = props;
  const { nobody, phase } = run;
  // Each page recalculates all figures, so typing and the stop button get priority.
  const requests = useDeferredValue(run.requests);
  const summary = useMemo(() => summarizeBacktest(requests), [requests]);
  const steps = useMemo(() => pairSteps(requests), [requests]);
  const loads = useMemo(() => countPersonLoads(requests), [requests]);
  const then = isDraft ? t`With the draft` : t`With this version`;
  if (requests.length === 0 && nobody.length === 0)
    return phase === 'done' ? (
      <EmptyState
        title={t`No request in this period`}
      >{t`This routing would have served no request in this period. Choose another one above.`}</EmptyState>
    ) : null;
  return (
    <>
      <BacktestNotices run={run} />
      <BacktestTiles summary={summary} />
      <p role="status">{formatSavings(summary)}</p>
      <BacktestDistribution
        requests={requests}
        showsAll={showsAll}
        onShowAll={onShowAll}
        isDraft={isDraft}
      />
      <BacktestSteps steps={steps} then={then} />
      <BacktestRequests
        requests={requests}
        linkOf={linksOf(run)}
        showsAll={showsAll}
        isComplete={phase !== 'running'}
        then={then}
      />
      <BacktestPeople loads={loads} then={then} />
    </>
  );
}

/** Return the link to a request: its own page, or the case in its imported log. */
const linksOf =
  ({ past }: BacktestRun) =>
  (requestId: string) =>
    past && isLogData(past)
      ? importedRequestPath(past.source, requestId)
      : paths.viewRequest(requestId);

/** Describe the total saving or cost of the draft: waiting time, decisions and overdue steps. */
function formatSavings({ savedSeconds, savedDecisions, all }: BacktestSummary): string {
  const whole = all.requests - all.cut;
  if (whole === 0) return t`None of these requests went through to its end: no times are known.`;
  const time =
    Math.abs(savedSeconds) < 60
      ? t`Waiting stays as long`
      : savedSeconds > 0
        ? t`${formatWorkingDays(savedSeconds)} of waiting saved in all, ${formatWorkingDays(savedSeconds / whole)} for each request`
        : t`${formatWorkingDays(savedSeconds)} of waiting added in all, ${formatWorkingDays(savedSeconds / whole)} for each request`;
  const decisions =
    savedDecisions === 0
      ? t`as many decisions`
      : savedDecisions > 0
        ? plural(
            savedDecisions,
            t`${savedDecisions} decision fewer`,
            t`${savedDecisions} decisions fewer`,
          )
        : plural(
            -savedDecisions,
            t`${-savedDecisions} decision more`,
            t`${-savedDecisions} decisions more`,
          );
  return t`${time}; ${decisions}; ${all.would.breaches} late steps, today ${all.was.breaches}. Times are working time, a day has eight hours.`;
}
