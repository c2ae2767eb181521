import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Actor } from '#functions/platform/actor.ts';
import { callCountKey } from '#functions/platform/table/calls-keys.ts';
import { createMinuteLimit } from '#functions/platform/table/limit-per-minute.ts';
import { createCallLimit } from '#functions/service/serve-area.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { markAllMessages } from '#shared/messages/messages-api.ts';
import { addComment, listComments } from '#shared/requests/conversation-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { createRequest, deleteRequest } from '#shared/requests/requests-api.ts';
import { updateUser } from '#shared/users/people-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const maxMails = 5;
const maxWrites = 30;
/** Number of calls per minute that every function allows before it counts calls: a thirtieth of the limit. */
const uncounted = 1;
vi.stubEnv('MAILING_CALLS_PER_MINUTE', String(maxMails));
vi.stubEnv('WRITING_CALLS_PER_MINUTE', String(maxWrites));
const maxReads = 100;
vi.stubEnv('READING_CALLS_PER_MINUTE', String(maxReads));
const api = await startApi();
afterAll(() => api.stop().finally(() => vi.unstubAllEnvs()));

const start = '2026-03-02T09:00:20.000Z';
// The rule depends on the clock's minute, which must be the same for all calls of a test.
beforeEach(() => void vi.useFakeTimers({ now: new Date(start), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const inMinute = (minute: number) => vi.setSystemTime(Date.parse(start) + minute * 60_000);

test('a person above the limit of calls that send mail to others gets 429, and other people do not', async () => {
  const as = 'employee';
  const raised = await api.call(createRequest, {
    as,
    body: { categoryId, values: answers('120') },
  });
  const params = { requestId: raised.body.requestId };
  const say = () => api.call(addComment, { as, params, body: { text: 'Hello?' } });
  const told = [];
  for (let n = 0; n <= maxMails; n += 1) told.push(await say());
  expect(told.map(({ status }) => status)).toEqual([...Array(maxMails).fill(200), 429]);
  const last = told.at(-1);
  expect(last?.problem).toMatchObject({
    code: 'rate.limited',
    detail: 'Too many requests. Try again in a minute.',
  });
  expect(last?.headers['retry-after']).toBe('40');
  const said = await api.call(listComments, { as, params });
  expect(said.body.items).toHaveLength(maxMails);
  const other = await api.call(addComment, { as: 'admin', params, body: { text: 'Hi' } });
  expect(other.problem?.code).not.toBe('rate.limited');
  vi.setSystemTime(new Date('2026-03-02T09:01:00.000Z'));
  expect((await say()).status).toBe(200);
});

test('submitting a request counts toward the limit of calls that send mail to others', async () => {
  inMinute(5);
  const as = 'director';
  const body = { categoryId, values: answers('120') };
  const sent = [];
  for (let n = 0; n <= maxMails; n += 1) {
    const { requestId } = (await api.call(createRequest, { as, body })).body;
    sent.push((await api.call(submitRequest, { as, params: { requestId }, body: {} })).status);
  }
  expect(sent).toEqual([...Array(maxMails).fill(200), 429]);
});

test('a person above the read limit gets 429, and other people do not', async () => {
  inMinute(6);
  const as = 'controller';
  const free = maxReads / 5;
  const statuses = [];
  for (let n = 0; n < free + maxReads + 2; n += 1)
    statuses.push((await api.call(listRequests, { as })).status);
  expect(statuses).toEqual([...Array(free + maxReads).fill(200), 429, 429]);
  expect((await api.call(listRequests, { as: 'finance' })).status).toBe(200);
});

test('a stored call count has an expiry time', async () => {
  const expiresAt = Math.floor(Date.parse('2026-03-02T10:00:20.000Z') / 1000);
  expect(await api.table.increment({ pk: 'USER#x#CALLS', sk: '1' }, expiresAt)).toBe(1);
  expect(await api.table.increment({ pk: 'USER#x#CALLS', sk: '1' }, expiresAt)).toBe(2);
  expect(await api.table.get({ pk: 'USER#x#CALLS', sk: '1' })).toMatchObject({ expiresAt });
});

/** Discard a draft that does not exist: a write operation without other effects. */
const discard = (as: PersonName) =>
  api.call(deleteRequest, { as, params: { requestId: people.ceo } });
const Count = z.object({ value: z.int() }).optional();
const countOf = async (as: PersonName) =>
  Count.parse(await api.table.get(callCountKey(people[as], 'WRITES', new Date().toISOString())))
    ?.value;

test('a person above the write limit gets 429 with Retry-After from every function', async () => {
  inMinute(10);
  const as = 'colleague';
  const told = [];
  for (let n = 0; n < uncounted + maxWrites + 3; n += 1) told.push(await discard(as));
  expect(told.map(({ problem }) => problem?.code)).toEqual([
    ...Array(uncounted + maxWrites).fill('request.not-found'),
    ...Array(3).fill('rate.limited'),
  ]);
  expect(told.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': '40' } });
  expect((await api.call(listRequests, { as })).status).toBe(200);
  expect((await discard('finance')).problem?.code).toBe('request.not-found');
  const elsewhere = [];
  for (let n = 0; n <= uncounted; n += 1)
    elsewhere.push((await api.call(markAllMessages, { as, body: {} })).status);
  expect(elsewhere).toEqual([...Array(uncounted).fill(200), 429]);
  inMinute(11);
  expect((await discard(as)).problem?.code).toBe('request.not-found');
});

test('neither the uncounted first calls of a minute nor the calls beyond the limit write to the table', async () => {
  inMinute(20);
  const as = 'colleague';
  for (let n = 0; n < uncounted; n += 1) await discard(as);
  expect(await countOf(as)).toBeUndefined();
  await discard(as);
  expect(await countOf(as)).toBe(1);
  for (let n = 0; n < maxWrites + 20; n += 1) await discard(as);
  expect(await countOf(as)).toBe(maxWrites);
});

test('the write limit of administrators is ten times the limit of other people', async () => {
  inMinute(30);
  for (let n = 0; n < uncounted + 10 * maxWrites; n += 1)
    expect((await discard('admin')).problem?.code).toBe('request.not-found');
  expect((await discard('admin')).problem?.code).toBe('rate.limited');
});

type Limits = ReturnType<typeof createCallLimit>;
const person = { isAdministrator: false };
const administrator = { isAdministrator: true };
const callBy =
  (actor: typeof person, endpoint: Endpoint) =>
  ({ limit }: Limits, userId: string) =>
    limit(z.custom<Actor>().parse({ ...actor, userId }), endpoint);
/** Create a call of an operation that sometimes sends mail, and this time does. */
const mailingBy =
  (actor: typeof person) =>
  async ({ limit, countMailing }: Limits, userId: string) => {
    const by = z.custom<Actor>().parse({ ...actor, userId });
    await limit(by, updateUser);
    await countMailing(by);
  };
/** All limits of calls per minute, each with the number of calls that one function accepts before it refuses more. */
const limits: readonly (readonly [
  string,
  number,
  (limits: Limits, userId: string) => Promise<void>,
])[] = [
  ['reads', maxReads + maxReads / 5, callBy(person, listRequests)],
  ['changes', maxWrites + uncounted, callBy(person, deleteRequest)],
  ['changes by an administrator', 10 * maxWrites + uncounted, callBy(administrator, deleteRequest)],
  ['calls that send mail', maxMails, callBy(person, addComment)],
  ['calls that sometimes send mail', maxMails, mailingBy(person)],
  ['calls by an administrator that sometimes send mail', maxMails, mailingBy(administrator)],
];

test.each(limits)('exactly the allowed number of %s pass: %i', async (name, most, call) => {
  const now = () => '2026-03-02T12:00:00.000Z';
  const userId = randomUUID();
  const limited = createCallLimit({ table: api.table, now });
  const passed: boolean[] = [];
  for (let n = 0; n < most + 3; n += 1)
    passed.push(
      await call(limited, userId).then(
        () => true,
        () => false,
      ),
    );
  expect(passed, name).toEqual([...Array(most).fill(true), false, false, false]);
});

test('calls spread over several functions exceed the limit only by the uncounted calls of each function', async () => {
  let round = 0;
  const scene = fc.record({
    most: fc.integer({ min: 1, max: 6 }),
    uncounted: fc.integer({ min: 0, max: 3 }),
    /** Calls, each with the function that serves it and whether a new minute begins. */
    calls: fc.array(fc.record({ by: fc.nat({ max: 2 }), turns: fc.boolean() }), { maxLength: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(scene, async ({ most, uncounted: free, calls }) => {
      round += 1;
      let at = Date.parse(start);
      const now = () => new Date(at).toISOString();
      const limit = { kind: 'WRITES', most, uncounted: free } as const;
      const functions = [0, 1, 2].map(() => createMinuteLimit({ table: api.table, now }, limit));
      let passed = 0;
      let used = new Set<number>();
      for (const { by, turns } of calls) {
        if (turns) {
          at += 60_000;
          passed = 0;
          used = new Set();
        }
        used.add(by);
        const isPassed = await functions[by]?.count(`person-${round}`).then(
          () => true,
          () => false,
        );
        passed += isPassed ? 1 : 0;
        expect(passed).toBeLessThanOrEqual(most + free * used.size);
        if (!isPassed) expect(passed).toBeGreaterThanOrEqual(most);
      }
    }),
    { numRuns: 40 },
  );
});
