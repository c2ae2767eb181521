import { expect } from 'vitest';
import {
  buildRequestFigure,
  isOpenRequest,
  listCounters,
  listFigureScopes,
} from '#functions/figures/rules/figure.ts';
import { type Counters, figureReads } from '#functions/figures/store/figure-reads.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { people } from '#tests/domain/support/people.ts';
import { getMemberId, type RandomOrganisation } from '#tests/domain/support/random-organisation.ts';

/** All people who can participate in a request of a random organisation. */
export const allParticipantIds = [
  ...new Set([...Object.values(people), ...Array.from({ length: 12 }, (_, n) => getMemberId(n))]),
];

/** Return the nonzero counters, without those of removed requests, which are also in the other counters. */
const plain = (counters: Counters) =>
  Object.fromEntries(
    [...counters].filter(([name, count]) => count !== 0 && !name.startsWith('removed')).sort(),
  );

/** Sum each counter over all rows. */
function sumCounters(rows: readonly Counters[]): Counters {
  const sum = new Map<string, number>();
  for (const [name, count] of rows.flatMap((row) => [...row]))
    sum.set(name, (sum.get(name) ?? 0) + count);
  return sum;
}

/** Calculate the figures directly from all requests. */
async function countByHand(
  records: readonly RequestRecord[],
  { organisation }: RandomOrganisation,
) {
  const figures = new Map<string, Map<string, Map<string, number>>>();
  const open = new Map<string, string[]>();
  for (const record of records) {
    const figure = await buildRequestFigure(record, undefined, async () =>
      getEffectiveCalendar(record.request.locationId, organisation.reference),
    );
    if (!figure) continue;
    for (const scope of listFigureScopes(record, figure)) {
      const rows = figures.get(scope) ?? new Map<string, Map<string, number>>();
      figures.set(scope, rows);
      for (const [row, name] of listCounters(figure, scope)) {
        const counters = rows.get(row) ?? new Map<string, number>();
        rows.set(row, counters.set(name, (counters.get(name) ?? 0) + 1));
      }
      if (isOpenRequest(figure))
        open.set(scope, [...(open.get(scope) ?? []), record.request.requestId]);
    }
  }
  return { figures, open };
}

export async function expectCounted(
  table: Table,
  records: readonly RequestRecord[],
  random: RandomOrganisation,
) {
  const reads = figureReads(table);
  const { figures, open } = await countByHand(records, random);
  const typical = await reads.typical(app, 0);
  const ofCategories = [...figures].flatMap(([scope, rows]) =>
    scope.startsWith('category#')
      ? [[scope.slice('category#'.length), plain(sumCounters([...rows.values()]))] as const]
      : [],
  );
  expect(
    Object.fromEntries(
      [...typical]
        .map(([categoryId, counters]) => [categoryId, plain(counters)] as const)
        .filter(([, counters]) => Object.keys(counters).length > 0),
    ),
  ).toEqual(Object.fromEntries(ofCategories));
  const scopes = [
    'all' as const,
    ...allParticipantIds.flatMap((id) => [`own#${id}`, `part#${id}`] as const),
  ];
  for (const userId of allParticipantIds) {
    const theirs = records.filter(({ request }) => request.requester.userId === userId);
    const statuses = theirs.map(({ request }) => request.status).filter((one) => one !== 'Draft');
    expect(plain(await reads.nowFor(app, [userId])), userId).toEqual(
      plain(sumCounters(statuses.map((status) => new Map([[status, 1]])))),
    );
  }
  await Promise.all(
    scopes.map(async (scope) => {
      const rows = figures.get(scope) ?? new Map();
      expect(plain(await reads.now(app, scope)), scope).toEqual(
        plain(rows.get('NOW') ?? new Map()),
      );
      const days = await reads.days(app, scope, { from: '0', to: '9' });
      const counted = [...days].map(([day, counters]) => [`DAY#${day}`, plain(counters)] as const);
      const byHand = [...rows].filter(([row]) => row !== 'NOW');
      expect(Object.fromEntries(counted.filter(([, row]) => Object.keys(row).length > 0))).toEqual(
        Object.fromEntries(byHand.map(([row, counters]) => [row, plain(counters)])),
      );
      if (scope === 'all') return;
      const { requests, more } = await reads.open(app, scope, 100);
      const listed = requests.map(({ requestId }) => requestId);
      expect({ listed: listed.sort(), more }).toEqual({
        ...{ listed: (open.get(scope) ?? []).sort(), more: false },
      });
    }),
  );
}
