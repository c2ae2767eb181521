import { toPlainDate } from '#frontend/components/text/format/dates.ts';
import type { Days } from '#frontend/data/publish-routing.ts';
import { Id, PlainDate } from '#shared/fields.ts';

const day = 86_400_000;
const usualLength = 180;

/** The period that a draft is tried on when nobody chose one. `now`: epoch milliseconds. */
export const usualDays = (now: number): Days => ({
  from: toPlainDate(now - usualLength * day, 'UTC'),
  to: toPlainDate(now, 'UTC'),
});

/**
 * Parameters of a backtest in its address. Without `version`: the draft, or the published version where there
 * is no draft.
 */
export type AskedBacktest = {
  readonly days: Days;
  readonly version: number | undefined;
  readonly showsAll: boolean;
  /** none: requests of the product itself */
  readonly log:
    | {
        readonly source: string;
        /** for requests of which category its cases stand; none: the first of the routing */
        readonly categoryId: string | undefined;
        /** decision that each activity stands for, by the name of the activity */
        readonly decides: ReadonlyMap<string, string>;
      }
    | undefined;
};

const between = '~';
/** Format the decision of one activity for an address. */
export const decidesWord = (activity: string, decides: string): string =>
  `${activity}${between}${decides}`;

function readDecides(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    words.slice(0, 200).map((word) => {
      const at = word.lastIndexOf(between);
      return [word.slice(0, at), word.slice(at + 1)];
    }),
  );
}

/** Reads an address; what it does not say, or says wrongly, is as usual. */
export function readBacktest(search: URLSearchParams, now: number): AskedBacktest {
  const usual = usualDays(now);
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
          decides: readDecides(search.getAll('decides')),
        }
      : undefined,
  };
}
