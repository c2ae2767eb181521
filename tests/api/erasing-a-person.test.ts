import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendEvent, verifyChain } from '#functions/organisation/rules/chain.ts';
import {
  continueErasure,
  continueErasures,
  countErasure,
  type ErasureDeps,
  planErasure,
  requestErasure,
} from '#functions/people/erase-person.ts';
import { createPseudonym } from '#functions/people/rules/erase-texts.ts';
import { erasureStore } from '#functions/people/store/erasure-store.ts';
import { scanItems } from '#functions/people/store/scan-items.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { poolAccounts } from '#functions/platform/pool-accounts.ts';
import { eventKey, requestIndexes, requestKey } from '#functions/requests/store/keys.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { addComment, addParticipant } from '#shared/requests/conversation-api.ts';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { createDelegation } from '#shared/users/delegations-api.ts';
import {
  deactivateUser,
  eraseUser,
  inviteAgain,
  invitePerson,
  listPersonHistory,
  updateUser,
} from '#shared/users/people-api.ts';
import { isPseudonym } from '#shared/users/user.ts';
import { syncUser } from '#shared/users/users-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { buildClaims, type Claims, startApi } from '#tests/support/api.ts';
import { outOfOffice } from './support/out-of-office.ts';
import { retentionRig } from './support/retention-rig.ts';
import { setScene } from './support/scenes.ts';
import { captureLog, readAllItems, readNewExport, toProduct } from './support/second-product.ts';

const api = await startApi();
const product = toProduct(api);
const users = userStore(api.table);
const { readObjects } = retentionRig(api);
const scanAll = () => readAllItems(product);
afterAll(async () => {
  product.table.destroy();
  await api.stop();
});

const scan: ErasureDeps['scan'] = (after) =>
  scanItems({ client: product.table, tableName: product.tableName }, after);
const deps: ErasureDeps = {
  ...{ table: api.table, users, applicationId: app, scan, now: () => new Date().toISOString() },
  deleteAccount: (subject) => poolAccounts(product.userPoolId, product.pool).remove({ subject }),
};
const name = 'Zyxwanda Quillfeather';
const email = 'zyxwanda@quillfeather.example';
const former = 'Zyxwanda Oldmarriage';
const canaries = /zyxwanda|quillfeather|oldmarriage/i;
let userId = '';
let requestIds: string[] = [];
let person: Claims = {};

const invite = async (as: string) =>
  (await api.call(invitePerson, { as: 'admin', body: { name: as, email, role: 'Approver' } })).body
    .userId;

/** Let the person do everything that stores their name, and let others mention them. */
beforeAll(async () => {
  userId = await invite(former);
  const as: Claims = { ...buildClaims('employee'), ...(await api.identity.claimsOf(email)) };
  const params = { userId };
  await api.call(updateUser, {
    as: 'admin',
    params,
    body: { name, title: 'Quillfeather-in-chief', managerId: people.manager },
  });
  await api.call(syncUser, { as, body: {} });
  await api.call(createDelegation, {
    as,
    params,
    body: { ...outOfOffice(), toUserId: people.director },
  });
  const made = await api.call(createRequest, { as, body: { categoryId, values: answers('120') } });
  const { requestId } = made.body;
  const files = [{ name: `${name}.pdf`, content: '%PDF-1.4 a bill' }];
  const values = answers('120');
  const filled = { values, fileField: 'receipts' };
  await api.call(updateRequest, { as, params: { requestId }, body: filled, files });
  await api.call(submitRequest, { as, params: { requestId }, body: {} });
  await api.openStages(requestId);
  await api.call(addComment, { as, params: { requestId }, body: { text: `Ask me, ${name}.` } });
  const text = `Quillfeather, Zyxwanda is right: write to ${email.toUpperCase()}`;
  await api.call(addComment, { as: 'manager', params: { requestId }, body: { text } });
  const { body } = await api.call(taskByRequest, { as: 'manager', query: { requestId } });
  const decision = { userId: people.manager, comments: `Agreed with ${former}`, isApproved: true };
  await api.call(approveTask, { as: 'manager', params: { taskId: body.id }, body: decision });
  // Create another employee's request in which the person only takes part, and remove the salts of its texts.
  const other = await api.call(createRequest, { as: 'employee', body: { categoryId, values } });
  const second = { requestId: other.body.requestId };
  await api.call(submitRequest, { as: 'employee', params: second, body: {} });
  await api.call(addParticipant, { as: 'employee', params: second, body: { userId } });
  const third = await api.call(createRequest, { as, body: { categoryId, values } });
  const { requestId: open } = third.body;
  await api.call(submitRequest, { as, params: { requestId: open }, body: {} });
  requestIds = [open, requestId, second.requestId];
  await removeSalts(second.requestId);
  person = as;
});

/** Store the events of a request as earlier versions did: their hashes cover the texts themselves. */
async function removeSalts(requestId: string) {
  const { request, events } = await api.requests.load(app, requestId);
  let last = { seq: 0, hash: '' };
  for (const { seq: _, hash: __, previousHash: ___, salt: ____, ...draft } of events) {
    const event = appendEvent(last, draft);
    await api.table.store([
      { put: { ...event, ...eventKey(requestId, event.seq), consumers: 'none', imported: true } },
    ]);
    last = { seq: event.seq, hash: event.hash };
  }
  await api.table.store([
    { put: { ...request, lastEvent: last, ...requestKey(requestId), ...requestIndexes(request) } },
  ]);
}

test('a person who is active or has open requests cannot be erased, and the error names those requests', async () => {
  const params = { userId };
  await expect(planErasure(deps, await users.load(app, userId))).rejects.toThrow(
    `Deactivate ${name} first.`,
  );
  const { request } = await api.requests.load(app, requestIds[0] ?? '');
  await api.call(deactivateUser, { as: 'admin', params });
  await expect(planErasure(deps, await users.load(app, userId))).rejects.toThrow(request.number);
  await api.call(updateUser, { as: 'admin', params, body: { isActive: true } });
  await api.call(withdrawRequest, {
    as: person,
    params: { requestId: request.requestId },
    body: {},
  });
  await api.call(deactivateUser, { as: 'admin', params });
});

test('a dry run of an erasure counts the affected items and changes nothing', async () => {
  const before = await scanAll();
  const { identity, shared } = await planErasure(deps, await users.load(app, userId));
  expect(identity.names).toEqual(expect.arrayContaining([name, former]));
  expect(shared).toEqual([]);
  const counts = await countErasure(deps, identity);
  expect(counts.get('request-event')).toBeGreaterThan(3);
  expect(await scanAll()).toEqual(before);
});

test('an interrupted erasure continues and leaves no text of the person in table, files, log, and export', async () => {
  expect(JSON.stringify(await scanAll())).toMatch(canaries);
  expect((await readNewExport(product)).join()).toMatch(canaries);
  const endLog = captureLog();
  const heads = await Promise.all(
    requestIds.map(async (id) => (await api.requests.load(app, id)).events),
  );
  // Simulate that the command is killed at each write.
  for (let writes = 1; ; writes += 3) {
    let left = writes;
    const table = {
      ...api.table,
      write: async (all: Parameters<typeof api.table.write>[0]) => {
        if (left === 0) throw new Error('killed');
        left -= 1;
        await api.table.write(all);
      },
    };
    const order = await requestErasure(deps, await users.load(app, userId));
    if (!order) break;
    const ran = await continueErasure({ ...deps, table, users: userStore(table) }, order, {
      report: () => undefined,
      isOutOfTime: () => false,
    }).catch((error: unknown) => error);
    for (const id of requestIds)
      expect(verifyChain((await api.requests.load(app, id)).events)).toEqual({ ok: true });
    if (!(ran instanceof Error)) break;
    expect(ran.message).toBe('killed');
  }
  const left = (await scanAll()).filter((item) => canaries.test(JSON.stringify(item)));
  expect(left).toEqual([]);
  expect((await readNewExport(product)).filter((text) => canaries.test(text))).toEqual([]);
  expect((await readObjects()).filter((object) => canaries.test(object))).toEqual([]);
  expect(endLog()).not.toMatch(canaries);
  expect(await poolAccounts(product.userPoolId, product.pool).find(email)).toBeUndefined();
  for (const [n, id] of requestIds.entries()) {
    const { events } = await api.requests.load(app, id);
    const hashes = events.map(({ hash }) => hash);
    expect(hashes.slice(0, heads[n]?.length)).toEqual(heads[n]?.map(({ hash }) => hash));
  }
});

test('an erased person has one pseudonym everywhere, and other people keep their names', async () => {
  const user = await users.load(app, userId);
  expect(user).toMatchObject({ name: createPseudonym(userId).name, isActive: false, groups: [] });
  const { request, events } = await api.requests.load(app, requestIds[1] ?? '');
  expect(request.requester).toEqual({ userId, name: user.name });
  expect(events[0]?.by).toEqual({ userId, name: user.name });
  expect(events.some(({ by }) => by?.name === 'Manager')).toBe(true);
  expect((await users.load(app, people.manager)).name).toBe('Manager');
});

test('erasing a person twice changes nothing, and an erased person can be neither reactivated nor invited', async () => {
  const before = await scanAll();
  expect(await requestErasure(deps, await users.load(app, userId))).toBeUndefined();
  expect(await scanAll()).toEqual(before);
  const params = { userId };
  const back = await api.call(updateUser, { as: 'admin', params, body: { isActive: true } });
  expect(back.problem?.code).toBe('input.invalid');
  const invited = await api.call(inviteAgain, { as: 'admin', params, body: {} });
  expect(invited.problem?.code).toBe('user.exists');
});

test('the email address of an erased person can be invited again, as another person', async () => {
  const again = await invite('Zyxwanda Again');
  expect(again).not.toBe(userId);
  expect((await users.load(app, again)).email).toBe(email);
});

test('a person whose profile returned with a restore of older data can be erased again', async () => {
  const user = await users.load(app, people.leaver);
  const store = erasureStore(api.table, app);
  const at = deps.now();
  await store.save({ state: 'done', userId: user.userId, at, doneAt: at });
  const order = await requestErasure(deps, user);
  expect(order?.state).toBe('running');
});

test("an erasure ordered twice by an administrator runs once, and the person's history records it", async () => {
  const { person: left } = await setScene(api, 'deactivated');
  const params = { userId: left.userId };
  const ordered = await api.call(eraseUser, { as: 'admin', params });
  expect(ordered.status).toBe(200);
  expect((await api.call(eraseUser, { as: 'admin', params })).body).toEqual(ordered.body);
  expect((await api.call(eraseUser, { as: 'manager', params })).problem?.code).toBe(
    'actor.forbidden',
  );
  expect(await users.load(app, left.userId)).toMatchObject({ name: left.name, isActive: false });
  expect(await continueErasures(deps)).toBeGreaterThan(0);
  expect(await continueErasures(deps)).toBe(0);
  expect(isPseudonym(await users.load(app, left.userId))).toBe(true);
  const { body } = await api.call(listPersonHistory, { as: 'admin', params, query: {} });
  expect(body.items).toMatchObject([{ by: { name: 'Admin' }, fields: [{ path: 'isErased' }] }]);
});
