import { Panel } from '#frontend/components/layout/panel.tsx';
import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { lowercaseFirstLetter } from '#frontend/lib/language/words.ts';
import { formatNumber, t } from '#frontend/lib/text.ts';
import type { StepPair } from '../backtest-sums.ts';
import classes from './backtest-report.module.css';
import { Dumbbell } from './dumbbell.tsx';

const getTime = ({ seconds }: StepPair['was']) =>
  seconds === null ? '–' : formatWorkingDays(seconds);

/**
 * Table of steps: number of decided requests, usual duration, and number of overdue decisions, actual and simulated.
 */
export function BacktestSteps({ steps, then }: { steps: readonly StepPair[]; then: string }) {
  const most = Math.max(
    0,
    ...steps.flatMap(({ was, would }) => [was.seconds ?? 0, would.seconds ?? 0]),
  );
  return (
    <Panel title={t`Step by step`} look="boxed" aside={t`Median working time, today and then`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it sideways */}
      <section className="scroll-x" aria-label={t`Steps side by side`} tabIndex={0}>
        <table className={`full text-13 tabular ${classes.table}`} data-cards>
          <thead>
            <tr>
              <th>{t`Step`}</th>
              <th className={classes.end}>{t`Requests today`}</th>
              <th className={classes.end}>{then}</th>
              <th>{t`Today and ${lowercaseFirstLetter(then)}`}</th>
              <th className={classes.end}>{t`Time today`}</th>
              <th className={classes.end}>{then}</th>
              <th className={classes.end}>{t`Late today`}</th>
              <th className={classes.end}>{then}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(({ name, was, would }) => (
              <tr key={name}>
                <td className={classes.strong}>{name}</td>
                <td className={classes.end} data-of={t`Requests today`}>
                  {formatNumber(was.count)}
                </td>
                <td className={classes.end} data-of={t`Requests ${lowercaseFirstLetter(then)}`}>
                  {formatNumber(would.count)}
                </td>
                <td>
                  <Dumbbell was={was.seconds} would={would.seconds} most={most} />
                </td>
                <td className={classes.end} data-of={t`Time today`}>
                  {getTime(was)}
                </td>
                <td className={classes.end} data-of={t`Time ${lowercaseFirstLetter(then)}`}>
                  {getTime(would)}
                </td>
                <td className={classes.end} data-of={t`Late today`}>
                  {formatNumber(was.late)}
                </td>
                <td className={classes.end} data-of={t`Late ${lowercaseFirstLetter(then)}`}>
                  {formatNumber(would.late)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
