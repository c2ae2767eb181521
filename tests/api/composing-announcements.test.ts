import { afterAll, expect, test } from 'vitest';
import { composeNotification, listAnnouncements } from '#shared/announcements/announcements-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

test('creating and sending an announcement in one call stores a valid one once and no invalid one', async () => {
  const compose = (body: object, key?: string) =>
    api.call(composeNotification, {
      ...{ as: 'admin' as const, body },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const before = (await api.call(listAnnouncements, { as: 'admin' })).body.items.length;
  const written = { title: 'Doors', text: 'Closed on Friday.', audience: {} };
  expect((await compose(written)).problem?.fields).toHaveProperty('audience');
  const late = { ...written, audience: { everybody: true }, startsAt: '2020-01-01T00:00:00Z' };
  expect((await compose(late)).problem?.fields).toHaveProperty('startsAt');
  expect((await api.call(listAnnouncements, { as: 'admin' })).body.items).toHaveLength(before);
  const right = { ...written, audience: { userIds: [people.manager] } };
  const first = await compose(right, 'composed-once');
  expect(first.body).toMatchObject({ state: 'scheduled', sentBy: { userId: people.admin } });
  expect((await compose(right, 'composed-once')).body).toEqual(first.body);
  expect((await api.call(listAnnouncements, { as: 'admin' })).body.items).toHaveLength(before + 1);
});
