import { afterAll, beforeAll, expect, test } from 'vitest';
import { getItemKind } from '#functions/platform/table/upcasters.ts';
import { verifyExport } from '#functions/requests/rules/verify-export.ts';
import { removeDueRequests } from '#functions/retention/remove-requests.ts';
import { removalStore } from '#functions/retention/store/removal-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { countRequests } from '#shared/figures/counts-api.ts';
import { addComment, addParticipant } from '#shared/requests/conversation-api.ts';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import {
  createRequest,
  getAudit,
  getRequest,
  updateRequest,
} from '#shared/requests/requests-api.ts';
import type { RetentionRule } from '#shared/retention/retention.ts';
import {
  getRetention,
  listRetentionHistory,
  planRemovals,
  updateRetention,
} from '#shared/retention/retention-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { rejectTask } from '#shared/tasks/tasks-api.ts';
import { setAdministrator } from '#shared/users/people-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { retentionRig } from './support/retention-rig.ts';
import { captureLog, readAllItems, readNewExport, toProduct } from './support/second-product.ts';

const api = await startApi();
const product = toProduct(api);
afterAll(async () => {
  product.table.destroy();
  await api.stop();
});

const patient = { timeout: 5000 };
const scanAll = () => readAllItems(product);
const canaries = /zyxwanda|quillfeather/i;
const { files, readObjects, later, createDeps, setRules, follow, plan, messagesTo } =
  retentionRig(api);

const rule = (months: number): RetentionRule => ({ categoryId: null, outcome: null, months });

const raise = async (values = answers('120')) => {
  const made = await api.call(createRequest, { as: 'employee', body: { categoryId, values } });
  const params = { requestId: made.body.requestId };
  await api.call(submitRequest, { as: 'employee', params, body: {} });
  return params;
};

/** A rejected request with texts, files, comments and messages, a withdrawn one, and an open one. */
const ids = { rejected: '', withdrawn: '', open: '' };
beforeAll(async () => {
  const values = answers('120', { purpose: 'Zyxwanda at Quillfeather' });
  const made = await api.call(createRequest, { as: 'employee', body: { categoryId, values } });
  const params = { requestId: made.body.requestId };
  await api.call(updateRequest, {
    as: 'employee',
    params,
    body: { values, fileField: 'receipts' },
    files: [{ name: 'zyxwanda.pdf', content: '%PDF-1.4 zyxwanda' }],
  });
  await api.call(submitRequest, { as: 'employee', params, body: {} });
  await api.openStages(params.requestId);
  await api.call(addParticipant, { as: 'employee', params, body: { userId: people.colleague } });
  await api.call(addComment, { as: 'employee', params, body: { text: 'Quillfeather agrees.' } });
  const { body } = await api.call(taskByRequest, { as: 'manager', query: params });
  await api.call(rejectTask, {
    as: 'manager',
    params: { taskId: body.id },
    body: { userId: people.manager, comments: 'Not for Zyxwanda' },
  });
  ids.rejected = params.requestId;
  await follow(ids.rejected);
  const withdrawn = await raise();
  const part = { userId: people.colleague };
  await api.call(addParticipant, { as: 'employee', params: withdrawn, body: part });
  await api.call(withdrawRequest, { as: 'employee', params: withdrawn, body: {} });
  ids.withdrawn = withdrawn.requestId;
  ids.open = (await raise()).requestId;
});

test('no request is removed without a retention rule', async () => {
  const before = await scanAll();
  expect(JSON.stringify(before)).toMatch(canaries);
  expect((await readObjects()).join()).toMatch(canaries);
  expect(await removeDueRequests(createDeps())).toBe(0);
  expect(await scanAll()).toEqual(before);
});

test('an interrupted removal of a request continues and leaves no text of it in table, files, log, and export', async () => {
  await setRules([{ categoryId, outcome: 'Rejected', months: 3 }]);
  expect(await removeDueRequests(createDeps({ now: () => new Date().toISOString() }))).toBe(0);
  const { request } = await api.requests.load(app, ids.rejected);
  expect(request.status).toBe('Rejected');
  const kinds = (await scanAll())
    .filter((item) => JSON.stringify(item).includes(ids.rejected))
    .map((item) => getItemKind({ ...item }));
  expect([...new Set(kinds)]).toEqual(
    expect.arrayContaining(['words', 'said', 'message', 'request-figures', 'sent']),
  );
  const counts = async () =>
    (await api.call(countRequests, { as: 'employee', query: { scope: 'mine' } })).body;
  const before = await counts();
  const endLog = captureLog();
  // Simulate that the function is killed at each write.
  for (let writes = 0; ; writes += 1) {
    let left = writes;
    const guard = <A extends readonly unknown[]>(work: (...all: A) => Promise<void>) => {
      return async (...all: A): Promise<void> => {
        if (left === 0) throw Object.assign(new Error('killed'), { name: 'TimeoutError' });
        left -= 1;
        await work(...all);
      };
    };
    const table = {
      ...api.table,
      write: guard(api.table.write),
      store: guard(api.table.store),
    };
    const removed = await removeDueRequests(
      createDeps({
        removals: removalStore(table, app),
        files: { removeAll: guard(files.removeAll) },
      }),
    ).catch((error: unknown) => error);
    const seen = await api.call(getRequest, {
      as: 'employee',
      params: { requestId: ids.rejected },
    });
    expect([200, 410]).toContain(seen.status);
    if (!(removed instanceof Error)) break;
    expect(removed.message).toBe('killed');
  }
  expect((await readObjects()).filter((content) => canaries.test(content))).toEqual([]);
  const log = endLog();
  expect(log).toContain(ids.rejected);
  expect(log).not.toMatch(canaries);
  // The figures remain, and show how many of the counted requests are no longer in any list.
  expect(before).toMatchObject({ byStatus: { Rejected: 1 }, removed: { Rejected: 0 } });
  expect(await counts()).toEqual({ ...before, removed: { ...before.removed, Rejected: 1 } });
  const all = await scanAll();
  expect(all.filter((item) => canaries.test(JSON.stringify(item)))).toEqual([]);
  expect((await readNewExport(product)).filter((text) => canaries.test(text))).toEqual([]);
  const left = all.filter((item) => JSON.stringify(item).includes(ids.rejected));
  expect(left.sort((a, b) => String(a.sk).localeCompare(String(b.sk)))).toMatchObject([
    { sk: 'FIGURES' },
    { sk: 'REMOVED', number: request.number, outcome: 'Rejected', lastEvent: request.lastEvent },
  ]);
  for (const requestId of [ids.withdrawn, ids.open])
    expect((await api.requests.load(app, requestId)).request.requestId).toBe(requestId);
});

test('a preview of retention rules changes nothing, and saving them notifies the other administrators', async () => {
  await api.call(setAdministrator, {
    as: 'admin',
    params: { userId: people.director },
    body: { isAdministrator: true },
  });
  const { body: before } = await api.call(getRetention, { as: 'admin' });
  const rules: RetentionRule[] = [{ categoryId: null, outcome: 'Withdrawn', months: 3 }];
  const tried = await plan(rules);
  expect(tried).toMatchObject({ sooner: 1, held: { count: 0 } });
  const [group] = Object.values(tried.months);
  expect(group?.rows).toMatchObject([{ requestId: ids.withdrawn, holdIds: [] }]);
  expect((await api.call(getRetention, { as: 'admin' })).body).toEqual(before);

  const saved = await api.call(updateRetention, {
    as: 'admin',
    body: { ...before, rules },
    headers: { 'if-match': `"${before.version}"` },
  });
  expect(saved.status).toBe(200);
  expect((await plan()).months).toEqual(tried.months);
  expect(await messagesTo(people.director)).toMatchObject([
    { what: 'retentionChanged', facts: { by: 'Admin', count: 1, isMore: false } },
  ]);
  const again = await api.call(updateRetention, {
    as: 'admin',
    body: { rules, version: before.version },
  });
  expect(again.problem?.code).toBe('item.changed-meanwhile');
  const history = await api.call(listRetentionHistory, { as: 'admin', query: {} });
  expect(history.body.items[0]).toMatchObject({ by: { name: 'Admin' } });
});

test.each([
  [[{ categoryId: people.admin, outcome: null, months: 12 }], 'rules.0.categoryId'],
  [[rule(12), rule(24)], 'rules.1.outcome'],
  [[rule(2)], 'rules.0.months'],
])('invalid retention rules are refused: %j', async (rules, field) => {
  const { problem } = await api.call(updateRetention, { as: 'admin', body: { rules } });
  expect(Object.keys(problem?.fields ?? {})).toEqual([field]);
});

test('a removed request returns 410 to people who had access to it and is not found for other people', async () => {
  const params = { requestId: ids.rejected };
  for (const as of ['employee', 'colleague', 'manager', 'admin'] as const) {
    const { status, problem } = await api.call(getRequest, { as, params });
    expect([status, problem?.code, problem?.present]).toEqual([
      410,
      'request.removed',
      expect.objectContaining({ outcome: 'Rejected', rule: expect.anything() }),
    ]);
  }
  const outsider = await api.call(getRequest, { as: 'controller', params });
  expect(outsider.problem?.code).toBe('request.not-found');
});

test('the audit export of a removed request is valid only if its last hash matches and its chain was intact', async () => {
  const { body } = await api.call(getAudit, {
    as: 'employee',
    params: { requestId: ids.rejected },
  });
  const { hash = '' } = body.removed?.lastEvent ?? {};
  expect(verifyExport(body, hash)).toMatchObject({ ok: true, removedAt: later, head: hash });
  expect(verifyExport(body, 'another')).toMatchObject({ ok: false });
  expect(body).toMatchObject({ verified: true, removed: { wasVerified: true } });
  const broken = { ...body, removed: { ...body.removed, wasVerified: false } };
  expect(verifyExport(broken, hash)).toMatchObject({ ok: false });
});

test('a closed request shows its removal time only while a retention rule applies to it', async () => {
  const params = { requestId: ids.withdrawn };
  const see = async (as: 'employee' | 'admin') =>
    (await api.call(getRequest, { as, params })).body.removal;
  await setRules([rule(12)]);
  // Reference data for display is at most a second old.
  await expect.poll(() => see('employee'), patient).toEqual({ at: expect.any(String), months: 12 });
  await setRules([]);
  await expect.poll(() => see('employee'), patient).toBeUndefined();
});

test('retention rules of a category stay valid next to a rule for all categories, even if the category is deleted', async () => {
  const gone = '00000000-0000-4000-8000-00000000dead';
  const known = [rule(12), { categoryId, outcome: null, months: 24 }];
  const former = [...known, { categoryId: gone, outcome: null, months: 36 }];
  await setRules(former);
  const changed = [...former, { categoryId, outcome: 'Rejected' as const, months: 48 }];
  const planned = await api.call(planRemovals, { as: 'admin', body: { rules: changed } });
  expect(planned.problem).toBeUndefined();
  const saved = await api.call(updateRetention, { as: 'admin', body: { rules: changed } });
  expect(saved.problem).toBeUndefined();
  expect(saved.body.rules).toMatchObject(changed);
});
