import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import type { DayRange } from '#frontend/data/publish-routing.ts';
import { Id, PlainDate } from '#shared/fields.ts';

const day = 86_400_000;
const usualLength = 180;

/** Default period of a backtest. `now`: milliseconds since the epoch. */
export const getDefaultDays = (now: number): DayRange => ({
  from: toPlainDate(now - usualLength * day, 'UTC'),
  to: toPlainDate(now, 'UTC'),
});

/** Parameters of a backtest in the URL. Without `version`: the draft, or the published version if there is no draft. */
export type BacktestParams = {
  readonly days: DayRange;
  readonly version: number | undefined;
  readonly showsAll: boolean;
  /** Undefined for requests of the product. */
  readonly log:
    | {
        readonly source: string;
        /** Category of the cases; undefined for the first category of the routing sequence. */
        readonly categoryId: string | undefined;
        /** Step that each activity decides, by activity name. */
        readonly decides: ReadonlyMap<string, string>;
      }
    | undefined;
};

const between = '~';
/** Format the step of one activity for the URL. */
export const formatActivityDecision = (activity: string, decides: string): string =>
  `${activity}${between}${decides}`;

function parseActivityDecisions(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    words.slice(0, 200).map((word) => {
      const at = word.lastIndexOf(between);
      return [word.slice(0, at), word.slice(at + 1)];
    }),
  );
}

/** Parse the URL. Missing or invalid values get their defaults. */
export function readBacktest(search: URLSearchParams, now: number): BacktestParams {
  const usual = getDefaultDays(now);
  const date = (name: 'from' | 'to') => PlainDate.safeParse(search.get(name)).data ?? usual[name];
  const source = Id.safeParse(search.get('log')).data;
  const version = Number(search.get('version'));
  return {
    days: { from: date('from'), to: date('to') },
    version: Number.isInteger(version) && version > 0 ? version : undefined,
    showsAll: search.get('show') === 'all',
    log: source
      ? {
          source,
          categoryId: Id.safeParse(search.get('as')).data,
          decides: parseActivityDecisions(search.getAll('decides')),
        }
      : undefined,
  };
}
