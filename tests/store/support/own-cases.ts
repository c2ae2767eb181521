import { expect } from 'vitest';
import type { RequestRecord } from '#functions/domain/requests/record/record.ts';
import type { Reference } from '#functions/domain/routing/reference.ts';
import { ownCaseItem } from '#functions/store/keep-own-case.ts';
import { formerCaseKey } from '#functions/store/keys/process.ts';
import { readOwnCases } from '#functions/store/own-cases.ts';
import type { Table } from '#functions/store/table.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { ProcessCase } from '#shared/process/process-case.ts';
import type { RandomOrganisation } from '#tests/domain/support/random-organisation.ts';

/** No random life lasts longer. */
const lastMonth = '2027-12';
const sorted = (cases: readonly ProcessCase[]) =>
  cases.toSorted((a, b) => (a.caseId < b.caseId ? -1 : 1));
const sentIn = (month: string) => (one: ProcessCase) => one.events[0]?.at.startsWith(month);

/** What process figures read is each request as it is, once; of a month those that were sent in it. */
export async function expectKept(
  table: Table,
  records: readonly RequestRecord[],
  random: RandomOrganisation,
) {
  const wanted = sorted(
    records.flatMap((record) => {
      const item = ownCaseItem(record, random.organisation.reference);
      return item ? ProcessCase.parse(item.case) : [];
    }),
  );
  expect(sorted(await readOwnCases(table, app, { to: lastMonth }))).toEqual(wanted);
  const months = new Set(wanted.map(({ events }) => events[0]?.at.slice(0, 7) ?? ''));
  for (const month of months) {
    const found = await readOwnCases(table, app, { from: month, to: month });
    expect(sorted(found.filter(sentIn(month))), month).toEqual(wanted.filter(sentIn(month)));
  }
}

/** Keeps a request for process figures by the month of its draft, as it was done before. */
export async function keepAsBefore(table: Table, record: RequestRecord, reference: Reference) {
  const item = ownCaseItem(record, reference);
  if (!item) return;
  const { case: one, turn } = item;
  const former = { ...formerCaseKey(app, record.request), case: one, turn };
  await table.write([{ put: former }, { remove: { pk: item.pk, sk: item.sk } }]);
}
