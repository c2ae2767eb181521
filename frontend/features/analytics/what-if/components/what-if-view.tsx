import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { type BacktestInput, type DayRange, isLogData } from '#frontend/data/publish-routing.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import { compareRequestPaths } from '#shared/routing/compare-walks.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { findInaccurateFigures, hasIrregularRounds } from '#shared/routing/what-if/fit.ts';
import { listCompletedRequests } from '../../backtest/backtest-sums.ts';
import classes from '../../backtest/components/backtest-report.module.css';
import type { BacktestRun } from '../../backtest/use-backtest.ts';
import { simulatedRuns, useWhatIf, type WhatIfRun } from '../use-what-if.ts';
import { type Change, findWhatIfProblem } from '../what-if-changes.ts';
import {
  collectPersonNames,
  listMissedDecisions,
  listPastDecisions,
  namesPeople,
} from '../what-if-queue.ts';
import { WhatIfChanges } from './what-if-changes.tsx';
import { SimulationAccuracy } from './what-if-fit.tsx';
import { WhatIfResult } from './what-if-result.tsx';

type WhatIfViewProps = {
  /** Backtest whose requests, people and times are used. */
  readonly replay: BacktestRun;
  readonly draft: RoutingDraft;
  readonly names: RoutingNames;
  readonly past: BacktestInput;
  /** First and last day of the period. */
  readonly days: DayRange;
  readonly changes: readonly Change[];
  /** Whether the changes are an incomplete proposal from a link. */
  readonly isProposed: boolean;
  readonly onChange: (changes: Change[]) => void;
};

/**
 * Simulation of queues with the requests of the period. It shows how other people, limits or targets affect waiting
 * times.
 */
export function WhatIfView({
  replay,
  draft,
  names,
  past,
  days,
  changes,
  isProposed,
  onChange,
}: WhatIfViewProps) {
  const { run, start, stop } = useWhatIf();
  const [isChecked, setChecked] = useState(false);
  const people = useMemo(() => collectPersonNames(replay.requests), [replay.requests]);
  const { requests, workdays, phase } = replay;
  const happened = useMemo(() => summarizePast(requests), [requests]);
  const decisions = useMemo(() => listPastDecisions(requests), [requests]);
  const hasPeople = namesPeople(decisions);
  const isReady = phase === 'done' && requests.length > 0 && hasPeople;
  const off = run.phase === 'done' ? findInaccurateFigures(happened, run.past, decisions) : [];
  const isUnsteady = useMemo(
    () =>
      run.phase === 'done' &&
      run.changes.some(({ kind }) => kind === 'more') &&
      hasIrregularRounds(decisions, listMissedDecisions(requests)),
    [run, decisions, requests],
  );
  const isSound = changes.every((change) => findWhatIfProblem(change, days) === undefined);
  const isWorking = run.phase === 'reading' || run.phase === 'running';
  const simulate = () => {
    setChecked(true);
    const { currency } = names;
    if (isSound) void start({ draft, past, days, currency, requests, workdays, changes });
  };
  // A link with changes starts the simulation as soon as the requests are loaded.
  const isLinked = useRef(changes.length > 0 && !isProposed);
  useEffect(() => {
    if (!isReady || !isLinked.current || !isSound) return;
    isLinked.current = false;
    void start({ draft, past, days, currency: names.currency, requests, workdays, changes });
  }, [isReady, isSound, start, draft, past, days, names.currency, requests, workdays, changes]);
  return (
    <>
      <Panel title={t`What changes`} look="boxed">
        <div className="stack fit gap-12">
          <p className="muted">{t`Requests arrive as they did, and wait for people who work as they did: one request after the other, or in rounds at their inbox.`}</p>
          <WhatIfChanges
            draft={draft}
            names={names}
            people={people}
            days={days}
            changes={changes}
            isChecked={isChecked}
            onChange={onChange}
          />
          <div className="row wrap stretch gap-8">
            {isWorking ? (
              <Button variant="default" onClick={stop}>{t`Stop the simulation`}</Button>
            ) : (
              <Button
                disabled={!isReady || changes.length === 0}
                onClick={simulate}
              >{t`Simulate`}</Button>
            )}
            {phase === 'done' && requests.length > 0 && !hasPeople ? (
              <span>
                {t`Waiting can’t be simulated: these requests don’t say which people decided them.`}{' '}
                {isLogData(past)
                  ? t`If the log names people, choose its decisions under “What its activities decide”.`
                  : null}
              </span>
            ) : null}
            {phase === 'running' ? <span>{t`All requests are replayed first.`}</span> : null}
            {phase === 'stopped' ? (
              <span>{t`Replay all requests first: choose Try again.`}</span>
            ) : null}
          </div>
          {isWorking ? <SimulationProgress run={run} /> : null}
          {run.phase === 'failed' ? (
            <Notice icon={IconAlertTriangle} tone="bad">
              {run.problem}
            </Notice>
          ) : null}
          {run.phase === 'done' && JSON.stringify(run.changes) !== JSON.stringify(changes) ? (
            <Notice
              icon={IconAlertTriangle}
              tone="warn"
            >{t`You changed the inputs after this simulation.`}</Notice>
          ) : null}
        </div>
      </Panel>
      {run.phase === 'done' ? (
        <SimulationAccuracy happened={happened} past={run.past} off={off} />
      ) : null}
      {run.phase === 'done' && off.length === 0 && isUnsteady ? (
        <Notice
          icon={IconAlertTriangle}
          tone="warn"
        >{t`What one more person would change can’t be simulated here: people open their inbox at fixed times, or on some days far less than on others. Remove that change to see the others.`}</Notice>
      ) : null}
      {run.phase === 'done' && off.length === 0 && !isUnsteady ? (
        <WhatIfResult
          happened={happened}
          before={run.before}
          after={run.after}
          people={people}
          periodSeconds={workdays.at(-1) ?? 0}
        />
      ) : null}
      <WhatIfAssumptions />
    </>
  );
}

/** Return the actual durations of requests in the format of a simulation. */
function summarizePast(requests: BacktestRun['requests']) {
  const whole = listCompletedRequests(requests);
  const { medianSeconds, slowSeconds, breaches } = compareRequestPaths(whole).was;
  const sum = whole.reduce((total, { was }) => total + was.workingSeconds, 0);
  const meanSeconds = whole.length > 0 ? sum / whole.length : 0;
  return { medianSeconds, slowSeconds, meanSeconds, lateSteps: breaches };
}

function SimulationProgress({ run }: { run: WhatIfRun }) {
  if (run.phase === 'running')
    return (
      <Progress label={t`Simulating`} part={run.part}>
        {t`${Math.round(run.part * 3 * simulatedRuns)} of ${3 * simulatedRuns} runs`}
      </Progress>
    );
  return (
    <Progress label={t`Simulating`} part={undefined}>
      {run.phase === 'reading' && run.count > 0
        ? plural(
            run.count,
            t`${run.count} request routed with the other limits so far`,
            t`${run.count} requests routed with the other limits so far`,
          )
        : t`Preparing the requests`}
    </Progress>
  );
}

function WhatIfAssumptions() {
  return (
    <Panel title={t`What is assumed`}>
      <ul className={`bullets text-12 muted ${classes.assumed}`}>
        <li>{t`Requests arrive when they really did. Some people decide in rounds: they open their tasks after a while and decide everything that waits. Others decide one request after the other.`}</li>
        <li>{t`Working times come from each person’s own past, on different days in each run. People without past decisions work like the others in their step.`}</li>
        <li>{t`People work the hours of the company calendar, and only on requests of this routing, oldest first. If several people may decide a step, the first one who is free decides.`}</li>
        <li>{t`A person who is away decides nothing. Requests they already have wait. New ones go to the person who decides instead, or wait too. Another target changes what is late, not how fast people work. Requests that ended early end at the same step again.`}</li>
        <li>{t`${simulatedRuns} runs. The range in brackets holds eight of ten results. The past is simulated first. If that differs from what happened by more than a quarter, no results are shown.`}</li>
      </ul>
    </Panel>
  );
}
