import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { packItem } from '#functions/platform/table/pack-item.ts';
import { participantKey } from '#functions/requests/store/keys.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Participant } from '#shared/requests/comment.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, deleteRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { search } from '#shared/search/search-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { startMailing } from './support/mailing.ts';

const api = await startApi();
const mailing = await startMailing();
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});

type Change = { readonly after?: Participant | undefined; readonly before?: Participant };
const image = (part: Participant | undefined) => part && marshall(packItem({ ...part }));

/** Send stream records for changes of participants. */
async function sendStreamRecords(...changes: readonly Change[]) {
  const Records = changes.map(({ after, before }, n) => {
    const { requestId = '', userId = '' } = after ?? before ?? {};
    return {
      eventName: after ? 'MODIFY' : 'REMOVE',
      dynamodb: {
        SequenceNumber: String(n),
        Keys: marshall(participantKey(requestId, userId)),
        ...{ NewImage: image(after), OldImage: image(before) },
      },
    };
  });
  expect(await mailing.tell({ Records })).toEqual({ batchItemFailures: [] });
}
const getParts = async (requestId: string) =>
  (await api.requests.load(app, requestId)).participants;
const sendParticipantRecords = async (requestId: string) =>
  sendStreamRecords(...(await getParts(requestId)).map((after) => ({ after })));

async function draftOf(purpose: string) {
  const body = { categoryId, values: answers('120', { purpose }) };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  await sendParticipantRecords(requestId);
  return requestId;
}
async function getSent(purpose: string) {
  const requestId = await draftOf(purpose);
  await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  await sendParticipantRecords(requestId);
  return requestId;
}
const find = async (as: PersonName, q: string) =>
  (await api.call(search, { as, query: { q } })).body;
const titles = async (as: PersonName, q: string) =>
  (await find(as, q)).requests.map(({ title }) => title);

test('only participants and administrators find a request, by the beginnings of its words', async () => {
  await getSent('Workshop in Málaga');
  for (const as of ['employee', 'manager', 'admin'] as const)
    expect(await titles(as, 'MALA work')).toEqual(['Workshop in Málaga']);
  expect(await titles('colleague', 'malaga')).toEqual([]);
  expect(await titles('manager', 'alaga')).toEqual([]);
});

test('a request in search results shows its open task and the assignee', async () => {
  const requestId = await getSent('Cabinets');
  const [request] = (await find('manager', 'cabinets')).requests;
  const { body } = await api.call(listTasks, { as: 'manager', query: { limit: '100' } });
  const task = body.items.find((one) => one.requestId === requestId);
  expect(request?.assignees).toMatchObject([{ name: 'Manager', taskId: task?.taskId }]);
});

test('only the author finds a draft, by its current title and until it is discarded', async () => {
  const requestId = await draftOf('Lamps');
  expect(await titles('employee', 'lamps')).toEqual(['Lamps']);
  expect(await titles('admin', 'lamps')).toEqual([]);
  const [before] = await getParts(requestId);
  const params = { requestId };
  const body = { values: answers('120', { purpose: 'Chairs' }) };
  await api.call(updateRequest, { as: 'employee', params, body });
  const [after] = await getParts(requestId);
  if (before && after) await sendStreamRecords({ after, before });
  expect(await titles('employee', 'lamps')).toEqual([]);
  expect(await titles('employee', 'chairs')).toEqual(['Chairs']);
  await api.call(deleteRequest, { as: 'employee', params, body: {} });
  if (after) await sendStreamRecords({ before: after });
  expect(await titles('employee', 'chairs')).toEqual([]);
  const { items } = await api.table.query(
    { pk: `USER#${after?.userId}#WORDS`, prefix: 'chairs' },
    { limit: 1 },
  );
  expect(items).toEqual([]);
});

test('everybody finds people by name, and only administrators find reference data', async () => {
  const found = await find('employee', 'mana');
  expect(found.people).toMatchObject([{ name: 'Manager' }]);
  expect(JSON.stringify(found.people)).not.toContain('@');
  expect((await find('employee', 'trav')).reference).toEqual([]);
  expect((await find('admin', 'trav')).reference).toContainEqual({
    ...{ kind: 'category', id: categoryId, name: expect.stringMatching(/^Travel/) },
  });
  expect((await find('admin', 'ravel')).reference).toEqual([]);
});

test.each(['#', '"', '🚗', '\u200b.', '   a', 'req-', '%', 'a'.repeat(120)])(
  'the unusual search text %j returns a result, not an error',
  async (q) => {
    const { status, body } = await api.call(search, { as: 'admin', query: { q } });
    expect({ status, ...body }).toMatchObject({ status: 200, requests: expect.any(Array) });
  },
);

test('an empty search text or one that is too long is rejected with the name of the field', async () => {
  for (const q of ['', ' ', 'a'.repeat(121)]) {
    const { problem } = await api.call(search, { as: 'employee', query: { q } });
    expect(problem).toMatchObject({ status: 400, fields: { q: [expect.any(String)] } });
  }
});

test('an unreadable participant record becomes a dead letter and does not block other records', async () => {
  expectLogged(/event given up/);
  const requestId = await getSent('Printer');
  const [after] = await getParts(requestId);
  const spoilt = { ...after, requestId: randomUUID(), parts: 'none' };
  const record = {
    dynamodb: {
      ...{ SequenceNumber: '1', Keys: marshall(participantKey(spoilt.requestId, 'x')) },
      NewImage: marshall(packItem(spoilt)),
    },
  };
  expect(await mailing.tell({ Records: [record] })).toEqual({ batchItemFailures: [] });
  expect(mailing.letters.receive(10, 1000)).toHaveLength(1);
});
