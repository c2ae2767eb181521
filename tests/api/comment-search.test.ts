import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, expect, test } from 'vitest';
import { packItem } from '#functions/platform/table/pack-item.ts';
import { commentKey, eventKey, participantKey } from '#functions/requests/store/keys.ts';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Comment } from '#shared/requests/comment.ts';
import {
  addComment,
  addParticipant,
  deleteComment,
  editComment,
  removeParticipant,
} from '#shared/requests/conversation-api.ts';
import {
  resubmitRequest,
  submitRequest,
  withdrawRequest,
} from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { searchComments } from '#shared/search/search-api.ts';
import { reassignTask, returnTask } from '#shared/tasks/tasks-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { startMailing } from './support/mailing.ts';

const api = await startApi();
const mailing = await startMailing();
afterAll(async () => {
  await mailing.stop();
  await api.stop();
});

type Key = { readonly pk: string; readonly sk: string };
const image = (item: object | undefined) => item && marshall(packItem({ ...item }));
/** Send the stream record of a change of one item. */
async function sendStreamRecord(key: Key, after?: object, before?: object) {
  const dynamodb = { SequenceNumber: '1', Keys: marshall({ pk: key.pk, sk: key.sk }) };
  const eventName = after ? (before ? 'MODIFY' : 'INSERT') : 'REMOVE';
  const Records = [
    { eventName, dynamodb: { ...dynamodb, NewImage: image(after), OldImage: image(before) } },
  ];
  expect(await mailing.tell({ Records })).toEqual({ batchItemFailures: [] });
}
const placeOf = (comment: Comment) => commentKey(comment.requestId, comment.at, comment.commentId);
const recordOf = (requestId: string) => api.requests.load(app, requestId);

async function sent(purpose: string) {
  const body = { categoryId, values: answers('120', { purpose }) };
  const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
  await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
  await api.openStages(requestId);
  return requestId;
}
const find = async (as: PersonName, q: string) =>
  (await api.call(searchComments, { as, query: { q } })).body.comments;
const texts = async (as: PersonName, q: string) =>
  (await find(as, q)).map(({ excerpt }) => excerpt.map(({ text }) => text).join(''));

test('people with access to a request find its current comments, with the matching text marked', async () => {
  const requestId = await sent('Workshop');
  const params = { requestId };
  const body = { text: 'Is Málaga far from the hotel?' };
  const said = (await api.call(addComment, { as: 'employee', params, body })).body;
  await sendStreamRecord(placeOf(said), said);
  for (const as of ['employee', 'manager', 'admin'] as const)
    expect(await find(as, 'MALA hot')).toMatchObject([
      {
        ...{ requestId, title: 'Workshop', by: { name: 'Employee' }, commentId: said.commentId },
        excerpt: [
          { text: 'Is ', isHit: false },
          { text: 'Mála', isHit: true },
          { text: 'ga far from the ', isHit: false },
          { text: 'hot', isHit: true },
          { text: 'el?', isHit: false },
        ],
      },
    ]);
  expect(await find('colleague', 'malaga')).toEqual([]);

  const of = { ...params, commentId: said.commentId };
  const change = { text: 'Is Porto far from the hotel?' };
  const edited = (await api.call(editComment, { as: 'employee', params: of, body: change })).body;
  expect(await find('manager', 'malaga')).toEqual([]);
  await sendStreamRecord(placeOf(said), edited, said);
  expect(await texts('manager', 'porto')).toEqual([change.text]);
  await api.call(deleteComment, { as: 'employee', params: of });
  expect(await find('manager', 'porto')).toEqual([]);
  await sendStreamRecord(placeOf(said), undefined, edited);
  // The stream may repeat a record.
  await sendStreamRecord(placeOf(said), said);
  for (const as of ['manager', 'admin'] as const) {
    const pk = as === 'admin' ? `APP#${app}#SAID#p` : `USER#${people[as]}#SAID`;
    expect((await api.table.query({ pk, prefix: 'porto' }, { limit: 1 })).items).toEqual([]);
    expect(await find(as, 'malaga')).toEqual([]);
  }
});

test('a new participant finds earlier comments of the request, and a removed participant finds none of them', async () => {
  const requestId = await sent('Cabinets');
  const params = { requestId };
  const body = { text: 'Oak or birch?' };
  const said = (await api.call(addComment, { as: 'employee', params, body })).body;
  await sendStreamRecord(placeOf(said), said);
  const userId = people.colleague;
  await api.call(addParticipant, { as: 'employee', params, body: { userId } });
  const part = (await recordOf(requestId)).participants.find((one) => one.userId === userId);
  const key = participantKey(requestId, userId);
  await sendStreamRecord(key, part);
  expect(await texts('colleague', 'birch')).toEqual([body.text]);
  const leaving = { requestId, userId };
  await api.call(removeParticipant, { as: 'colleague', params: leaving });
  expect(await find('colleague', 'birch')).toEqual([]);
  await sendStreamRecord(key, undefined, part);
  const { items } = await api.table.query(
    { pk: `USER#${userId}#SAID`, prefix: 'birch' },
    { limit: 1 },
  );
  expect(items).toEqual([]);
});

test('the comment search finds comments of a withdrawal and returns the type of the action', async () => {
  const requestId = await sent('Scanner');
  const body = { comments: 'Borrowed one in Gdańsk' };
  await api.call(withdrawRequest, { as: 'employee', params: { requestId }, body });
  const event = (await recordOf(requestId)).events.find(({ type }) => type === 'withdrawn');
  if (!event) throw new Error('Nothing was withdrawn.');
  await sendStreamRecord(eventKey(requestId, event.seq), event);
  expect(await find('manager', 'gdansk')).toMatchObject([{ act: 'withdrawn', seq: event.seq }]);
  expect(await find('colleague', 'gdansk')).toEqual([]);
});

test('the comment search finds comments of reassignments, returns, and resubmissions', async () => {
  const requestId = await sent('Projector');
  const params = { requestId };
  const act = async (type: string) => {
    const { events, tasks } = await recordOf(requestId);
    const event = events.findLast((one) => one.type === type);
    if (event) await sendStreamRecord(eventKey(requestId, event.seq), event);
    return { event, taskId: tasks.find(({ status }) => status === 'Pending')?.taskId ?? '' };
  };
  const { taskId } = await act('none');
  const moved = { toUserId: people.director, comments: 'She knows Zadar' };
  await api.call(reassignTask, { as: 'manager', params: { taskId }, body: moved });
  const { event: reassigned, taskId: next } = await act('reassigned');
  expect(await find('employee', 'zadar')).toMatchObject([
    { act: 'reassigned', seq: reassigned?.seq },
  ]);
  const back = { userId: people.director, comments: 'Which one in Split?' };
  await api.call(returnTask, { as: 'director', params: { taskId: next }, body: back });
  await act('returned');
  const again = { comments: 'The one in Rijeka' };
  await api.call(resubmitRequest, { as: 'employee', params, body: again });
  const { event: resubmitted } = await act('resubmitted');
  for (const as of ['employee', 'admin'] as const)
    expect(await find(as, 'rijeka')).toMatchObject([{ act: 'resubmitted', seq: resubmitted?.seq }]);
});

test('an invalid comment event becomes a dead letter', async () => {
  expectLogged(/event given up/);
  const requestId = await sent('Printer');
  await sendStreamRecord(commentKey(requestId, '2026-11-16T09:00:00.000Z', 'x'), {
    requestId,
    text: 7,
  });
  expect(mailing.letters.receive(10, 1000)).toHaveLength(1);
});
