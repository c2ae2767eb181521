import { expect, test } from 'vitest';
import {
  getMedianDecisionSeconds,
  getTypicalStartYear,
  toDurationBucket,
} from '#functions/figures/rules/durations.ts';
import {
  buildRequestFigure,
  listCounters,
  type RequestFigure,
} from '#functions/figures/rules/figure.ts';
import { getMonthAndPrevious, listWeeksUntil } from '#functions/figures/rules/periods.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import { resubmit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { decided, drafted, inReview, newId, opened, ref } from './support/acts.ts';
import { holiday, organisation } from './support/organisation.ts';

const here = organisation();
const figure = (record: RequestRecord, known?: RequestFigure, where = here) =>
  buildRequestFigure(record, known, async () =>
    getEffectiveCalendar(record.request.locationId, where.reference),
  );
const hours = (count: number) => toDurationBucket(count * 3600);

/**
 * Create a request that was submitted on a Monday at 10:00 in Berlin, returned at noon, and resubmitted on Tuesday at
 * 11:00.
 */
function sentAgain(): RequestRecord {
  const back = decided(inReview(here), 'manager', 'return', '2026-03-02T11:00:00.000Z');
  const at = '2026-03-03T10:00:00.000Z';
  const common = { at, by: ref('employee'), organisation: here, newId, isAdmin: false };
  return opened(applyChange(back, resubmit(back, common)), here, at);
}

test('the decision time of a request is working time, excluding the time while the request was returned', async () => {
  const record = decided(sentAgain(), 'manager', 'approve', '2026-03-03T11:00:00.000Z');
  expect(await figure(record)).toEqual({
    status: 'Approved',
    sentOn: '2026-03-02',
    closed: { at: '2026-03-03T11:00:00.000Z', on: '2026-03-03', bucket: hours(3), late: false },
  });
});

test('a holiday that is added later does not change figures that were already counted', async () => {
  const record = decided(inReview(here), 'manager', 'reject', '2026-03-03T09:00:00.000Z');
  const counted = await figure(record);
  expect(counted?.closed).toMatchObject({ bucket: hours(8) });
  const freed = organisation({ holidays: [holiday('2026-03-02')] });
  expect((await figure(record, undefined, freed))?.closed?.bucket).toBeLessThan(hours(8));
  expect(await figure(record, counted, freed)).toEqual(counted);
});

test('process figures exclude a draft, and a request in review has no closing date in them', async () => {
  expect(await figure(drafted(here))).toBeUndefined();
  expect(await figure(inReview(here))).toEqual({ status: 'InReview', sentOn: '2026-03-02' });
});

test('reporting periods are calendar months and weeks from Monday, even at New Year and in a leap year', () => {
  expect(getMonthAndPrevious('2028-03-31')).toEqual({
    month: { from: '2028-03-01', to: '2028-03-31' },
    formerMonth: { from: '2028-02-01', to: '2028-02-29' },
  });
  expect(getMonthAndPrevious('2027-01-01').formerMonth).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  });
  expect(listWeeksUntil('2027-01-03', 2)).toEqual([
    { from: '2026-12-21', to: '2026-12-27' },
    { from: '2026-12-28', to: '2027-01-03' },
  ]);
});

test('the typical duration of a category is the median since last year and is shown only from five decisions', async () => {
  const approved = await figure(
    decided(inReview(here), 'manager', 'approve', '2026-03-03T09:00:00.000Z'),
  );
  const counted = listCounters(approved, 'category#trip');
  expect(counted).toEqual([['YEAR#2026', `h${hours(8)}`]]);
  expect(listCounters(await figure(inReview(here)), 'category#trip')).toEqual([]);
  const of = (...durations: number[]) => {
    const counts = new Map<string, number>();
    for (const took of durations)
      counts.set(`h${hours(took)}`, (counts.get(`h${hours(took)}`) ?? 0) + 1);
    return getMedianDecisionSeconds(counts);
  };
  expect(of(8, 8, 8, 8)).toBeUndefined();
  expect(of(1, 1, 8, 40, 400)).toBeGreaterThanOrEqual(8 * 3600);
  expect(of(1, 1, 8, 40, 400)).toBeLessThan(8.5 * 3600);
  expect(getTypicalStartYear('2026-03-03T09:00:00.000Z')).toBe(2025);
});
