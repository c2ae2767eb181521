import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import { getUserId } from '#demo/organisation/people.ts';
import { rebuildFigures } from '#functions/figures/store/rebuild-figures.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { rebuildSearchIndex } from '#functions/search/store/rebuild-words.ts';
import { areas } from '#infra/areas.ts';
import { dataVersion } from '#one-machine/data-folder.ts';
import { localClient } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { requestFigures } from '#shared/figures/figures-api.ts';
import { getRequest } from '#shared/requests/requests-api.ts';
import { searchComments } from '#shared/search/search-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { buildClaims, type Claims, startApi } from '#tests/support/api.ts';
import type { CallInput, SignedInPerson } from '#tests/support/product-client.ts';
import { storedFolderPath, unpackFolder } from '#tests/update/kept-folder.ts';
import { compareAnswers, isClosed, readAnswers } from '#tests/update/what-it-says.ts';

const Row = z.object({ item_json: z.string() });
/** Maximum number of items in one DynamoDB call, and number of parallel calls. */
const [batch, atOnce] = [25, 8];
/** Every eighth closed request and every open request is read completely. */
const sample = 8;

/** Return the endpoint that an area serves at the address of the given one, which may have a wider contract. */
const served = <E extends Endpoint>({ service, method, path }: E): E =>
  areas
    .flatMap(({ endpoints }) => endpoints)
    .find((one) => one.service === service && one.method === method && one.path === path) as E;

/** Copy the stored items of a table file into the table of this test. */
async function copyItems(file: string): Promise<void> {
  const db = new DatabaseSync(file, { readOnly: true });
  const named = "SELECT name FROM sqlite_master WHERE name LIKE 'table%' AND name NOT LIKE '%::%'";
  const { name } = z.object({ name: z.string() }).parse(db.prepare(named).get());
  const rows = db.prepare(`SELECT item_json FROM "${name}"`).all();
  db.close();
  const puts = rows.map((row) => ({
    PutRequest: { Item: JSON.parse(Row.parse(row).item_json) },
  }));
  const { AWS_ENDPOINT_URL_DYNAMODB: endpoint = '', TABLE_NAME = '' } = process.env;
  const client = localClient(endpoint);
  const write = async () => {
    for (let items = puts.splice(0, batch); items.length > 0; items = puts.splice(0, batch))
      await client.send(new BatchWriteItemCommand({ RequestItems: { [TABLE_NAME]: items } }));
  };
  await Promise.all(Array.from({ length: atOnce }, write));
  client.destroy();
}

/**
 * Try the archived folder of a former data version against its recorded answers: `npm run rehearse:update`. Test one
 * version per test file, because handlers use one table.
 */
export async function testStoredVersion(version: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'older-'));
  const kept = unpackFolder(storedFolderPath(version), folder);
  const api = await startApi({}, () => copyItems(join(folder, 'table/table.sqlite')));
  rmSync(folder, { recursive: true });
  afterAll(() => api.stop());

  const as = (id: string, more: Claims = {}): SignedInPerson => {
    const claims = { ...buildClaims('employee'), sub: id, ...more };
    return {
      ...{ userId: id, email: '', idToken: '', expiresAt: Number.POSITIVE_INFINITY },
      async call<E extends Endpoint>(endpoint: E, { params, query, body }: CallInput<E> = {}) {
        const texts = (given: object = {}) =>
          Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
        const sent = { as: claims, params: texts(params), query: texts(query), body };
        const reply = await api.call(served(endpoint), sent);
        expect(reply.problem).toBeUndefined();
        return reply.body;
      },
    };
  };
  const admin = as(getUserId('Elif Kaya'), {
    ...{ 'cognito:groups': '[admin]', 'cognito:username': people.admin },
  });

  test('requests in a data folder of an earlier version keep their status, amount, answers, path, tasks, and history', async () => {
    const answers = await readAnswers(
      admin,
      (row, index) => !isClosed(row) || index % sample === 0,
    );
    expect(compareAnswers(kept.answers, answers)).toEqual({ differ: [], wentOn: [] });
    expect(Object.keys(answers.details).length).toBeGreaterThan(50);
  });

  test('figures for a data folder of an earlier version include its decided requests after the update', async () => {
    const everybody = await userStore(api.table).everybody(app);
    await rebuildFigures(api.table, {
      ...{ app, reference: referenceStore(api.table).recent },
      people: everybody.map((person) => person.userId),
      until: new Date(Date.now() + 366 * 86_400_000).toISOString(),
      ...{ dataVersion, atOnce: 8, report: () => undefined },
    });
    const { weeks } = await admin.call(requestFigures, { query: { scope: 'all', weeks: 53 } });
    const counted = (of: 'approved' | 'rejected' | 'withdrawn') =>
      weeks.reduce((sum, week) => sum + week[of], 0);
    const stored = (wanted: string) =>
      kept.answers.requests.filter(({ status }) => status === wanted).length;
    expect([counted('approved'), counted('rejected'), counted('withdrawn')]).toEqual([
      ...[stored('Approved'), stored('Rejected'), stored('Withdrawn')],
    ]);
  });

  test('the search finds a comment from an action in a data folder of an earlier version after the update', async () => {
    const sentAgain = kept.answers.requests.find(
      ({ round, status }) => round > 1 && status !== 'Withdrawn',
    );
    const params = { requestId: sentAgain?.requestId ?? '' };
    const { request, events } = await admin.call(getRequest, { params });
    const said = events.find(({ type, comment }) => type === 'resubmitted' && comment);
    await rebuildSearchIndex(api.table, request.requester.userId);
    const query = { q: said?.comment ?? '' };
    const { comments } = await admin.call(searchComments, { query });
    expect(comments).toContainEqual(
      expect.objectContaining({ ...params, act: 'resubmitted', seq: said?.seq }),
    );
  });

  test('each open request in a data folder of an earlier version can be decided to its end', async () => {
    for (const requestId of kept.open) {
      const params = { requestId };
      for (let n = 0; n < 4; n += 1) {
        const { tasks } = await admin.call(getRequest, { params });
        const open = tasks.find(({ status }) => status === 'Pending');
        if (!open) break;
        const body = { userId: open.assignee.userId, comments: '' };
        await as(open.assignee.userId).call(approveTask, { params: { taskId: open.taskId }, body });
        await api.openStages(requestId);
      }
      const { request, chainVerified } = await admin.call(getRequest, { params });
      expect([request.status, chainVerified]).toEqual(['Approved', true]);
    }
  });
}
