import { Panel } from '#frontend/components/layout/panel.tsx';
import { formatWorkingDays } from '#frontend/components/text/format/duration.ts';
import { formatPercent } from '#frontend/lib/language/shares.ts';
import { formatNumber, inContext, t } from '#frontend/lib/text.ts';
import { compareByName } from '#shared/fold-name.ts';
import type {
  FigureRange,
  SimulatedLoad,
  SimulationResult,
} from '#shared/routing/what-if/what-if.ts';
import classes from '../../backtest/components/backtest-report.module.css';
import own from './what-if.module.css';

/** Working time in seconds, and number of overdue steps. */
type PastFigures = Readonly<
  Record<'medianSeconds' | 'slowSeconds' | 'meanSeconds' | 'lateSteps', number>
>;
type WhatIfResultProps = {
  /** Actual figures, with which the simulation of today is compared. */
  readonly happened: PastFigures;
  readonly before: SimulationResult;
  readonly after: SimulationResult;
  /** Names by id; an added person has no name. */
  readonly people: ReadonlyMap<string, string>;
  /** Working seconds in the period. */
  readonly periodSeconds: number;
};

export const formatWorkingDaysOrNone = (seconds: number) =>
  seconds > 0 ? formatWorkingDays(seconds) : inContext('time')`none`;
const whole = (count: number) => formatNumber(Math.round(count));

/** Format a range of results: "2 days (1 day 4 h to 2 days 3 h)" */
export const formatBand = ({ low, middle, high }: FigureRange, words: (value: number) => string) =>
  words(low) === words(high)
    ? words(middle)
    : t`${words(middle)} (${words(low)} to ${words(high)})`;

/** Whether the difference can be chance, because each median is within the range of the other. */
const isChance = (before: FigureRange, after: FigureRange) =>
  before.middle !== after.middle &&
  before.middle >= after.low &&
  before.middle <= after.high &&
  after.middle >= before.low &&
  after.middle <= before.high;

/** Result of the simulation: duration of requests and workload of people, without and with the changes. */
export function WhatIfResult({ happened, before, after, ...rest }: WhatIfResultProps) {
  const rows = [
    { name: t`Half are decided within`, of: 'medianSeconds', words: formatWorkingDaysOrNone },
    { name: t`Nine of ten within`, of: 'slowSeconds', words: formatWorkingDaysOrNone },
    { name: t`On average`, of: 'meanSeconds', words: formatWorkingDaysOrNone },
    { name: t`Steps that are late`, of: 'lateSteps', words: whole },
  ] as const;
  return (
    <>
      <Panel
        title={t`Simulated`}
        look="boxed"
        aside={t`${before.requests} requests, ${before.runs} runs each`}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it sideways */}
        <section className="scroll-x" aria-label={t`Simulated times`} tabIndex={0}>
          <table className={`full text-13 tabular ${classes.table}`} data-cards>
            <thead>
              <tr>
                <th>{t`Working time`}</th>
                <th>{t`As it happened`}</th>
                <th>{t`Simulated as it is`}</th>
                <th>{t`With the changes`}</th>
                <th>{t`Both, with their bands`}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, of, words }) => (
                <tr key={name}>
                  <td className={classes.strong}>{name}</td>
                  <td data-of={t`As it happened`}>{words(happened[of])}</td>
                  <td data-of={t`Simulated as it is`}>{formatBand(before[of], words)}</td>
                  <td data-of={t`With the changes`}>
                    {formatBand(after[of], words)}
                    {isChance(before[of], after[of]) ? (
                      <small className="muted"> {t`no clear difference`}</small>
                    ) : null}
                  </td>
                  <td>
                    <Bands before={before[of]} after={after[of]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </Panel>
      <WorkloadTable before={before} after={after} {...rest} />
    </>
  );
}

/** Both ranges on one scale, next to their figures. */
function Bands({ before, after }: { before: FigureRange; after: FigureRange }) {
  const most = Math.max(before.high, after.high);
  const at = (value: number) => `${most > 0 ? (100 * value) / most : 0}%`;
  const band = ({ low, middle, high }: FigureRange, y: number, className: string | undefined) => (
    <g className={className}>
      <line x1={at(low)} x2={at(high)} y1={y} y2={y} />
      <circle cx={at(middle)} cy={y} r="4" />
    </g>
  );
  return (
    <span className={own.band}>
      <svg width="100%" height="22" aria-hidden="true">
        <line x1="0" x2="100%" y1="11" y2="11" className={own.scale} />
        {band(before, 6, own.before)}
        {band(after, 16, own.after)}
      </svg>
    </span>
  );
}

const byPerson = ({
  loads,
}: SimulationResult): ReadonlyMap<string, Omit<SimulatedLoad, 'userId'>> =>
  new Map(loads.map((load) => [load.userId, load] as const));
const none: FigureRange = { low: 0, middle: 0, high: 0 };
const emptyLoad = { decisions: none, busySeconds: none };

function WorkloadTable(props: Omit<WhatIfResultProps, 'happened'>) {
  const { before, after, people, periodSeconds } = props;
  const [was, will] = [byPerson(before), byPerson(after)];
  const rows = [...new Set([...was.keys(), ...will.keys()])]
    .map((userId) => ({
      userId,
      name: people.get(userId) ?? t`One more person`,
      was: was.get(userId) ?? emptyLoad,
      will: will.get(userId) ?? emptyLoad,
    }))
    .sort(
      (a, b) =>
        Math.abs(b.will.busySeconds.middle - b.was.busySeconds.middle) -
          Math.abs(a.will.busySeconds.middle - a.was.busySeconds.middle) || compareByName(a, b),
    );
  const share = ({ middle }: FigureRange) =>
    periodSeconds > 0 ? formatPercent(middle / periodSeconds) : '–';
  return (
    <Panel title={t`Load of each person`} look="boxed" count={rows.length}>
      <section
        className="scroll-x"
        aria-label={t`Simulated load of each person`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it sideways
        tabIndex={0}
      >
        <table className={`full text-13 tabular ${classes.table}`} data-cards>
          <thead>
            <tr>
              <th>{t`Person`}</th>
              <th>{t`Decisions as it is`}</th>
              <th>{t`With the changes`}</th>
              <th className={classes.end}>{t`Busy as it is`}</th>
              <th className={classes.end}>{t`With the changes`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ userId, name, was: first, will: then }) => (
              <tr key={userId}>
                <td className={classes.strong}>{name}</td>
                <td data-of={t`Decisions as it is`}>{formatBand(first.decisions, whole)}</td>
                <td data-of={t`Decisions with the changes`}>{formatBand(then.decisions, whole)}</td>
                <td className={classes.end} data-of={t`Busy as it is`}>
                  {share(first.busySeconds)}
                </td>
                <td className={classes.end} data-of={t`Busy with the changes`}>
                  {share(then.busySeconds)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
