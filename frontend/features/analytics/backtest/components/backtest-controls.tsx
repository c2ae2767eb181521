import { Button } from '#frontend/components/inputs/button.tsx';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { getFieldError } from '#frontend/components/inputs/refusals.ts';
import { Progress } from '#frontend/components/layout/progress.tsx';
import type { DayRange } from '#frontend/data/publish-routing.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import { formatBacktestErrors } from '../backtest-errors.ts';
import type { BacktestRun } from '../use-backtest.ts';
import classes from './backtest-view.module.css';

type BacktestControlsProps = {
  readonly run: BacktestRun;
  /** Undefined if a whole log is simulated. */
  readonly days: DayRange | undefined;
  readonly onDays: (days: DayRange) => void;
  readonly onStart: () => void;
  readonly onStop: () => void;
};

/** Controls of a backtest: period of past requests, progress, and a button to stop. */
export function BacktestControls({ run, days, onDays, onStart, onStop }: BacktestControlsProps) {
  const problem = (field: string) => run.refused && getFieldError(run.refused, field);
  const ofDays = problem('to') ?? problem('from');
  const isRunning = run.phase === 'running';
  return (
    <>
      <div className={`row wrap bottom gap-12 ${classes.asked}`}>
        <p>{t`Past requests run through these steps again, with the time that people really took. Nothing changes.`}</p>
        {days ? (
          <>
            <DateField
              id="from"
              name={t`From`}
              label={t`Raised from`}
              value={days.from}
              compact={false}
              onChange={(from) => onDays({ ...days, from: String(from ?? '') })}
            />
            <DateField
              id="to"
              name={t`To`}
              label={t`to`}
              value={days.to}
              compact={false}
              onChange={(to) => onDays({ ...days, to: String(to ?? '') })}
            />
          </>
        ) : null}
        {isRunning ? (
          <Button variant="default" onClick={onStop}>{t`Stop here`}</Button>
        ) : (
          <Button onClick={onStart}>
            {run.phase === 'idle' ? t`Try on past requests` : t`Try again`}
          </Button>
        )}
      </div>
      <FieldProblem>{ofDays}</FieldProblem>
      {run.refused && !ofDays ? (
        <FieldProblem>{formatBacktestErrors(run.refused, run.draft)}</FieldProblem>
      ) : null}
      {isRunning ? (
        <Progress label={t`Trying the draft`} part={run.part > 0 ? run.part : undefined}>
          {formatProgress(run)}
        </Progress>
      ) : null}
    </>
  );
}

function formatProgress({ count, secondsLeft }: BacktestRun): string {
  if (secondsLeft === undefined)
    return plural(count, t`${count} request so far`, t`${count} requests so far`);
  const left = Math.max(1, Math.round(secondsLeft));
  return plural(
    count,
    t`${count} request so far, about ${left} s left`,
    t`${count} requests so far, about ${left} s left`,
  );
}
