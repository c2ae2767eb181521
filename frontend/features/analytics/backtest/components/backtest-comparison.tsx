import { useDeferredValue, useMemo } from 'react';
import { EmptyState } from '#frontend/components/lists/empty-state.tsx';
import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { isLogData } from '#frontend/data/publish-routing.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { importedRequestPath, paths } from '#frontend/paths.ts';
import { type BacktestSummary, stepPairs, summarizeBacktest } from '../backtest-sums.ts';
import { countPersonLoads } from '../person-loads.ts';
import type { BacktestRun } from '../use-backtest.ts';
import { BacktestDistribution } from './backtest-distribution.tsx';
import { BacktestNotices } from './backtest-notices.tsx';
import { BacktestPeople } from './backtest-people.tsx';
import { BacktestRequests } from './backtest-requests.tsx';
import { BacktestSteps } from './backtest-steps.tsx';
import { BacktestTiles } from './backtest-tiles.tsx';

type BacktestComparisonProps = {
  readonly run: BacktestRun;
  readonly showsAll: boolean;
  readonly onShowAll: (showsAll: boolean) => void;
  /** whether a draft is simulated, and not a version */
  readonly isDraft: boolean;
};

/** Comparison of past requests with their simulation under the draft: figures, charts, and a list of requests. */
export function BacktestComparison(props: BacktestComparisonProps) {
  const { run, showsAll, onShowAll, isDraft } = props;
  const { nobody, phase } = run;
  // Each page recalculates all figures, so typing and the stop button get priority.
  const requests = useDeferredValue(run.requests);
  const summary = useMemo(() => summarizeBacktest(requests), [requests]);
  const steps = useMemo(() => stepPairs(requests), [requests]);
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
