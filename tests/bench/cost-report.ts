import { createCountersignApp } from '#tests/infra/synthesize.ts';
import { countFixedResources, priceFixedResources } from './fixed-costs.ts';
import { type MonthSize, mapValues, priceMonth, type RequestCounts, sumValues } from './prices.ts';

/** Calculate the fixed costs of a stage with mail, in USD per month by kind. */
export function priceStage(settings: Readonly<Record<string, unknown>> = {}) {
  const { stacks } = createCountersignApp({
    senderEmail: 'no@example.org',
    ...settings,
  }).app.synth();
  return priceFixedResources(countFixedResources(stacks.map(({ template }) => template)));
}

/** Calculate the costs of a month by item and region, with the fixed costs and the sum. */
export const priceWholeMonth = (
  counted: RequestCounts,
  size: MonthSize,
  fixed: Readonly<Record<string, number>>,
) =>
  mapValues(priceMonth(counted, size), (items) => {
    const all = { ...items, ...fixed };
    return { ...all, sum: sumValues(all) };
  });

/** Print USD by item, a column for each region. */
export function printPrices(
  title: string,
  byRegion: Readonly<Record<string, Readonly<Record<string, number>>>>,
): void {
  console.log(`\n${title}`);
  const [items = {}] = Object.values(byRegion);
  console.table(
    mapValues(items, (_, item) =>
      mapValues(byRegion, (values) => Number((values[item] ?? 0).toFixed(3))),
    ),
  );
}

/** Return one line for each value above its limit. */
export const listExcesses = (
  values: Readonly<Record<string, number | undefined>>,
  limits: Readonly<Record<string, number>>,
): string[] =>
  Object.entries(limits).flatMap(([name, limit]) => {
    const found = values[name] ?? Number.NaN;
    return found <= limit ? [] : `${name}: ${found} is above the limit of ${limit}.`;
  });
