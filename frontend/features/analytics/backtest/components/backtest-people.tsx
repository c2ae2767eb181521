import { type CSSProperties, useState } from 'react';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { formatPercent } from '#frontend/lib/language/shares.ts';
import { lowercaseFirstLetter } from '#frontend/lib/language/words.ts';
import { formatNumber, inContext, t } from '#frontend/lib/text.ts';
import type { PersonLoad } from '../person-loads.ts';
import classes from './backtest-report.module.css';

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it sideways */}
      <section className="scroll-x" aria-label={t`Decisions of each person`} tabIndex={0}>
        <table className={`full text-13 tabular ${classes.table}`} data-cards>
          <thead>
            <tr>
              <th>{t`Person`}</th>
              <th className={classes.end}>{t`Decisions today`}</th>
              <th className={classes.end}>{t`Share`}</th>
              <th className={classes.end}>{then}</th>
              <th className={classes.end}>{t`Share`}</th>
              <th>{t`Today and ${lowercaseFirstLetter(then)}`}</th>
              <th className={classes.end}>{inContext('difference')`Change`}</th>
            </tr>
          </thead>
          <tbody>
            {loads.slice(0, shown).map((load) => (
              <tr key={load.userId}>
                <td className={classes.strong}>{load.name}</td>
                <td className={classes.end} data-of={t`Decisions today`}>
                  {load.was}
                </td>
                <td className={classes.end} data-of={t`Share today`}>
                  {formatPercent(load.wasShare)}
                </td>
                <td className={classes.end} data-of={t`Decisions ${lowercaseFirstLetter(then)}`}>
                  {formatApproximateCount(load.would)}
                </td>
                <td className={classes.end} data-of={t`Share ${lowercaseFirstLetter(then)}`}>
                  {formatPercent(load.wouldShare)}
                </td>
                <td>
                  <span className={`block full ${classes.bar}`} style={bar(load.was)} />
                  <span className={`block full ${classes.bar}`} style={bar(load.would)} data-then />
                </td>
                <td
                  className={`${classes.end} ${classes.strong}`}
                  data-of={inContext('difference')`Change`}
                >
                  {formatLoadChange(load)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <LoadMore
        hasMore={loads.length > shown}
        loading={false}
        onMore={() => setShown(shown + pageSize)}
      />
    </Panel>
  );
}
