import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { foldedOf } from '#functions/domain/requests/record/participants.ts';
import { commentEntries } from '#functions/store/comment-entries.ts';
import { commentSearch } from '#functions/store/comment-search.ts';
import { importRecord } from '#functions/store/import-record.ts';
import {
  commentKey,
  eventKey,
  participantKey,
  requestKey,
} from '#functions/store/keys/requests.ts';
import { rebuildWords } from '#functions/store/rebuild-words.ts';
import { participantWrite } from '#functions/store/request-items.ts';
import { readSaid } from '#functions/store/said-items.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { writeEntries } from '#functions/store/write-entries.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Comment, Participant } from '#shared/requests/comment.ts';
import type { Event } from '#shared/requests/event.ts';
import type { Request } from '#shared/requests/request.ts';
import { drafted, ref } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { countedTable } from '#tests/support/counted-table.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());
const here = drafted(organisation());
const searchers = ['employee', 'manager', 'director', 'colleague', 'admin'] as const;
const others = ['manager', 'director', 'colleague'] as const;
const monday = Date.parse('2026-11-16T09:00:00.000Z');
const minute = (n: number) => new Date(monday + n * 60_000).toISOString();

/** A product of nothing but a table, its stream told by hand, and the search. */
async function freshTalk() {
  const { tableName, client } = await engine.freshTable();
  const { table, seen } = countedTable(dynamoTable(tableName, client));
  const entries = commentEntries(table);
  const search = commentSearch(table);
  const find = (who: PersonName, text: string, limit = 20) =>
    search.find(
      { userId: people[who], applicationId: app, isAdministrator: who === 'admin' },
      text,
      limit,
    );
  const texts = async (who: PersonName, text: string) =>
    (await find(who, text)).comments.map(({ said }) => said.text);
  const begin = async (more: Partial<Request> = {}): Promise<Request> => {
    const requestId = randomUUID();
    const request: Request = { ...here.request, requestId, status: 'InReview', ...more };
    await table.write([{ put: { ...requestKey(requestId), ...request } }]);
    return request;
  };
  return { table, seen, entries, find, texts, begin };
}
const partOf = (request: Request, name: PersonName): Participant => ({
  ...{ userId: people[name], requestId: request.requestId, applicationId: app },
  parts: [name === 'employee' ? 'requester' : 'invited'],
  ...{ folded: foldedOf(request), lastActivityAt: request.createdAt },
});
const commentOn = ({ requestId }: Request, text: string, at: string): Comment => ({
  ...{ commentId: randomUUID(), requestId, applicationId: app, by: ref('employee'), at, text },
});

const vocabulary = ['Málaga', 'Straße', 'поездка', 'budget', 'Budapest', '007', '京都'] as const;
const words = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 });
const act = fc.record({
  on: fc.nat(1),
  what: fc.constantFrom('say', 'edit', 'delete', 'decide', 'join', 'leave'),
  who: fc.constantFrom(...others),
  words,
  /** How late the stream tells of it: after so many further acts; and how often. */
  late: fc.nat(3),
  times: fc.integer({ min: 1, max: 2 }),
});
const typed = fc.tuple(
  fc.constantFrom('mal', 'MÁLAGA', 'stras', 'пое', 'bud', 'budg', '7', '京', '都', 'nothing'),
  fc.constantFrom('', ' bud', ' mala'),
);
const begins: Readonly<Record<string, readonly string[]>> = {
  ...{ mal: ['Málaga'], mala: ['Málaga'], MÁLAGA: ['Málaga'], stras: ['Straße'], пое: ['поездка'] },
  ...{ bud: ['budget', 'Budapest'], budg: ['budget'], 7: ['007'], 京: ['京都'], 都: ['京都'] },
};
const holds = (said: readonly string[], text: string) =>
  text.split(' ').every((one) => said.some((word) => begins[one]?.includes(word)));

test('nobody ever finds a comment that they may not see or that is gone, and all that they may once the stream has told', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 14 }),
      fc.array(typed, { minLength: 3, maxLength: 3 }),
      async (acts, searches) => {
        const { table, entries, texts, begin } = await freshTalk();
        const requests = [await begin(), await begin()] as const;
        /** What is stored: who sees which request, and what is said on it. */
        const sees = requests.map(() => new Set<PersonName>(['employee']));
        const said = requests.map(() => new Map<string, Comment>());
        const decided = requests.map((): string[] => []);
        const queue: { due: number; tell: () => Promise<void> }[] = [];
        for (const request of requests) {
          const part = partOf(request, 'employee');
          await table.write([participantWrite(part)]);
          await entries.followPart(part, undefined);
        }
        const expected = (who: PersonName, text: string) =>
          requests.flatMap((_, n) =>
            who === 'admin' || sees[n]?.has(who)
              ? [...[...(said[n]?.values() ?? [])].map((one) => one.text), ...(decided[n] ?? [])]
                  .filter((one) => holds(one.split(' '), text))
                  .sort()
              : [],
          );
        const perform = async (
          n: number,
          { what, who, words }: { what: string; who: (typeof others)[number]; words: string[] },
          at: number,
        ): Promise<(() => Promise<void>) | undefined> => {
          const [request, talk, seeing] = [requests[n], said[n], sees[n]];
          if (!request || !talk || !seeing) return undefined;
          const key = participantKey(request.requestId, people[who]);
          const part = partOf(request, who);
          const [last] = [...talk.values()].reverse();
          const text = words.join(' ');
          const place = (one: Comment) => commentKey(one.requestId, one.at, one.commentId);
          switch (what) {
            case 'join': {
              const before = seeing.has(who) ? part : undefined;
              seeing.add(who);
              await table.write([participantWrite(part)]);
              return () => entries.followPart(part, before);
            }
            case 'leave': {
              if (!seeing.delete(who)) return undefined;
              await table.write([{ remove: key }]);
              return () => entries.followPart(undefined, part);
            }
            case 'say': {
              const comment = commentOn(request, text, minute(at));
              talk.set(comment.commentId, comment);
              await table.write([{ put: { ...comment, ...place(comment) } }]);
              return () => entries.followComment(comment, undefined);
            }
            case 'edit': {
              if (!last) return undefined;
              const edited = { ...last, text };
              talk.set(last.commentId, edited);
              await table.write([{ put: { ...edited, ...place(edited) } }]);
              return () => entries.followComment(edited, last);
            }
            case 'delete': {
              if (!last) return undefined;
              talk.delete(last.commentId);
              await table.write([{ remove: place(last) }]);
              return () => entries.followComment(undefined, last);
            }
            default: {
              const [first] = here.events;
              if (!first) throw new Error('Nothing has happened.');
              const event: Event = {
                ...{ ...first, requestId: request.requestId, type: 'approved', comment: text },
                ...{ seq: at + 2, at: minute(at) },
              };
              decided[n]?.push(text);
              await table.write([{ put: { ...event, ...eventKey(event.requestId, event.seq) } }]);
              return () => entries.followDecision(event);
            }
          }
        };
        for (const [n, { on, late, times, ...one }] of acts.entries()) {
          const tell = await perform(on, one, n);
          if (tell)
            for (let time = 0; time < times; time += 1) queue.push({ due: n + late + time, tell });
          // Some is told late, some again later, and not in the order in which it happened.
          for (const due of queue.filter((told) => told.due === n)) await due.tell();
          const [[first, more] = ['', '']] = searches;
          for (const who of searchers) {
            const allowed = expected(who, `${first}${more}`);
            for (const found of await texts(who, `${first}${more}`))
              expect(allowed).toContain(found);
          }
        }
        for (const { tell } of queue.filter(({ due }) => due >= acts.length)) await tell();
        const answers = async () => {
          const found = [];
          for (const who of searchers)
            for (const [first, more] of searches)
              found.push({ who, texts: (await texts(who, `${first}${more}`)).sort() });
          return found;
        };
        const right = searchers.flatMap((who) =>
          searches.map(([first, more]) => ({
            who,
            texts: expected(who, `${first}${more}`).sort(),
          })),
        );
        expect(await answers()).toEqual(right);
        const scopes = [
          ...Object.values(people).map((one) => `USER#${one}#SAID`),
          ...['m', 's', 'п', 'b', '7', '京', '都'].map((letter) => `APP#${app}#SAID#${letter}`),
        ];
        for (const pk of scopes)
          await writeEntries(
            table,
            (await table.queryAll({ pk })).map((remove) => ({ remove })),
          );
        for (const who of searchers) await rebuildWords(table, people[who]);
        expect(await answers()).toEqual(right);
      },
    ),
    { numRuns: 12 },
  );
});

test('a comment on a draft is its author’s alone, whoever has an entry for it', async () => {
  const { table, entries, texts, begin } = await freshTalk();
  const request = await begin({ status: 'Draft' });
  await table.write([participantWrite(partOf(request, 'manager'))]);
  const comment = commentOn(request, 'Ask Lyon first', minute(1));
  const place = commentKey(request.requestId, comment.at, comment.commentId);
  await table.write([{ put: { ...comment, ...place } }]);
  await entries.followComment(comment, undefined);
  expect(await texts('manager', 'lyon')).toEqual([]);
  expect(await texts('admin', 'lyon')).toEqual([]);
});

test('requests of elsewhere come with what was said on them', async () => {
  const { table, texts } = await freshTalk();
  const request: Request = { ...here.request, requestId: randomUUID(), status: 'InReview' };
  const comment = commentOn(request, 'Paid in Łódź', minute(1));
  const [first] = here.events;
  if (!first) throw new Error('Nothing has happened.');
  const events: Event[] = [
    { ...first, requestId: request.requestId, type: 'rejected', comment: 'Not in Łódź' },
  ];
  const participants = [partOf(request, 'employee')];
  const record = { ...here, request, comments: [comment], events, participants };
  await importRecord(table, { ...record, values: [], stages: [], tasks: [] });
  for (const who of ['employee', 'admin'] as const)
    expect((await texts(who, 'lodz')).sort()).toEqual(['Not in Łódź', 'Paid in Łódź']);
  expect(await texts('manager', 'lodz')).toEqual([]);
});

test('whatever is stored, a search in comments costs the same few calls, says that there is more, and gives the latest', async () => {
  const { table, seen, entries, find, begin } = await freshTalk();
  const request = await begin();
  const parts = [partOf(request, 'employee'), partOf(request, 'manager')];
  await table.write(parts.map(participantWrite));
  const comments = Array.from({ length: 130 }, (_, n) =>
    commentOn(request, `Invoice ${n % 2 ? 'Lyon' : 'Linz'} ${n}`, minute(n)),
  );
  const stored = comments.map((one) => ({
    put: { ...one, ...commentKey(one.requestId, one.at, one.commentId) },
  }));
  await writeEntries(table, stored);
  await entries.add(
    stored.flatMap(({ put }) => readSaid(put) ?? []),
    parts,
  );
  for (const who of ['manager', 'admin'] as const) {
    const count = async (text: string) => {
      seen.calls = 0;
      const { comments, more } = await find(who, text, 2);
      return { calls: seen.calls, texts: comments.map(({ said }) => said.text), more };
    };
    const latest = ['Invoice Lyon 129', 'Invoice Linz 128'];
    expect(await count('inv')).toEqual({ calls: 2, texts: latest, more: true });
    expect(await count('lyon inv')).toMatchObject({ texts: [latest[0], 'Invoice Lyon 127'] });
    expect((await count('invoice lyon 1')).calls).toBeLessThanOrEqual(5);
    expect(await count('nothing')).toEqual({ calls: 2, texts: [], more: false });
  }
});

test('the first 64 different words of a comment lead to it', async () => {
  const { table, entries, texts, begin } = await freshTalk();
  const request = await begin();
  await table.write([participantWrite(partOf(request, 'employee'))]);
  const text = `the ${Array.from({ length: 70 }, (_, n) => `w${n} the`).join(' ')}`;
  const comment = commentOn(request, text, minute(1));
  const place = commentKey(request.requestId, comment.at, comment.commentId);
  await table.write([{ put: { ...comment, ...place } }]);
  await entries.followComment(comment, undefined);
  expect(await texts('employee', 'w62')).toEqual([text]);
  expect(await texts('employee', 'w63')).toEqual([]);
});
