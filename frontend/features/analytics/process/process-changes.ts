import type { ProcessFigures } from '#frontend/data/process.ts';
import {
  describeCountChange,
  describeValueChange,
  formatShare,
} from '#frontend/lib/language/changes.ts';
import { t } from '#frontend/lib/text.ts';
import { formatWait, type Measure, spreadSeconds } from './waits.ts';
import { formatEventName } from './words.ts';

/** Minimum number of requests for a comparison. With fewer, a single request would decide the result. */
const fewestCompared = 5;

type ComparedWait = { readonly name: string; readonly now: number; readonly former: number };

/** Return the usual wait in seconds of each activity that had a wait and enough requests in both periods. */
function compareWaits(now: ProcessFigures, then: ProcessFigures, measure: Measure): ComparedWait[] {
  const before = new Map(then.activities.map((one) => [one.name, one]));
  return now.activities.flatMap(({ name, requests, wait }) => {
    const waited = before.get(name);
    if (!wait || !waited?.wait || Math.min(requests, waited.requests) < fewestCompared) return [];
    return {
      name,
      now: spreadSeconds(wait, measure),
      former: spreadSeconds(waited.wait, measure),
    };
  });
}

type ChangeTextOptions = {
  readonly measure: Measure;
  /** Name of the previous period: "in the 30 days before" */
  readonly before: string;
  readonly locale: string;
};

/** Describe the differences between a period and the previous one, in sentences. */
export function describeProcessChanges(
  now: ProcessFigures,
  then: ProcessFigures,
  { measure, before, locale }: ChangeTextOptions,
): string[] {
  const words = (seconds: number) => formatWait(seconds, measure, locale);
  const usual = ({ cycle }: ProcessFigures) => cycle && words(spreadSeconds(cycle, measure));
  const part = (figures: ProcessFigures, of: 'firstTimeRight' | 'late') =>
    formatShare(figures[of], figures.over);
  const byGrowth = compareWaits(now, then, measure)
    .filter((one) => words(one.now) !== words(one.former))
    .sort((a, b) => b.now - b.former - (a.now - a.former));
  const [grown, shrunk] = [byGrowth[0], byGrowth.at(-1)];
  const waits = ({ name, now: wait, former }: ComparedWait) =>
    [formatEventName(name), words(wait), words(former)] as const;
  const [grownName, grownNow, grownThen] = grown ? waits(grown) : [];
  const [shrunkName, shrunkNow, shrunkThen] = shrunk ? waits(shrunk) : [];
  return [
    describeCountChange(t`Requests`, now.requests, then.requests, { before, locale }),
    describeValueChange(
      t`Usual time, start to end`,
      usual(now) ?? undefined,
      usual(then) ?? undefined,
      before,
    ),
    describeValueChange(
      t`First-time right`,
      part(now, 'firstTimeRight'),
      part(then, 'firstTimeRight'),
      before,
    ),
    describeValueChange(t`With an overdue step`, part(now, 'late'), part(then, 'late'), before),
    grown && grown.now > grown.former
      ? t`The wait before ${grownName} grew the most: usually ${grownNow}, ${grownThen} ${before}.`
      : undefined,
    shrunk && shrunk.now < shrunk.former
      ? t`The wait before ${shrunkName} shrank the most: usually ${shrunkNow}, ${shrunkThen} ${before}.`
      : undefined,
  ].flatMap((sentence) => sentence ?? []);
}
