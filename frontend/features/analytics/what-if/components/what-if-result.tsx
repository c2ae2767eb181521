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
import { FigureTable } from '../../backtest/components/figure-table.tsx';
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
        <FigureTable
          label={t`Simulated times`}
          rows={rows}
          keyOf={({ name }) => name}
          columns={[
            { head: t`Working time`, strong: true, render: ({ name }) => name },
            { head: t`As it happened`, render: ({ of, words }) => words(happened[of]) },
            {
              head: t`Simulated as it is`,
              render: ({ of, words }) => formatBand(before[of], words),
            },
            {
              head: t`With the changes`,
              render: ({ of, words }) => (
                <>
                  {formatBand(after[of], words)}
                  {isChance(before[of], after[of]) ? (
                    <small className="muted"> {t`no clear difference`}</small>
                  ) : null}
                </>
              ),
            },
            {
              ...{ head: t`Both, with their bands`, label: null },
              render: ({ of }) => <Bands before={before[of]} after={after[of]} />,
            },
          ]}
        />
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
      <FigureTable
        label={t`Simulated load of each person`}
        rows={rows}
        keyOf={({ userId }) => userId}
        columns={[
          { head: t`Person`, strong: true, render: ({ name }) => name },
          { head: t`Decisions as it is`, render: ({ was }) => formatBand(was.decisions, whole) },
          {
            ...{ head: t`With the changes`, label: t`Decisions with the changes` },
            render: ({ will }) => formatBand(will.decisions, whole),
          },
          { head: t`Busy as it is`, end: true, render: ({ was }) => share(was.busySeconds) },
          {
            ...{ head: t`With the changes`, label: t`Busy with the changes`, end: true },
            render: ({ will }) => share(will.busySeconds),
          },
        ]}
      />
    </Panel>
  );
}
