import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { timelineStore } from '#functions/analytics/store/timeline-store.ts';
import { conversationStore } from '#functions/conversation/store/conversation-store.ts';
import { liveAudience } from '#functions/live/store/live-audience.ts';
import { messageStore } from '#functions/messages/store/message-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { unpackItem } from '#functions/platform/table/pack-item.ts';
import { dynamoTable, type Table } from '#functions/platform/table/table.ts';
import { formRequests } from '#functions/requests/store/form-requests.ts';
import { numberSequence } from '#functions/requests/store/keys.ts';
import { requestLists } from '#functions/requests/store/request-lists.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { loadVisibleRequests } from '#functions/search/store/visible-requests.ts';
import { taskListStore } from '#functions/tasks/store/task-lists.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { Request } from '#shared/requests/request.ts';
import { id, people } from '#tests/domain/support/people.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());

const Fields = z.looseObject({ pk: z.string(), sk: z.string() });
const folder = join(import.meta.dirname, 'golden');
const releases = readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? one.name : [],
);
const page = { limit: 20, cursor: undefined };
const now = '2026-03-31T12:00:00.000Z';
const administrator = { applicationId: app, userId: people.admin, isAdministrator: true };

/**
 * All read paths of the product that lead to a stored request. Each returns the request, or data that requires reading
 * the request.
 */
const readers: Readonly<Record<string, (table: Table, request: Request) => Promise<unknown>>> = {
  head: (table, { requestId }) => requestStore(table).head(app, requestId),
  record: async (table, { requestId }) =>
    (await requestStore(table).change(app, requestId, () => null)).record.request,
  'list of a person': async (table, { requester }) =>
    (await requestLists(table).mine(requester.userId, page, {})).items[0],
  'list of all': async (table) => (await requestLists(table).all(app, now, page, {})).items[0],
  'list by participation': async (table) =>
    (await requestLists(table).participated(id(2), page, {})).items[0],
  timeline: async (table) =>
    (await timelineStore(table).ofAll(app, now, page, () => true)).items[0],
  'requests of a form': async (table, { formId }) =>
    (await formRequests(table).sent(app, now, formId ?? '', page)).items[0],
  'search result': async (table, { requestId }) =>
    (await loadVisibleRequests(table, administrator, [requestId])).visible.get(requestId),
  'telling people': async (table, { requestId, updatedAt }) =>
    (
      await messageStore(table).beforeTelling(
        { applicationId: app, requestId, at: updatedAt, details: {} } as never,
        [],
      )
    ).request,
  conversation: async (table, { requestId }) =>
    (await conversationStore(table).glance(app, requestId, people.manager))?.request,
  'open tabs': async (table, { requestId }) =>
    (await liveAudience(table, app).of([requestId], [], now)).looked[0]?.request,
};

describe.each(releases)('items of release %s in a table', (release) => {
  const items = readdirSync(join(folder, release, 'items')).map((file) =>
    Fields.parse(
      unpackItem(JSON.parse(readFileSync(join(folder, release, 'items', file), 'utf8'))),
    ),
  );
  const stored = items.find(({ pk, sk }) => pk.startsWith('REQUEST#') && sk === '#');
  const requestId = String(stored?.requestId);
  let table: Table;
  let request: Request;
  const reports: unknown[] = [];

  beforeAll(async () => {
    const fresh = await engine.freshTable();
    table = {
      ...dynamoTable(fresh.tableName, fresh.client),
      report: (...said) => void reports.push(said),
    };
    for (const put of items) await table.write([{ put }]);
    await table.increment(numberSequence(app, '2026'));
    const head = await requestStore(table).head(app, requestId);
    if (!head) throw new Error('The request of the release is not found.');
    request = head;
  });

  test.each(Object.entries(readers))(
    'a request of an old release is read in the current shape by: %s',
    async (_, read) => {
      const found = await read(table, request);
      expect(Request.parse(found)).toEqual(Request.parse(request));
      expect(reports).toEqual([]);
    },
  );

  test('the paths and the people that an old release stored are read', async () => {
    const requests = await taskListStore(table).requestsOf(app, [{ requestId }]);
    expect([...requests.keys()]).toEqual([requestId]);
    expect((await userStore(table).everybody(app)).length).toBeGreaterThan(0);
  });
});
