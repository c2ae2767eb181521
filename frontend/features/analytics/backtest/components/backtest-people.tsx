import { type CSSProperties, useState } from 'react';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { formatPercent } from '#frontend/lib/language/shares.ts';
import { lowercaseFirstLetter } from '#frontend/lib/language/words.ts';
import { formatNumber, inContext, t } from '#frontend/lib/text.ts';
import type { PersonLoad } from '../person-loads.ts';
import classes from './backtest-report.module.css';
import { FigureTable } from './figure-table.tsx';

const pageSize = 20;
/** Expected numbers are fractions if several people share decisions, so they are shown as approximate. */
const formatApproximateCount = (count: number) =>
  Number.isInteger(count) ? formatNumber(count) : t`about ${Math.round(count)}`;

/** Format the change in decisions: "12 more", "about 3 fewer" */
function formatLoadChange({ was, would }: PersonLoad): string {
  const change = would - was;
  if (Math.abs(change) < 0.5) return t`the same`;
  const count = formatApproximateCount(Math.abs(change));
  return change > 0
    ? inContext('decisions')`${count} more`
    : inContext('decisions')`${count} fewer`;
}

/** People who would decide, with their share of the work, largest change first. */
export function BacktestPeople({ loads, then }: { loads: readonly PersonLoad[]; then: string }) {
  const [shown, setShown] = useState(pageSize);
  const most = Math.max(0, ...loads.flatMap(({ was, would }) => [was, would]));
  const bar = (count: number): CSSProperties & Record<'--part', string> => ({
    '--part': `${most > 0 ? (100 * count) / most : 0}%`,
  });
  return (
    <Panel title={t`Who decides how much`} look="boxed" count={loads.length}>
      <FigureTable
        label={t`Decisions of each person`}
        rows={loads.slice(0, shown)}
        keyOf={({ userId }) => userId}
        columns={[
          { head: t`Person`, strong: true, render: ({ name }) => name },
          { head: t`Decisions today`, end: true, render: ({ was }) => was },
          {
            ...{ head: t`Share`, label: t`Share today`, end: true },
            render: ({ wasShare }) => formatPercent(wasShare),
          },
          {
            ...{ head: then, label: t`Decisions ${lowercaseFirstLetter(then)}`, end: true },
            render: ({ would }) => formatApproximateCount(would),
          },
          {
            ...{ head: t`Share`, label: t`Share ${lowercaseFirstLetter(then)}`, end: true },
            render: ({ wouldShare }) => formatPercent(wouldShare),
          },
          {
            ...{ head: t`Today and ${lowercaseFirstLetter(then)}`, label: null },
            render: ({ was, would }) => (
              <>
                <span className={`block full ${classes.bar}`} style={bar(was)} />
                <span className={`block full ${classes.bar}`} style={bar(would)} data-then />
              </>
            ),
          },
          {
            ...{ head: inContext('difference')`Change`, end: true, strong: true },
            render: formatLoadChange,
          },
        ]}
      />
      <LoadMore
        hasMore={loads.length > shown}
        loading={false}
        onMore={() => setShown(shown + pageSize)}
      />
    </Panel>
  );
}
