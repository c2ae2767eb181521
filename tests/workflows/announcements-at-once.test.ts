import { afterAll, expect, test } from 'vitest';
import { allowLogged } from '#one-machine/tests/support/expect-logged.ts';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import {
  createAnnouncement,
  getAnnouncement,
  sendAnnouncement,
} from '#shared/announcements/announcements-api.ts';
import { users } from '#tests/domain/support/people.ts';
import { startWorkRig } from '#tests/support/work-rig.ts';

const rig = await startWorkRig();
afterAll(() => rig.stop());

const as = 'admin' as const;
const count = 100;
const readers = [users.employee, users.manager];

test('a hundred announcements that are due at the same moment reach each recipient once', async () => {
  allowLogged(/./);
  const work = await rig.work();
  const { api, mailing } = work;
  const since = new Date().toISOString();
  const startsAt = new Date(Date.now() + 10 * 60_000).toISOString();
  const titles = Array.from({ length: count }, (_, n) => `Notice ${n}`);
  const ids: string[] = [];
  for (const title of titles) {
    const audience = { ...emptyAudience, userIds: readers.map(({ userId }) => userId) };
    const body = { title, text: 'Closed.', audience };
    const { id } = (await api.call(createAnnouncement, { as, body })).body;
    const params = { id };
    await api.call(sendAnnouncement, { as, params, body: { startsAt, timeZone: 'UTC' } });
    work.follow('START#', id);
    ids.push(id);
  }
  for (let minutes = 0; minutes < 40; minutes += 1) await work.pass(1);
  const stored = await Promise.all(
    ids.map(async (id) => (await api.call(getAnnouncement, { as, params: { id } })).body),
  );
  expect(stored.map(({ state, told }) => `${state} ${told}`)).toEqual(
    ids.map(() => `sent ${readers.length}`),
  );
  const expected = readers.flatMap(({ email }) => titles.map((title) => `${email}: ${title}`));
  const own = new Set(expected);
  const { mails } = await work.told(since);
  expect(mails.filter((one) => own.has(one))).toEqual(expected.sort());
  expect(mailing.pending.counts().visible).toBe(0);
}, 300_000);
