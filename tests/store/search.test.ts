import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { foldRequestText } from '#functions/requests/rules/record/participants.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { participantKey, requestKey } from '#functions/requests/store/keys.ts';
import { buildParticipantWrite } from '#functions/requests/store/request-items.ts';
import { rebuildSearchIndex } from '#functions/search/store/rebuild-words.ts';
import { requestSearch } from '#functions/search/store/request-search.ts';
import { wordEntries } from '#functions/search/store/word-entries.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Participant } from '#shared/requests/comment.ts';
import type { Request } from '#shared/requests/request.ts';
import { drafted } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { countedTable } from '#tests/support/counted-table.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());
const here = drafted(organisation());

async function freshSearch() {
  const { tableName, client } = await engine.freshTable();
  const { table, seen } = countedTable(dynamoTable(tableName, client));
  const search = requestSearch(table);
  const find = (who: PersonName, text: string, limit = 20) =>
    search.find(
      { userId: people[who], applicationId: app, isAdministrator: who === 'admin' },
      text,
      limit,
    );
  return { table, seen, find, words: wordEntries(table) };
}

type SearchedRequest = {
  title: string;
  number: string;
  isDraft: boolean;
  takingPart: readonly PersonName[];
};
function recordOf({ title, number, isDraft, takingPart }: SearchedRequest): RequestRecord {
  const request: Request = {
    ...here.request,
    ...{ requestId: randomUUID(), title, number, status: isDraft ? 'Draft' : 'InReview' },
  };
  const part = (name: PersonName, parts: Participant['parts']): Participant => ({
    ...{ userId: people[name], requestId: request.requestId, applicationId: app, parts },
    ...{ folded: foldRequestText(request), lastActivityAt: request.createdAt },
  });
  const participants = [
    part('employee', ['requester']),
    ...(isDraft ? [] : takingPart.map((name) => part(name, ['approver']))),
  ];
  const { requestId } = request;
  const events = here.events.map((event) => ({ ...event, requestId }));
  return { ...here, request, participants, events, values: [], stages: [], tasks: [] };
}

/** Pairs of the written form and the folded form for comparison. */
const vocabulary = [
  ...[['Málaga', 'malaga'] as const, ['mal', 'mal'] as const, ['Malmö', 'malmo'] as const],
  ...[['Łódź', 'lodz'] as const, ['Straße', 'strasse'] as const, ['STRASSE', 'strasse'] as const],
  ...[['поездка', 'поездка'] as const, ['İzmir', 'izmir'] as const, ['007', '7'] as const],
] as const;
const others = ['manager', 'director', 'colleague'] as const;
const title = fc
  .array(fc.tuple(fc.constantFrom(...vocabulary), fc.constantFrom(' ', ', ', '/', ' – ')), {
    ...{ minLength: 1, maxLength: 4 },
  })
  .map((parts) => ({
    written: parts
      .map(([[word], gap]) => `${word}${gap}`)
      .join('')
      .trim(),
    words: parts.map(([[, word]]) => word),
  }));
const told = fc.record({
  ...{ title, isDraft: fc.boolean(), takingPart: fc.uniqueArray(fc.constantFrom(...others)) },
  /** Later changes of the request. */
  ...{ renamed: fc.option(title), left: fc.option(fc.constantFrom(...others)) },
});
const typed = fc
  .tuple(fc.constantFrom(...vocabulary), fc.nat(7), fc.boolean())
  .map(([[, word], length, isLoud]) => {
    const begun = word.slice(0, length + 1);
    return { begun, text: isLoud ? begun.toUpperCase() : begun };
  });
const asked = fc.record({
  who: fc.constantFrom(...([...others, 'employee', 'admin', 'finance'] as const)),
  typed: fc.array(typed, { minLength: 1, maxLength: 3 }),
});

test('a search finds exactly the visible requests with words that start with the search text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(told, { maxLength: 6 }),
      fc.array(asked, { minLength: 6, maxLength: 6 }),
      async (requests, searches) => {
        const { table, find, words } = await freshSearch();
        const there = [];
        for (const [n, one] of requests.entries()) {
          const number = `REQ-2026-00009${n}`;
          const record = recordOf({ ...one, title: one.title.written, number });
          await importRecord(table, record);
          const request = { ...record.request, title: one.renamed?.written ?? one.title.written };
          await table.write([{ put: { ...requestKey(request.requestId), ...request } }]);
          for (const before of record.participants) {
            const isGone = one.left !== null && before.userId === people[one.left];
            const key = participantKey(before.requestId, before.userId);
            const after = isGone ? undefined : { ...before, folded: foldRequestText(request) };
            await table.write([after ? buildParticipantWrite(after) : { remove: key }]);
            // The stream may deliver the change twice.
            await words.follow(after, before);
            await words.follow(after, before);
          }
          const sees = (who: PersonName) =>
            who === 'employee' ||
            (!one.isDraft &&
              (who === 'admin' ||
                (one.takingPart.some((name) => name === who) && one.left !== who)));
          const found = [...(one.renamed ?? one.title).words, 'travel', 'employee', `9${n}`];
          there.push({ number, sees, found });
        }
        for (const { who, typed: parts } of searches) {
          const expected = there
            .filter(({ sees }) => sees(who))
            .filter(({ found }) =>
              parts.every(({ begun }) => found.some((word) => word.startsWith(begun))),
            );
          const { requests: got, more } = await find(who, parts.map(({ text }) => text).join(' '));
          expect(got.map(({ number }) => number).sort()).toEqual(
            expected.map(({ number }) => number).sort(),
          );
          expect(more).toBe(false);
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('a late or outdated index entry never reveals a request', async () => {
  const { table, find, words } = await freshSearch();
  const record = recordOf({
    ...{ title: 'Fair in Lyon', number: 'REQ-2026-000001' },
    ...{ isDraft: false, takingPart: ['manager'] },
  });
  await importRecord(table, record);
  expect((await find('manager', 'lyon')).requests).toHaveLength(1);
  // The person has just lost access, and the stream has not delivered the change yet.
  await table.write([{ remove: participantKey(record.request.requestId, people.manager) }]);
  expect((await find('manager', 'lyon')).requests).toEqual([]);
  // The index entries of a former participant remain, and the title has changed.
  await words.add(record.participants.map((part) => ({ ...part, userId: people.finance })));
  expect((await find('finance', 'lyon')).requests).toEqual([]);
  const renamed = { ...record.request, title: 'Fair in Porto' };
  await table.write([{ put: { ...requestKey(renamed.requestId), ...renamed } }]);
  expect((await find('employee', 'lyon')).requests).toEqual([]);
});

test('matches in titles are listed before matches in categories or requesters', async () => {
  const { table, find } = await freshSearch();
  const told = { isDraft: false, takingPart: [] };
  for (const [n, title] of ['Travel guide', 'Fair in Lyon'].entries())
    await importRecord(table, recordOf({ ...told, title, number: `REQ-2026-00000${n}` }));
  const { requests } = await find('employee', 'trav');
  expect(requests.map((request) => request.title)).toEqual(['Travel guide', 'Fair in Lyon']);
});

test('older requests are found once their words are indexed, and indexing twice changes nothing', async () => {
  const { table, find } = await freshSearch();
  const takingPart = ['manager'] as const;
  for (const [n, isDraft] of [false, true].entries()) {
    const told = { title: 'Fair in Lyon', isDraft, takingPart };
    await importRecord(table, recordOf({ ...told, number: `REQ-2026-00000${n}` }));
  }
  const entries = async () => {
    const pks = [`APP#${app}#WORDS#l`, ...Object.values(people).map((one) => `USER#${one}#WORDS`)];
    return (await Promise.all(pks.map((pk) => table.queryAll({ pk })))).flat();
  };
  const before = await entries();
  await table.write(before.map(({ pk, sk }) => ({ remove: { pk, sk } })));
  expect((await find('manager', 'lyon')).requests).toEqual([]);
  for (const times of [1, 2]) {
    expect(await rebuildSearchIndex(table, people.employee), `${times}`).toBe(2);
    expect(await rebuildSearchIndex(table, people.manager), `${times}`).toBe(1);
    expect(await entries()).toEqual(before);
  }
  expect((await find('manager', 'lyon')).requests).toHaveLength(1);
});

test('administrators still find a request after its author was removed, until the request itself is deleted', async () => {
  const { table, find, words } = await freshSearch();
  const record = recordOf({
    ...{ title: 'Fair in Lyon', number: 'REQ-2026-000001' },
    ...{ isDraft: false, takingPart: [] },
  });
  await importRecord(table, record);
  const [requester] = record.participants;
  await words.follow(undefined, requester);
  expect((await find('admin', 'lyon')).requests).toHaveLength(1);
  await table.write([{ remove: requestKey(record.request.requestId) }]);
  await words.follow(undefined, requester);
  const left = await table.query({ pk: `APP#${app}#WORDS#l` }, { limit: 10 });
  expect(left.items).toEqual([]);
});

test('a request search costs a fixed number of calls, returns the latest matches, and reports that more exist', async () => {
  const { table, seen, find } = await freshSearch();
  const records = Array.from({ length: 130 }, (_, n) =>
    recordOf({
      ...{
        title: `Trade fair ${n % 2 ? 'Lyon' : 'Linz'}`,
        isDraft: false,
        takingPart: ['manager'],
      },
      number: `REQ-2026-${String(n + 1).padStart(6, '0')}`,
    }),
  );
  for (const record of records) await importRecord(table, record);
  for (const who of ['manager', 'admin'] as const) {
    const count = async (text: string) => {
      seen.calls = 0;
      const { requests, more } = await find(who, text, 3);
      return { calls: seen.calls, numbers: requests.map(({ number }) => number.slice(-3)), more };
    };
    expect(await count('tra')).toEqual({ calls: 2, numbers: ['130', '129', '128'], more: true });
    expect(await count('lyon trade')).toMatchObject({ numbers: ['130', '128', '126'] });
    expect(await count('req-2026-00007')).toMatchObject({
      calls: 2,
      numbers: ['079', '078', '077'],
    });
    expect(await count('7 fair')).toMatchObject({ numbers: ['007', '079', '078'] });
    expect((await count('trade fair employee travel')).calls).toBeLessThanOrEqual(5);
    expect(await count('nothing')).toEqual({ calls: 2, numbers: [], more: false });
  }
});
