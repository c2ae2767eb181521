import { Panel } from '#frontend/components/layout/panel.tsx';
import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { lowercaseFirstLetter } from '#frontend/lib/language/words.ts';
import { formatNumber, t } from '#frontend/lib/text.ts';
import type { StepPair } from '../backtest-sums.ts';
import { Dumbbell } from './dumbbell.tsx';
import { FigureTable } from './figure-table.tsx';

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
      <FigureTable
        label={t`Steps side by side`}
        rows={steps}
        keyOf={({ name }) => name}
        columns={[
          { head: t`Step`, strong: true, render: ({ name }) => name },
          { head: t`Requests today`, end: true, render: ({ was }) => formatNumber(was.count) },
          {
            ...{ head: then, label: t`Requests ${lowercaseFirstLetter(then)}`, end: true },
            render: ({ would }) => formatNumber(would.count),
          },
          {
            ...{ head: t`Today and ${lowercaseFirstLetter(then)}`, label: null },
            render: ({ was, would }) => (
              <Dumbbell was={was.seconds} would={would.seconds} most={most} />
            ),
          },
          { head: t`Time today`, end: true, render: ({ was }) => getTime(was) },
          {
            ...{ head: then, label: t`Time ${lowercaseFirstLetter(then)}`, end: true },
            render: ({ would }) => getTime(would),
          },
          { head: t`Late today`, end: true, render: ({ was }) => formatNumber(was.late) },
          {
            ...{ head: then, label: t`Late ${lowercaseFirstLetter(then)}`, end: true },
            render: ({ would }) => formatNumber(would.late),
          },
        ]}
      />
    </Panel>
  );
}
