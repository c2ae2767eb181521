import { afterAll, expect, test } from 'vitest';
import { accessRequestStore } from '#functions/messages/store/access-request-store.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { askForAccess, getAccessRequest } from '#shared/messages/access-requests-api.ts';
import { type PersonName, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(api.stop);

const listReceivedMessages = async (name: PersonName) => {
  const { items } = await messageStore(api.table).list(
    people[name],
    { unread: false },
    { limit: 100, cursor: undefined },
  );
  return items.filter(({ what }) => what === 'access');
};
const sendAccessRequest = (as: PersonName, role: string, screen = 'people') =>
  api.call(askForAccess, { as, body: { role, screen } });
const known = async (as: PersonName, role: string) =>
  (await api.call(getAccessRequest, { as, query: { role } })).body;

test('an access request is neither stored nor sent if there is no active administrator', async () => {
  await userStore(api.table).markAdministrator(users.admin, false);
  expect((await sendAccessRequest('ceo', 'admin')).body).toEqual({
    administrators: [],
    askedAt: null,
  });
  expect(await known('ceo', 'admin')).toEqual({ administrators: [], askedAt: null });
});

test("an access request sends every active administrator one message with a link to the requester's profile", async () => {
  const store = userStore(api.table);
  for (const name of ['admin', 'director', 'colleague'] as const)
    await store.markAdministrator(users[name], true);
  const colleague = await store.load(app, people.colleague);
  await store.save({ ...colleague, isActive: false }, colleague);
  const { body } = await sendAccessRequest('manager', 'admin');
  expect(body.administrators.map(({ name }) => name)).toEqual(['Admin', 'Director']);
  expect(body.askedAt).not.toBeNull();
  expect((await sendAccessRequest('manager', 'admin', 'routings')).body.askedAt).toBe(body.askedAt);
  expect(await known('manager', 'admin')).toEqual(body);
  expect((await known('manager', 'admin')).askedAt).toBe(body.askedAt);
  for (const name of ['admin', 'director'] as const)
    expect(await listReceivedMessages(name)).toMatchObject([
      {
        title: 'Manager asks for access',
        text: expect.stringContaining('opened “People”, which is for administrators'),
        access: { by: { userId: people.manager }, address: `/user/list/${people.manager}` },
      },
    ]);
  expect(await listReceivedMessages('colleague')).toEqual([]);
});

test('simultaneous access requests of a person send one message, and the next one is possible after 24 hours', async () => {
  await Promise.all(Array.from({ length: 5 }, () => sendAccessRequest('employee', 'approver')));
  const ofEmployee = async () =>
    (await listReceivedMessages('admin')).filter(
      ({ access }) => access?.by.userId === people.employee,
    );
  expect(await ofEmployee()).toHaveLength(1);
  const [one] = await ofEmployee();
  const wish = { userId: people.employee, role: 'approver' } as const;
  const requests = accessRequestStore(api.table);
  const after = (hours: number) =>
    new Date(Date.parse(one?.at ?? '') + hours * 3_600_000).toISOString();
  expect(await requests.askedAt(wish, after(23))).toBe(one?.at);
  expect(await requests.askedAt(wish, after(24))).toBeNull();
  await requests.tell(wish, after(24), []);
  expect(await requests.askedAt(wish, after(25))).toBe(after(24));
});

test('an access request is refused for a role that the person has, or for an unknown screen', async () => {
  expect((await sendAccessRequest('manager', 'approver')).problem?.fields).toHaveProperty('role');
  expect((await sendAccessRequest('admin', 'admin')).problem?.fields).toHaveProperty('role');
  for (const screen of ['//elsewhere.example', '/user/list', 'home', 'constructor', '<b>'])
    expect((await sendAccessRequest('employee', 'admin', screen)).problem?.fields).toHaveProperty(
      'screen',
    );
});
