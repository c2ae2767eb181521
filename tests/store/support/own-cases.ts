import { expect } from 'vitest';
import { buildCaseTable, type CaseTable } from '#functions/analytics/rules/case-table.ts';
import { createOwnCaseReader } from '#functions/analytics/store/own-cases.ts';
import { buildOwnCaseItem } from '#functions/figures/store/keep-own-case.ts';
import { formerCaseKey } from '#functions/imports/store/keys.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import type { RandomOrganisation } from '#tests/domain/support/random-organisation.ts';

/** Month in which the last random request ends. */
const lastMonth = '2027-12';
const sentIn = (month: string) => (one: { readonly at: readonly number[] }) =>
  new Date(one.at[0] ?? 0).toISOString().startsWith(month);

/** Return the rows of a case table as texts, ordered by id. */
function listRequestRows({ names, cases, first, isOpen, ...columns }: CaseTable) {
  const textAt = (texts: readonly string[], column: Int32Array, n: number) =>
    texts[column[n] ?? -1];
  return cases
    .map((one, n) => {
      const events = Array.from(
        { length: (first[n + 1] ?? 0) - (first[n] ?? 0) },
        (_, place) => (first[n] ?? 0) + place,
      );
      return {
        ...{ ...one, isOpen: isOpen[n] },
        category: textAt(names.categories.texts, columns.category, n),
        department: textAt(names.departments.texts, columns.department, n),
        amount: textAt(names.amounts.texts, columns.amount, n),
        outcome: textAt(names.outcomes.texts, columns.outcome, n),
        activities: events.map((e) => textAt(names.activities.texts, columns.activity, e)),
        roles: events.map((e) => textAt(names.roles.texts, columns.role, e)),
        people: events.map((e) => textAt(names.people.texts, columns.person, e)),
        at: events.map((e) => columns.at[e] ?? 0),
        ...{ worked: events.map((e) => columns.workingSeconds[e]) },
        ...{
          kinds: events.map((e) => columns.kind[e]),
          marks: events.map((e) => columns.marks[e]),
        },
        ...{ waits: events.map((e) => columns.wait.milliseconds[e]) },
      };
    })
    .sort((a, b) => (a.caseId < b.caseId ? -1 : 1));
}

/**
 * Expect that process figures read the current state of each request exactly once. For one month, only the requests
 * submitted in that month are read.
 * @param reader reader to use; an earlier reader still has its cached data
 */
export async function expectReadOnce(
  table: Table,
  records: readonly RequestRecord[],
  random: RandomOrganisation,
  reader = createOwnCaseReader(table),
) {
  const cases = records.flatMap((record): ProcessCase[] => {
    const item = buildOwnCaseItem(record, random.organisation.reference);
    return item ? [item.case] : [];
  });
  const wanted = listRequestRows(buildCaseTable(cases));
  expect(listRequestRows(await reader(app, { to: lastMonth }))).toEqual(wanted);
  const months = new Set(cases.map(({ events }) => events[0]?.at.slice(0, 7) ?? ''));
  for (const month of months) {
    const found = listRequestRows(await reader(app, { from: month, to: month }));
    expect(found.filter(sentIn(month)), month).toEqual(wanted.filter(sentIn(month)));
  }
}

/** Read all cases. The reader may cache them. */
export const readAllCases = (reader: ReturnType<typeof createOwnCaseReader>) =>
  reader(app, { to: lastMonth });

/** Store a request for process figures by the month of its draft, in the former format. */
export async function storeInFormerFormat(
  table: Table,
  record: RequestRecord,
  reference: Reference,
) {
  const item = buildOwnCaseItem(record, reference);
  if (!item) return;
  const { case: one, turn } = item;
  const former = { ...formerCaseKey(app, record.request), case: one, turn };
  await table.write([{ put: former }, { remove: { pk: item.pk, sk: item.sk } }]);
}
