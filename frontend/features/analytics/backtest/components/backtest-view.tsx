import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { roundToPercent } from '#frontend/lib/language/shares.ts';
import { formatNumber, rich, t } from '#frontend/lib/text.ts';
import { backtestPath } from '#frontend/paths.ts';
import {
  type BacktestComparisonFigures,
  compareRequestPaths,
} from '#shared/routing/compare-walks.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { getDefaultDays } from '../backtest-address.ts';
import type { Backtest, BacktestRun } from '../use-backtest.ts';
import { BacktestControls } from './backtest-controls.tsx';
import { BacktestNotices } from './backtest-notices.tsx';
import { BacktestTable } from './backtest-table.tsx';
import classes from './backtest-view.module.css';

const percent = (part: number, of: number) => roundToPercent(of > 0 ? part / of : 0);

/** Total effect of a draft: figures of today next to figures of the draft. */
function BacktestFigures({ comparison }: { comparison: BacktestComparisonFigures }) {
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

type BacktestViewProps = {
  readonly routingId: string;
  readonly backtest: Backtest;
  readonly draft: RoutingDraft;
};

/**
 * Short comparison of a draft with past requests: approvers, number of steps, duration and overdue steps. The full
 * report is on its own page.
 */
export function BacktestView({ routingId, backtest, draft }: BacktestViewProps) {
  const { run, start, cancel } = backtest;
  const [days, setDays] = useState(() => getDefaultDays(Date.now()));
  const isRunning = run.phase === 'running';
  return (
    <div className={`stack gap-16 text-13 ${classes.view}`}>
      <BacktestControls
        run={run}
        days={days}
        onDays={setDays}
        onStart={() => void start(draft, days)}
        onStop={cancel}
      />
      <p>
        <Link
          to={backtestPath(routingId, days)}
        >{t`Everything about it on a page of its own`}</Link>
      </p>
      {run.draft && run.draft !== draft && !isRunning ? (
        <Notice
          icon={IconAlertTriangle}
          tone="warn"
        >{t`The draft has changed since this was tried.`}</Notice>
      ) : null}
      {run.phase === 'idle' || (isRunning && run.requests.length === 0) ? null : (
        <BacktestOutcome run={run} />
      )}
    </div>
  );
}

function BacktestOutcome({ run }: { run: BacktestRun }) {
  const { requests, nobody } = run;
  if (requests.length === 0 && nobody.length === 0)
    return <p>{t`This routing would have served no request in this period.`}</p>;
  return (
    <>
      <BacktestNotices run={run} />
      <BacktestFigures comparison={compareRequestPaths(requests)} />
      <BacktestTable requests={requests} />
      <p className="text-12 muted">{t`Assumed: who was asked then takes the time they took then; somebody else takes their usual time, or that of the step. Who works here today would have been asked.`}</p>
    </>
  );
}
