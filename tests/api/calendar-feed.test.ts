import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { loggedPath } from '#functions/platform/http-event.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import * as feedApi from '#shared/calendar/feed-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { signOutEverywhere, syncUser } from '#shared/users/users-api.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { readIcs } from '#tests/domain/support/read-ics.ts';
import { buildClaims, buildGatewayEvent, startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
const users = userStore(api.table);
// Each test reads at a minute of its own, so that the limit of one doesn't count for another.
let minute = Date.now();
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(async () => {
  vi.useRealTimers();
  await api.stop();
});
const nextMinute = () => {
  minute += 60_000;
  vi.setSystemTime(minute);
};

const make = async (as: PersonName, key: string = randomUUID()) => {
  nextMinute();
  // A sign-in that is yet to come, so that calls are taken also after the person's sign-ins were ended.
  const by = { ...buildClaims(as), auth_time: '4000000000' };
  const sent = { as: by, headers: { 'idempotency-key': key } };
  return (await api.call(feedApi.makeCalendarFeed, sent)).body.path;
};
/** As any program reads it: without a token. */
async function readAt(path: string, headers: Record<string, string> = {}) {
  const event = await buildGatewayEvent(feedApi.getCalendarFeed, { as: null, headers });
  const { requestContext } = event;
  const http = { ...requestContext.http, path: `/request-service${path}` };
  const asked = { ...event, rawPath: http.path, requestContext: { ...requestContext, http } };
  return api.deliver(feedApi.getCalendarFeed, asked);
}
const summaries = async (path: string) =>
  readIcs((await readAt(path)).bytes.toString()).events.map(({ SUMMARY }) => SUMMARY);
const ended = { status: 404, problem: { code: 'item.not-found' } };

test('whoever knows the address reads what the person may see at that moment, without amounts', async () => {
  const { taskId } = await setScene(api, 'open');
  const path = await make('manager');
  expect(path).toMatch(/^\/calendar\/feed\/[\w-]{43}\.ics$/);
  const { status, headers, bytes } = await readAt(path);
  expect({ status, headers }).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(bytes.toString()).toContain(`UID:task-${taskId}@countersign`);
  expect(bytes.toString()).not.toMatch(/\b120\b|EUR/);
  const params = { taskId };
  await api.call(approveTask, { as: 'manager', params, body: { userId: people.manager } });
  expect((await readAt(path)).bytes.toString()).not.toContain(taskId);
});

test('it speaks the language that the person chose, whatever the program that reads asks for', async () => {
  await setScene(api, 'open');
  const path = await make('manager');
  await api.call(syncUser, { as: 'manager', body: { language: 'de' } });
  const german = await readAt(path, { 'accept-language': 'en' });
  expect(german.bytes.toString()).toContain('SUMMARY:Entscheiden: ');
  await api.call(syncUser, { as: 'manager', body: { language: 'en' } });
  expect((await readAt(path)).bytes.toString()).toContain('SUMMARY:Decide: ');
});

test('a second read of an unchanged calendar feed gets a short answer', async () => {
  const path = await make('finance');
  const { headers } = await readAt(path);
  const tag = headers.etag ?? '';
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await readAt(path, { 'if-none-match': known });
    expect({ status: again.status, bytes: again.bytes.length }).toEqual({ status: 304, bytes: 0 });
  }
  expect((await readAt(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('the table holds no secret, and neither does a repeat of the call need one: it makes the same again', async () => {
  const key = randomUUID();
  const path = await make('director', key);
  expect(await make('director', key)).toBe(path);
  const items = await api.table.queryAll({ pk: `USER#${people.director}#FEED` });
  const secret = path.slice(-47, -4);
  expect(JSON.stringify(items)).not.toContain(secret);
  expect(JSON.stringify(items)).not.toContain(key);
  expect(items).toHaveLength(1);
});

test('a new address ends the one before, and withdrawing ends it at once; the screen shows when the present one was made', async () => {
  const state = async () => (await api.call(feedApi.getCalendarFeed, { as: 'employee' })).body;
  expect(await state()).toEqual({ madeAt: null });
  const first = await make('employee');
  const second = await make('employee');
  expect(await readAt(first)).toMatchObject(ended);
  expect((await readAt(second)).status).toBe(200);
  expect(await state()).toEqual({ madeAt: new Date(minute).toISOString() });
  for (let n = 0; n < 2; n += 1)
    expect((await api.call(feedApi.withdrawCalendarFeed, { as: 'employee' })).body).toEqual({
      madeAt: null,
    });
  expect(await readAt(second)).toMatchObject(ended);
});

test('two new addresses at once leave one that works', async () => {
  nextMinute();
  const made = await Promise.all(
    Array.from({ length: 4 }, () => api.call(feedApi.makeCalendarFeed, { as: 'ceo' })),
  );
  const answers = await Promise.all(made.map(({ body }) => readAt(body.path)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
});

test('the address of who leaves ends at once, and stays so when they come back', async () => {
  const path = await make('colleague');
  expect(await summaries(path)).toEqual([]);
  const person = await users.load(app, people.colleague);
  nextMinute();
  const tokensValidFrom = new Date(minute).toISOString();
  const left = await users.save({ ...person, isActive: false, tokensValidFrom }, person);
  expect(await readAt(path)).toMatchObject(ended);
  await users.save({ ...left, isActive: true }, left);
  expect(await readAt(path)).toMatchObject(ended);
  expect((await readAt(await make('colleague'))).status).toBe(200);
});

test('the address of who signs out everywhere ends with their sign-ins', async () => {
  const path = await make('director');
  nextMinute();
  await api.call(signOutEverywhere, { as: 'director' });
  expect(await readAt(path)).toMatchObject(ended);
});

test('an unknown or revoked secret is not found, and nobody learns which it was', async () => {
  nextMinute();
  const path = await make('admin');
  const odd = ['a'.repeat(43), 'x', '', `${path.slice(-47, -4)}a`, '..%2f'];
  for (const secret of odd)
    expect(await readAt(`/calendar/feed/${secret}.ics`), secret).toMatchObject(ended);
  expect(await readAt(path.replace('.ics', ''))).toMatchObject(ended);
});

test('logs tell which things were called, and no secret of an address, by whatever method it was called', async () => {
  const path = await make('fallback');
  expect(loggedPath(path)).toBe('/calendar/feed/*.ics');
  expect(loggedPath(`${path}/`)).toBe('/calendar/feed/*.ics/');
  const other = `/requests/${people.ceo}/comments`;
  expect(loggedPath(other)).toBe(other);
});

test('an address takes ten reads a minute, and says when to come again', async () => {
  const path = await make('controller');
  for (let n = 0; n < 10; n += 1) expect((await readAt(path)).status).toBe(200);
  const refused = await readAt(path);
  expect(refused).toMatchObject({ status: 429, problem: { code: 'rate.limited' } });
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  nextMinute();
  expect((await readAt(path)).status).toBe(200);
});
