import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { leaverMoveStore } from '#functions/people/store/leaver-moves.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { undoFileImport } from '#shared/import/file-imports-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import { setAdministrator, updateUser } from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import type { ProfileRole } from '#shared/users/user.ts';
import { people, users as profiles } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { outOfOffice } from './support/out-of-office.ts';
import { setScene } from './support/scenes.ts';
import { secondAdministratorClaims, twoAdministrators } from './support/two-administrators.ts';

const api = await startApi();
afterAll(() => api.stop());
const users = userStore(api.table);
const as = 'admin' as const;
const rights = twoAdministrators(api);
const params = { userId: people.manager };
const about = 'can no longer decide for you';

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
  expect((await api.call(importPeople, { as, body })).problem).toBeUndefined();
  return importId;
}
const listTitles = async () =>
  (await messageStore(api.table).list(people.finance, { unread: false }, { limit: 100 })).items
    .map(({ title }) => title)
    .filter((title) => title.startsWith('Manager '));

type Road = readonly [start: Parameters<typeof reset>[0], act: () => Promise<unknown>];
/** Roads by which the manager loses the right to decide. */
const roads: Record<string, Road> = {
  'by the profile': [
    approver,
    () => api.call(updateUser, { as, params, body: { role: 'Employee' } }),
  ],
  'by a file': [approver, () => importRole('Employee')],
  'by the undo of a file': [
    { role: 'Employee', isAdministrator: false },
    async () => {
      const importId = await importRole('Approver');
      await api.call(undoFileImport, { as: secondAdministratorClaims, query: { importId } });
    },
  ],
  'with the rights of an administrator': [
    { role: 'Employee', isAdministrator: true },
    () => api.call(setAdministrator, { as, params, body: { isAdministrator: false } }),
  ],
};

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
      expect(await listTitles()).toEqual([`Manager ${about}`, ...before]);
    },
  );

  test('a change of role that leaves the right to decide notifies nobody', async () => {
    await reset({ role: 'Approver', isAdministrator: true });
    const before = await listTitles();
    await api.call(updateUser, { as, params, body: { role: 'Employee' } });
    expect(await listTitles()).toEqual(before);
  });

  test('tasks of somebody who decides as an administrator move when they lose these rights', async () => {
    await reset(approver);
    const { requestId } = await setScene(api, 'open');
    await reset({ role: 'Employee', isAdministrator: true });
    await api.call(setAdministrator, { as, params, body: { isAdministrator: false } });
    const { request, events } = await api.requests.load(app, requestId);
    expect(request.assignees.map(({ name }) => name)).toEqual(['Director']);
    expect(events.at(-1)).toMatchObject({ type: 'task-moved', by: { name: 'Admin' } });
    expect(await leaverMoveStore(api.table, app).list()).toEqual([]);
  });
});
