import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { refusedAt } from '#frontend/components/editor/refusals.ts';
import { FieldProblem } from '#frontend/components/field-problem.tsx';
import { toPlainDate } from '#frontend/components/format/dates.ts';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { Notice } from '#frontend/components/notice.tsx';
import { Progress } from '#frontend/components/progress.tsx';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import { compareWalks } from '#shared/routing/compare-walks.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { Backtest, BacktestRun } from '../use-backtest.ts';
import { BacktestFigures } from './backtest-figures.tsx';
import { BacktestTable } from './backtest-table.tsx';
import classes from './backtest-view.module.css';

const day = 86_400_000;
const usualDays = 180;

type BacktestViewProps = {
  readonly backtest: Backtest;
  readonly draft: RoutingDraft;
};

/**
 * A draft beside what happened to requests of the past: who would have decided, how many steps, how long, how often
 * late.
 */
export function BacktestView({ backtest: { run, start, cancel }, draft }: BacktestViewProps) {
  const [days, setDays] = useState(() => ({
    from: toPlainDate(Date.now() - usualDays * day, 'UTC'),
    to: toPlainDate(Date.now(), 'UTC'),
  }));
  const isRunning = run.phase === 'running';
  const problem = (field: string) => run.refused && refusedAt(run.refused, field);
  return (
    <div className={classes.view}>
      <div className={classes.asked}>
        <p>
          Past requests run through the draft again, with the time that people really took. Nothing
          changes.
        </p>
        <DateField
          id="from"
          name="From"
          label="Raised from"
          value={days.from}
          compact={false}
          onChange={(from) => setDays({ ...days, from: String(from ?? '') })}
        />
        <DateField
          id="to"
          name="To"
          label="to"
          value={days.to}
          compact={false}
          onChange={(to) => setDays({ ...days, to: String(to ?? '') })}
        />
        {isRunning ? (
          <Button variant="default" onClick={cancel}>
            Stop here
          </Button>
        ) : (
          <Button onClick={() => void start(draft, days)}>
            {run.phase === 'idle' ? 'Try on past requests' : 'Try again'}
          </Button>
        )}
      </div>
      <FieldProblem>{problem('to') ?? problem('from')}</FieldProblem>
      {run.refused && !problem('to') && !problem('from') ? (
        <FieldProblem>{run.refused.text ?? 'Fix the draft first: see its steps.'}</FieldProblem>
      ) : null}
      {isRunning ? (
        <Progress label="Trying the draft" part={run.part > 0 ? run.part : undefined}>
          {progressWords(run)}
        </Progress>
      ) : null}
      {run.draft && run.draft !== draft && !isRunning ? (
        <Notice icon={IconAlertTriangle} tone="warn">
          The draft has changed since this was tried.
        </Notice>
      ) : null}
      {run.phase === 'idle' || (isRunning && run.requests.length === 0) ? null : (
        <Outcome run={run} />
      )}
    </div>
  );
}

const progressWords = ({ requests, secondsLeft }: BacktestRun) =>
  `${formatCount(requests.length, 'request')} so far${
    secondsLeft === undefined ? '' : `, about ${Math.max(1, Math.round(secondsLeft))} s left`
  }`;

function Outcome({ run }: { run: BacktestRun }) {
  const { requests, nobody, phase } = run;
  if (requests.length === 0 && nobody.length === 0)
    return <p>This routing would have served no request in this period.</p>;
  return (
    <>
      {phase === 'stopped' ? (
        <Notice icon={IconAlertTriangle} tone="warn">
          It was stopped: this is about the latest {formatCount(requests.length, 'request')} only.
        </Notice>
      ) : null}
      {nobody.length > 0 ? (
        <Notice icon={IconAlertTriangle} tone="bad">
          <strong>
            For {formatCount(nobody.length, 'request')} a step would have had nobody to ask:
          </strong>{' '}
          {nobody.slice(0, 8).join(', ')}
          {nobody.length > 8 ? ' and more' : ''}.
        </Notice>
      ) : null}
      <BacktestFigures comparison={compareWalks(requests)} />
      <BacktestTable requests={requests} />
      <p className={classes.note}>
        Assumed: who was asked then takes the time they took then; somebody else takes their usual
        time, or that of the step. Who works here today would have been asked.
      </p>
    </>
  );
}
