import type { BacktestResult, Walk } from '#functions/analytics/rules/backtest.ts';
import type { BacktestComparisonFigures, WalkFigures } from '#shared/routing/compare-walks.ts';

const hours = (seconds: number) => `${(seconds / 3600).toFixed(2)} h`;
const getPath = ({ steps }: Walk) => steps.map(({ name }) => name).join(' > ') || 'nobody';
const shownPaths = 12;

const rows: readonly (readonly [string, (figures: WalkFigures) => string])[] = [
  ['steps per request', ({ stepsPerRequest }) => stepsPerRequest.toFixed(2)],
  ['working time, median', ({ medianSeconds }) => hours(medianSeconds)],
  ['working time of 9 in 10', ({ slowSeconds }) => hours(slowSeconds)],
  ['steps over their target', ({ breaches }) => String(breaches)],
];

/** Format the figures of the past and of the draft as a table, over the requests that were compared. */
export function formatTable({
  requests,
  cut,
  same,
  was,
  would,
}: BacktestComparisonFigures): string {
  const line = (name: string, left: string, right: string) =>
    `${name.padEnd(26)}${left.padStart(16)}${right.padStart(16)}`;
  return [
    line('', 'happened', 'draft'),
    ...rows.map(([name, show]) => line(name, show(was), show(would))),
    `${requests} requests were sent; ${cut} ended early and are left out above`,
    `${same} would have been decided by the same people, ${requests - same} by others or in another order`,
  ].join('\n');
}

/** List the most frequent paths, each with its path under the draft. */
export function formatCommonPaths(tested: readonly BacktestResult[]): string {
  const pairs = Map.groupBy(tested, ({ was, would }) => `${getPath(was)}  ->  ${getPath(would)}`);
  const sorted = [...pairs].sort(([, a], [, b]) => b.length - a.length);
  const shown = sorted
    .slice(0, shownPaths)
    .map(([pair, { length }]) => `${String(length).padStart(7)}  ${pair}`);
  const rest = sorted.slice(shownPaths).reduce((sum, [, { length }]) => sum + length, 0);
  return ['paths', ...shown, ...(rest > 0 ? [`${String(rest).padStart(7)}  others`] : [])].join(
    '\n',
  );
}

const side = ({ steps, workingSeconds, breaches }: Walk) => ({
  workingSeconds,
  breaches,
  steps: steps.map(({ name, people, seconds }) => ({
    name,
    people: people.map((person) => person.name),
    seconds,
  })),
});

/** Format one request as a line of JSON. */
export const formatBacktest = ({ was, would, same, isCut }: BacktestResult): string =>
  JSON.stringify({ same, isCut, was: side(was), would: side(would) });
