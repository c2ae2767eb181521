import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { userStore } from '#functions/people/store/user-store.ts';
import { maskPath } from '#functions/platform/http-event.ts';
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
// Each test uses a different minute, so that the rate limits do not affect each other.
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
  // Use a sign-in in the future, so that calls are accepted even after the person's sessions were ended.
  const by = { ...buildClaims(as), auth_time: '4000000000' };
  const sent = { as: by, headers: { 'idempotency-key': key } };
  return (await api.call(feedApi.makeCalendarFeed, sent)).body.path;
};
/** Read the feed like any calendar program: without a token. */
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

test("a calendar feed contains the person's current tasks without amounts and needs only its secret URL", async () => {
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

test("a calendar feed uses the person's chosen language, regardless of Accept-Language", async () => {
  await setScene(api, 'open');
  const path = await make('manager');
  await api.call(syncUser, { as: 'manager', body: { language: 'de' } });
  const german = await readAt(path, { 'accept-language': 'en' });
  expect(german.bytes.toString()).toContain('SUMMARY:Entscheiden: ');
  await api.call(syncUser, { as: 'manager', body: { language: 'en' } });
  expect((await readAt(path)).bytes.toString()).toContain('SUMMARY:Decide: ');
});

test('an unchanged calendar feed is answered with 304 and no body', async () => {
  const path = await make('finance');
  const { headers } = await readAt(path);
  const tag = headers.etag ?? '';
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const again = await readAt(path, { 'if-none-match': known });
    expect({ status: again.status, bytes: again.bytes.length }).toEqual({ status: 304, bytes: 0 });
  }
  expect((await readAt(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('the secret of a calendar feed is not stored in the table', async () => {
  const key = randomUUID();
  const path = await make('director', key);
  expect(await make('director', key)).toBe(path);
  const items = await api.table.queryAll({ pk: `USER#${people.director}#FEED` });
  const secret = path.slice(-47, -4);
  expect(JSON.stringify(items)).not.toContain(secret);
  expect(JSON.stringify(items)).not.toContain(key);
  expect(items).toHaveLength(1);
});

test('a new calendar feed URL replaces the old one, and a withdrawn URL stops working at once', async () => {
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

test('if several calendar feed URLs are created at the same time, exactly one is valid', async () => {
  nextMinute();
  const made = await Promise.all(
    Array.from({ length: 4 }, () => api.call(feedApi.makeCalendarFeed, { as: 'ceo' })),
  );
  const answers = await Promise.all(made.map(({ body }) => readAt(body.path)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
});

test('deactivating a person ends their calendar feed URL, and it stays invalid after reactivation', async () => {
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

test("signing out everywhere ends the person's calendar feed URL", async () => {
  const path = await make('director');
  nextMinute();
  await api.call(signOutEverywhere, { as: 'director' });
  expect(await readAt(path)).toMatchObject(ended);
});

test('unknown and revoked calendar feed secrets get the same 404 response', async () => {
  nextMinute();
  const path = await make('admin');
  const odd = ['a'.repeat(43), 'x', '', `${path.slice(-47, -4)}a`, '..%2f'];
  for (const secret of odd)
    expect(await readAt(`/calendar/feed/${secret}.ics`), secret).toMatchObject(ended);
  expect(await readAt(path.replace('.ics', ''))).toMatchObject(ended);
});

test('logged paths mask the secret of a calendar feed', async () => {
  const path = await make('fallback');
  expect(maskPath(path)).toBe('/calendar/feed/*.ics');
  expect(maskPath(`${path}/`)).toBe('/calendar/feed/*.ics/');
  const other = `/requests/${people.ceo}/comments`;
  expect(maskPath(other)).toBe(other);
});

test('a calendar feed URL allows ten reads a minute and then returns 429 with Retry-After', async () => {
  const path = await make('controller');
  for (let n = 0; n < 10; n += 1) expect((await readAt(path)).status).toBe(200);
  const refused = await readAt(path);
  expect(refused).toMatchObject({ status: 429, problem: { code: 'rate.limited' } });
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  nextMinute();
  expect((await readAt(path)).status).toBe(200);
});
