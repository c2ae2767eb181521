import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { askForAccess } from '#shared/messages/access-requests-api.ts';
import { listMessages } from '#shared/messages/messages-api.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';
import { listAccessRequests, refuseAccess } from '#shared/users/access-refusals-api.ts';
import { listPersonHistory, setAdministrator } from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { secondAdministratorClaims, twoAdministrators } from './support/two-administrators.ts';

const api = await startApi();
afterAll(() => api.stop());
const { demand, change, proposals, confirm, end, setUp, store } = twoAdministrators(api);
const as = 'admin' as const;
beforeAll(setUp);

const listAnswers = async () =>
  (
    await messageStore(api.table).list(people.employee, { unread: true }, { limit: 100 })
  ).items.filter(({ what }) => what === 'accessAnswered');
const ask = (role: RequestedRole) =>
  api.call(askForAccess, { as: 'employee', body: { role, screen: 'people' } });
const administer = (isAdministrator: boolean) =>
  api.call(setAdministrator, {
    as,
    params: { userId: people.employee },
    body: { isAdministrator },
  });
/** Change the status of the employee. Return the person as changed, and as stored before. */
async function changeStatus(isActive: boolean) {
  const before = await store.load(app, people.employee);
  return [{ ...before, isActive }, before] as const;
}
const becomeApprover = () => change('employee', { role: 'Approver' });

beforeEach(async () => {
  await demand(false);
  await change('employee', { role: 'Employee' });
  await administer(false);
});

const grants: Readonly<Record<string, readonly [RequestedRole, () => Promise<unknown>]>> = {
  'a changed role': ['approver', becomeApprover],
  'a row of a file': [
    'approver',
    () =>
      api.call(importPeople, {
        as,
        body: { rows: [{ email: users.employee.email, role: 'Approver' }], dryRun: false },
      }),
  ],
  'a confirmed proposal': [
    'approver',
    async () => {
      await demand(true);
      await becomeApprover();
      const [open] = await proposals();
      if (open) await confirm(open.id);
    },
  ],
  'the rights of an administrator': ['admin', () => administer(true)],
  'the rights of an administrator, which include approval': ['approver', () => administer(true)],
};

test.each(Object.entries(grants))(
  'a person who asked for access gets one message when access is granted by %s',
  async (_, [role, give]) => {
    await ask(role);
    const before = await listAnswers();
    await give();
    const [answer, ...others] = await listAnswers();
    expect(others).toEqual(before);
    expect(answer).toMatchObject({
      title: 'You have the access you asked for',
      text: expect.stringMatching(/^Admin made you an? (approver|administrator)/),
    });
    await give();
    expect(await listAnswers()).toHaveLength(before.length + 1);
  },
);

test("a change of a person's access that they did not ask for sends no message", async () => {
  const before = await listAnswers();
  await becomeApprover();
  await administer(true);
  expect(await listAnswers()).toEqual(before);
});

test('a person who asked for access gets a message when it is refused, and another when it is granted later', async () => {
  await ask('approver');
  await demand(true);
  const before = await listAnswers();
  await becomeApprover();
  const [withdrawn] = await proposals();
  await end(withdrawn?.id ?? '', as);
  expect(await listAnswers()).toEqual(before);
  await becomeApprover();
  const [refused] = await proposals();
  await end(refused?.id ?? '', secondAdministratorClaims);
  expect((await listAnswers())[0]).toMatchObject({
    title: 'Your request for access was refused',
    text: 'You asked for the rights of an approver. Finance refused to give them to you.',
  });
  await demand(false);
  await becomeApprover();
  const [given] = await listAnswers();
  expect(given?.title).toBe('You have the access you asked for');
  expect(await listAnswers()).toHaveLength(before.length + 2);
});

test('a person who was deactivated since they asked for access gets no message', async () => {
  await ask('approver');
  const before = await listAnswers();
  await store.save(...(await changeStatus(false)));
  await becomeApprover();
  await store.save(...(await changeStatus(true)));
  expect(await listAnswers()).toEqual(before);
});

const refuse = (role: RequestedRole, reason = 'Your team has two approvers.') =>
  api.call(refuseAccess, { as, params: { userId: people.employee }, body: { role, reason } });
const listOpen = async () =>
  (await api.call(listAccessRequests, { as, params: { userId: people.employee } })).body.items.map(
    ({ role }) => role,
  );
const listAsked = async () =>
  (await api.call(listMessages, { as })).body.items.filter(
    ({ what, access }) => what === 'access' && access?.by.userId === people.employee,
  );

test.each(['approver', 'admin'] as const)(
  "refusing a person's request for the role %s closes it and sends them the administrator's reason",
  async (role) => {
    await ask(role);
    const before = await listAnswers();
    expect(await listOpen()).toContain(role);
    expect((await listAsked()).at(0)?.done).toBeUndefined();
    expect((await refuse(role)).body).toMatchObject({ role });
    const [answer, ...others] = await listAnswers();
    expect(others).toEqual(before);
    expect(answer).toMatchObject({ title: 'Your request for access was refused' });
    expect(answer?.text).toMatch(
      /Admin refused to give them to you: Your team has two approvers\.$/,
    );
    expect(await listOpen()).not.toContain(role);
    expect((await listAsked()).at(0)?.done).toBe(true);
    const again = await refuse(role);
    expect(again.problem?.code).toBe('item.not-found');
    const params = { userId: people.employee };
    const [entry] = (await api.call(listPersonHistory, { as, params })).body.items;
    expect(entry).toMatchObject({ by: { userId: people.admin } });
    expect(entry?.fields).toMatchObject([
      { path: 'refusedAccess.role', after: role },
      { path: 'refusedAccess.reason', after: 'Your team has two approvers.' },
    ]);
    await administer(true);
    expect((await listAnswers())[0]?.title).toBe('You have the access you asked for');
  },
);

test('an administrator can refuse access only with a reason and only if the person asked for it', async () => {
  await ask('approver');
  expect((await refuse('approver', ' ')).problem?.fields).toEqual({ reason: ['Say why.'] });
  await becomeApprover();
  expect((await refuse('approver')).problem?.code).toBe('item.not-found');
});
