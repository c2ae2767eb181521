import { toPlainDate } from '#frontend/components/format/dates.ts';
import type { Days } from '#frontend/data/publish-routing.ts';
import { PlainDate } from '#shared/fields.ts';

const day = 86_400_000;
const usualLength = 180;

/** The period that a draft is tried on when nobody chose one. `now`: epoch milliseconds. */
export const usualDays = (now: number): Days => ({
  from: toPlainDate(now - usualLength * day, 'UTC'),
  to: toPlainDate(now, 'UTC'),
});

/** What the address of a backtest says. `version` none: the draft, or what is in force where there is no draft. */
export type AskedBacktest = {
  readonly days: Days;
  readonly version: number | undefined;
  readonly showsAll: boolean;
};

/** Reads an address; what it does not say, or says wrongly, is as usual. */
export function readBacktest(search: URLSearchParams, now: number): AskedBacktest {
  const usual = usualDays(now);
  const date = (name: 'from' | 'to') => PlainDate.safeParse(search.get(name)).data ?? usual[name];
  const version = Number(search.get('version'));
  return {
    days: { from: date('from'), to: date('to') },
    version: Number.isInteger(version) && version > 0 ? version : undefined,
    showsAll: search.get('show') === 'all',
  };
}
