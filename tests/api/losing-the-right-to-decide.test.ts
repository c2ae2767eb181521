import { randomUUID } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { leaverMoveStore } from '#functions/people/store/leaver-moves.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { createLeaverMoveDeps } from '#functions/requests/leaver-move-deps.ts';
import { moveTasksOfLeavers } from '#functions/requests/machine/move-leaver-tasks.ts';
import { allowLogged } from '#one-machine/tests/support/expect-logged.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { undoFileImport } from '#shared/import/file-imports-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { deactivateUser, setAdministrator, updateUser } from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import type { ProfileRole } from '#shared/users/user.ts';
import { people, users as profiles } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { startMailing } from './support/mailing.ts';
import { outOfOffice } from './support/out-of-office.ts';
import { setScene } from './support/scenes.ts';
import { secondAdministratorClaims, twoAdministrators } from './support/two-administrators.ts';

process.env.AWS_MAX_ATTEMPTS = '1';
const api = await startApi();
const mailing = await startMailing();
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});
const users = userStore(api.table);
const as = 'admin' as const;
const rights = twoAdministrators(api);
const params = { userId: people.manager };
const unable = 'Manager can no longer decide for you';

/** Set the rights of the manager directly, without the effects of a change in the product. */
async function reset({ role, isAdministrator }: { role: ProfileRole; isAdministrator: boolean }) {
  const before = await users.load(app, people.manager);
  await users.save({ ...before, role, isActive: true }, before);
  await rights.setAdministrator('manager', isAdministrator);
}
const approver = { role: 'Approver', isAdministrator: false } as const;
async function importRole(role: ProfileRole) {
  const importId = randomUUID();
  const rows = [{ email: profiles.manager.email, role }];
  const body = { rows, dryRun: false, file: { importId, name: 'roles.csv' } };
  const { problem } = await api.call(importPeople, { as, body });
  return { importId, problem };
}
const listTitles = async () =>
  (await messageStore(api.table).list(people.finance, { unread: false }, { limit: 100 })).items
    .map(({ title }) => title)
    .filter((title) => title.startsWith('Manager '));

type Road = readonly [start: Parameters<typeof reset>[0], act: () => Promise<unknown>];
/** Actions by which the manager loses the right to decide. */
const roads: Record<string, Road> = {
  'by the profile': [
    approver,
    () => api.call(updateUser, { as, params, body: { role: 'Employee' } }),
  ],
  'by a file': [approver, () => importRole('Employee')],
  'by the undo of a file': [
    { role: 'Employee', isAdministrator: false },
    async () => {
      const { importId, problem } = await importRole('Approver');
      expect(problem).toBeUndefined();
      await api.call(undoFileImport, { as: secondAdministratorClaims, query: { importId } });
    },
  ],
  'with the rights of an administrator': [
    { role: 'Employee', isAdministrator: true },
    () => api.call(setAdministrator, { as, params, body: { isAdministrator: false } }),
  ],
};

const deactivate = () => api.call(deactivateUser, { as, params });
/** Each road, with the message to somebody who relied on the manager. */
const allRoads: readonly (readonly [name: string, road: Road, title: string])[] = [
  ...Object.entries(roads).map(([name, road]) => [name, road, unable] as const),
  ['by a deactivation', [approver, deactivate], 'Manager has left and no longer decides for you'],
];

/** Stop a call right after the write that takes the right to decide, as if its function had died. */
async function cutOff(act: () => Promise<unknown>) {
  allowLogged(/./);
  const { send } = DynamoDBDocumentClient.prototype;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  let isCut = false;
  spy.mockImplementation(async function sendOrFail(this: DynamoDBDocumentClient, ...sent) {
    if (isCut) throw new Error('Cut off on purpose');
    const answer: unknown = await Reflect.apply(send, this, sent);
    const text = JSON.stringify(sent[0].input);
    isCut ||= text.includes('TransactItems') && text.includes('#LEAVERS');
    return answer;
  });
  await act().finally(() => spy.mockRestore());
  expect(isCut).toBe(true);
}

const minute = 60_000;
/** Run the reconciler so many minutes from now. */
const reconcile = (minutes = 3) =>
  moveTasksOfLeavers({
    ...createLeaverMoveDeps(api.table, app),
    now: () => new Date(Date.now() + minutes * minute).toISOString(),
  });
/** Send all waiting mails, and return the subjects of those about the manager to the person who relied on them. */
async function listMails() {
  while (mailing.pending.counts().visible > 0) await mailing.sendMails();
  return mailing
    .sent()
    .filter(({ to }) => to === profiles.finance.email)
    .map(({ subject }) => subject)
    .filter((subject) => subject?.startsWith('Manager '));
}

beforeAll(async () => {
  await rights.setUp();
  const delegation = { toUserId: people.manager, ...outOfOffice(), moveTaskIds: [] };
  const absent = { userId: people.finance };
  await api.call(createDelegation, { as, params: absent, body: delegation });
});

describe('people who rely on somebody who loses the right to decide', () => {
  test.each(Object.entries(roads))(
    'somebody whose delegate loses the right to decide %s gets one message',
    async (_, [start, act]) => {
      await reset(start);
      const before = await listTitles();
      await act();
      expect((await users.load(app, people.manager)).role).toBe('Employee');
      expect(await listTitles()).toEqual([unable, ...before]);
    },
  );

  test('a change of the role of a person who may still decide as an administrator notifies nobody', async () => {
    await reset({ role: 'Approver', isAdministrator: true });
    const before = await listTitles();
    await api.call(updateUser, { as, params, body: { role: 'Employee' } });
    expect(await listTitles()).toEqual(before);
  });

  test('an employee who loses the rights of an administrator also loses their open tasks, which move to their manager', async () => {
    await reset(approver);
    const { requestId } = await setScene(api, 'open');
    await reset({ role: 'Employee', isAdministrator: true });
    await api.call(setAdministrator, { as, params, body: { isAdministrator: false } });
    const { request, events } = await api.requests.load(app, requestId);
    expect(request.assignees.map(({ name }) => name)).toEqual(['Director']);
    expect(events.at(-1)).toMatchObject({ type: 'task-moved', by: { name: 'Admin' } });
    await reconcile();
    expect(await leaverMoveStore(api.table, app).list()).toEqual([]);
  });
});

describe('a call that dies after it took the right to decide', () => {
  test.each(allRoads)(
    'somebody who relied on a person who lost the right to decide %s gets one message and mail, although the call was cut off',
    async (_, [start, act], title) => {
      await reset(start);
      const before = { titles: await listTitles(), mails: await listMails() };
      await cutOff(act);
      expect(await listTitles()).toEqual(before.titles);
      await reconcile(1);
      expect(await listTitles()).toEqual(before.titles);
      await Promise.all([reconcile(), reconcile()]);
      await reconcile();
      expect(await listTitles()).toEqual([title, ...before.titles]);
      expect(await listMails()).toEqual([title, ...before.mails]);
      expect(await leaverMoveStore(api.table, app).list()).toEqual([]);
    },
  );

  test('a deactivation that was cut off and is repeated while the reconciler runs sends one message', async () => {
    await reset(approver);
    const before = { titles: await listTitles(), mails: await listMails() };
    await cutOff(deactivate);
    await Promise.all([reconcile(), deactivate()]);
    await deactivate();
    const title = 'Manager has left and no longer decides for you';
    expect(await listTitles()).toEqual([title, ...before.titles]);
    expect(await listMails()).toEqual([title, ...before.mails]);
  });

  test('nobody is notified if the person can decide again before the reconciler runs', async () => {
    await reset(approver);
    const before = await listTitles();
    await cutOff(deactivate);
    await api.call(updateUser, { as, params, body: { isActive: true } });
    await reconcile();
    expect(await listTitles()).toEqual(before);
    expect(await leaverMoveStore(api.table, app).list()).toEqual([]);
  });

  test('tasks move while the mail queue is away, and the message and its mail follow once it is back', async () => {
    await reset(approver);
    const { requestId } = await setScene(api, 'open');
    const before = { titles: await listTitles(), mails: await listMails() };
    await cutOff(deactivate);
    const queue = vi.spyOn(SQSClient.prototype, 'send').mockRejectedValue(new Error('Away'));
    onTestFinished(() => queue.mockRestore());
    await reconcile();
    const { request } = await api.requests.load(app, requestId);
    expect(request.assignees.map(({ name }) => name)).toEqual(['Director']);
    expect(await listTitles()).toEqual(before.titles);
    queue.mockRestore();
    await reconcile(60);
    await reconcile(60);
    const title = 'Manager has left and no longer decides for you';
    expect(await listTitles()).toEqual([title, ...before.titles]);
    expect(await listMails()).toEqual([title, ...before.mails]);
  });
});
