import { afterAll, beforeAll, expect, test } from 'vitest';
import { figureCounter } from '#functions/figures/store/figure-counter.ts';
import { notify } from '#functions/messages/on-event.ts';
import { messageRecords } from '#functions/messages/store/message-records.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { scanItems } from '#functions/people/store/scan-items.ts';
import { fileBucket } from '#functions/platform/table/file-bucket.ts';
import { itemKind } from '#functions/platform/table/upcasters.ts';
import { fileStore } from '#functions/requests/store/file-store.ts';
import { type RemovalDeps, removeDueRequests } from '#functions/retention/remove-requests.ts';
import { changeRules } from '#functions/retention/rules/change-rules.ts';
import { addMonths } from '#functions/retention/rules/plan-removal.ts';
import { endedRequests } from '#functions/retention/store/ended-requests.ts';
import { removalStore } from '#functions/retention/store/removal-store.ts';
import { rebuildSearchIndex } from '#functions/search/store/rebuild-words.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { addComment, addParticipant } from '#shared/requests/conversation-api.ts';
import { submitRequest, withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest, updateRequest } from '#shared/requests/requests-api.ts';
import type { RetentionRule } from '#shared/retention/retention.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { rejectTask } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { toProduct } from './support/second-product.ts';

const api = await startApi();
const product = toProduct(api);
afterAll(async () => {
  product.table.destroy();
  await api.stop();
});

const canaries = /zyxwanda|quillfeather/i;
const reference = referenceStore(api.table);
const files = fileStore(fileBucket('files'));
/** Time at which requests that end in this test are due. */
const later = addMonths(new Date().toISOString(), 4);
const createDeps = (more: Partial<RemovalDeps> = {}): RemovalDeps => ({
  ...{ applicationId: app, reference, files },
  ended: endedRequests(api.table, app),
  removals: removalStore(api.table, app),
  now: () => later,
  isOutOfTime: () => false,
  ...more,
});

async function scanAll() {
  const items: Record<string, unknown>[] = [];
  for await (const page of scanItems(
    { client: product.table, tableName: product.tableName },
    undefined,
  ))
    items.push(...page.items);
  return items;
}

/** Set rules that have been in force for long. */
async function setRules(rules: readonly RetentionRule[]) {
  const { retention } = await reference.load(app);
  const none = { applicationId: app, rules: [], ended: [], version: 0 };
  const old = changeRules(none, rules, '2020-01-01T00:00:00.000Z');
  await reference.save(app, 'RETENTION', { ...old, version: retention?.version ?? 0 }, retention);
}

const raise = async (values = answers('120')) => {
  const made = await api.call(createRequest, { as: 'employee', body: { categoryId, values } });
  const params = { requestId: made.body.requestId };
  await api.call(submitRequest, { as: 'employee', params, body: {} });
  return params;
};

/** Do the work of the stream consumer: messages, search entries, figures. */
async function follow(requestId: string) {
  const { events, participants } = await api.requests.load(app, requestId);
  const tell = notify({
    ...{ messages: messageRecords(api.table), queueMails: undefined },
    withNames: async (request) => request,
  });
  for (const event of events) await tell(event);
  for (const { userId } of participants) await rebuildSearchIndex(api.table, userId);
  await figureCounter(api.table, (of) => reference.load(of)).count(app, requestId);
}

/** A rejected request with words, files, comments and messages, one that was withdrawn, and an open one. */
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
  await api.call(withdrawRequest, { as: 'employee', params: withdrawn, body: {} });
  ids.withdrawn = withdrawn.requestId;
  ids.open = (await raise()).requestId;
});

test('without rules nothing is removed', async () => {
  const before = await scanAll();
  expect(JSON.stringify(before)).toMatch(canaries);
  expect(await removeDueRequests(createDeps())).toBe(0);
  expect(await scanAll()).toEqual(before);
});

test('a removal that was interrupted anywhere continues, and no word of the request is left', async () => {
  await setRules([{ categoryId, outcome: 'Rejected', months: 3 }]);
  expect(await removeDueRequests(createDeps({ now: () => new Date().toISOString() }))).toBe(0);
  const { request } = await api.requests.load(app, ids.rejected);
  expect(request.status).toBe('Rejected');
  const kinds = (await scanAll())
    .filter((item) => JSON.stringify(item).includes(ids.rejected))
    .map((item) => itemKind({ ...item }));
  expect([...new Set(kinds)]).toEqual(
    expect.arrayContaining(['words', 'said', 'message', 'request-figures', 'sent']),
  );
  // As when the function is killed at each write.
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
    expect([200, 404]).toContain(seen.status);
    if (!(removed instanceof Error)) break;
    expect(removed.message).toBe('killed');
  }
  const all = await scanAll();
  expect(all.filter((item) => canaries.test(JSON.stringify(item)))).toEqual([]);
  const left = all.filter((item) => JSON.stringify(item).includes(ids.rejected));
  expect(left).toMatchObject([
    { sk: 'REMOVED', number: request.number, outcome: 'Rejected', lastEvent: request.lastEvent },
  ]);
  for (const requestId of [ids.withdrawn, ids.open])
    expect((await api.requests.load(app, requestId)).request.requestId).toBe(requestId);
});
