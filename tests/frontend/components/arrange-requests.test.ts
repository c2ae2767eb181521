import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortRows } from '#frontend/components/lists/data-list/sorted-rows.ts';
import {
  buildAmountChoices,
  listRequestPeople,
  listRowCurrencies,
  matchesRequestFilters,
  requestComparators,
  selectColumns,
} from '#frontend/features/requests/arrange-requests.ts';
import {
  buildParticipatedColumns,
  createMyRequestColumns,
} from '#frontend/features/requests/components/request-columns.tsx';
import { sortTasks } from '#frontend/features/tasks/arrange-tasks.ts';
import { type RequestRow, RequestStatus } from '#shared/requests/request.ts';
import type { TaskRow } from '#shared/tasks/task.ts';

const person = (name: string) => ({ userId: name, name });
const row = (of: Partial<RequestRow>): RequestRow =>
  ({
    ...{ requestId: 'a', title: 'A', status: 'InReview', categoryName: 'Travel', amount: null },
    ...{ requester: person('Ana'), assignees: [], closedAt: null, createdAt: '2026-11-01' },
    ...of,
  }) as RequestRow;
const money = (amount: string) => ({ amount, currency: 'EUR' });
const any = { person: '', amount: '', due: '' };

test('both request lists can be sorted by every column except the path', () => {
  for (const all of [createMyRequestColumns(() => ''), buildParticipatedColumns(() => '')])
    for (const status of [undefined, ...RequestStatus.options]) {
      const fixed = selectColumns(status, all).filter(({ sortable }) => !sortable);
      expect(fixed.map(({ key }) => key)).toEqual(['path']);
    }
});

test('sorting a list keeps every row, and the opposite direction reverses the order', () => {
  const Row = fc.record({
    title: fc.string(),
    amount: fc.option(fc.nat().map((n) => money(`${n}`))),
    closedAt: fc.option(fc.constantFrom('2026-11-01', '2026-12-01')),
    assignees: fc.array(fc.constantFrom(person('Mira'), person('Tomás')), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(fc.array(Row), fc.constantFrom(...Object.keys(requestComparators)), (parts, by) => {
      const rows = parts.map((part, n) =>
        row({ requestId: `${n}`, ...part } as Partial<RequestRow>),
      );
      const order = requestComparators[by];
      const up = sortRows(rows, requestComparators, { by, direction: 'ascending' });
      const down = sortRows(rows, requestComparators, { by, direction: 'descending' });
      expect(new Set(up)).toEqual(new Set(rows));
      for (const [n, one] of up.entries())
        if (n > 0) expect(order?.(up[n - 1] ?? one, one)).toBeLessThanOrEqual(0);
      for (const [n, one] of down.entries())
        if (n > 0) expect(order?.(down[n - 1] ?? one, one)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('the list of closed requests shows their end instead of assignee and due date', () => {
  const shown = (status: RequestStatus) =>
    selectColumns(
      status,
      createMyRequestColumns(() => ''),
    )
      .filter(({ hiddenAtFirst }) => !hiddenAtFirst)
      .map(({ key }) => key);
  const open = ['request', 'status', 'assignee', 'amount', 'path', 'created', 'due'];
  const over = ['request', 'status', 'amount', 'path', 'created', 'closed'];
  expect(shown('InReview')).toEqual(open);
  expect(shown('Returned')).toEqual(open);
  for (const status of ['Approved', 'Rejected', 'Withdrawn'] as const)
    expect(shown(status)).toEqual(over);
  expect(shown('Draft')).toEqual(['request', 'status', 'amount', 'path', 'created']);
});

test('requests are filtered by person, amount and due time, and an unknown filter value is ignored', () => {
  const one = row({
    assignees: [person('Mira')] as unknown as RequestRow['assignees'],
    amount: money('1000'),
    due: { state: 'overdue' } as RequestRow['due'],
  });
  const fits = (filters: Partial<typeof any>) => matchesRequestFilters(one, { ...any, ...filters });
  expect([fits({ person: 'Mira' }), fits({ person: 'Ana' }), fits({ person: 'Ben' })]).toEqual([
    true,
    true,
    false,
  ]);
  expect([fits({ amount: '0' }), fits({ amount: '1000' }), fits({ amount: '100000' })]).toEqual([
    false,
    true,
    false,
  ]);
  expect([fits({ due: 'overdue' }), fits({ due: 'onTime' }), fits({ due: 'toString' })]).toEqual([
    true,
    false,
    true,
  ]);
  expect(fits({ amount: 'much' })).toBe(true);
  expect(matchesRequestFilters(row({}), { ...any, amount: '0' })).toBe(false);
});

const Amount = fc.record({
  amount: fc.integer({ min: -5_000_000, max: 5_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  currency: fc.constantFrom('EUR', 'JPY', 'USD'),
});

test('amounts are sorted within their currency, and in ascending order rows without an amount come first', () => {
  fc.assert(
    fc.property(fc.array(fc.option(Amount)), (amounts) => {
      const rows = amounts.map((amount) => row({ amount }));
      const sortedTask = sortTasks(rows as unknown as TaskRow[], 'amount', 'ascending');
      const sorted = sortRows(rows, requestComparators, { by: 'amount', direction: 'ascending' });
      expect(sortedTask).toEqual(sorted);
      const sizes = sorted.map(({ amount }) => amount);
      const given = sizes.flatMap((amount) => amount ?? []);
      expect(sizes.slice(sizes.length - given.length)).toEqual(given);
      for (const [n, one] of given.entries()) {
        const former = given[n - 1];
        if (former?.currency === one.currency)
          expect(Number(former.amount)).toBeLessThanOrEqual(Number(one.amount));
        // Rows of the same currency are consecutive.
        else expect(given.slice(0, n).map(({ currency }) => currency)).not.toContain(one.currency);
      }
    }),
  );
});

test('each amount range belongs to one currency in a list with several currencies', () => {
  const yen = row({ amount: { amount: '100000', currency: 'JPY' } });
  const euro = row({ amount: money('250000') });
  const choices = buildAmountChoices('en-GB', listRowCurrencies([yen, euro]));
  expect(choices.map(({ name }) => name)).toEqual([
    ...['Below 1,000 EUR', '1,000 to 10,000 EUR', '10,000 to 100,000 EUR', '100,000 EUR or more'],
    ...['Below 1,000 JPY', '1,000 to 10,000 JPY', '10,000 to 100,000 JPY', '100,000 JPY or more'],
  ]);
  const fitting = (one: RequestRow) =>
    choices.filter(({ id }) => matchesRequestFilters(one, { ...any, amount: id }));
  expect(fitting(yen).map(({ name }) => name)).toEqual(['100,000 JPY or more']);
  expect(fitting(euro).map(({ name }) => name)).toEqual(['100,000 EUR or more']);
  // Older saved views contain no currency and still show the same rows.
  expect(matchesRequestFilters(yen, { ...any, amount: '100000' })).toBe(true);
  for (const chosen of ['1000', '1000 USD'])
    expect(buildAmountChoices('en-GB', ['EUR', 'JPY'], chosen).map(({ id }) => id)).toContain(
      chosen,
    );
});

test('every amount matches exactly one range of the filter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_000_000 }), (cents) => {
      const one = row({ amount: money((cents / 10).toFixed(1)) });
      const fitting = buildAmountChoices('en-GB').filter(({ id }) =>
        matchesRequestFilters(one, { ...any, amount: id }),
      );
      expect(fitting).toHaveLength(1);
    }),
  );
  expect(buildAmountChoices('de-DE').map(({ name }) => name)).toContain('1.000 to 10.000');
});

test('the filter of people lists each person of the requests once, by name', () => {
  expect(listRequestPeople([row({}), row({ requester: person('Øystein') }), row({})])).toEqual([
    { id: 'Ana', name: 'Ana' },
    { id: 'Øystein', name: 'Øystein' },
  ]);
});
