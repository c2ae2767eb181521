import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { readImage, StreamRecord } from '#functions/platform/events/stream-record.ts';
import {
  countDeadLetters,
  listDeadLetters,
  listLetterActs,
  releaseDeadLetters,
  replayDeadLetters,
} from '#shared/letters/letters-api.ts';
import { Event } from '#shared/requests/event.ts';
import { withdrawRequest } from '#shared/requests/request-acts-api.ts';
import { people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { letterDesk } from './support/letter-desk.ts';

const api = await startApi();
afterAll(() => api.stop());
const letters = await api.letters();
beforeEach(() => letters.clear());

const { raise, send, giveUp, list, replay, drop, visible, giveUpAgain } = letterDesk(api, letters);

test('a dead letter is listed with its request, event, number of attempts, and error', async () => {
  const requestId = await send();
  const id = giveUp(requestId);
  expect((await list('notify')).items).toEqual([
    {
      ...{ id, work: 'event', event: 'submitted', attempts: 3, cause: 'A fault.' },
      since: expect.any(String),
      request: { requestId, number: expect.stringMatching(/^REQ-/), title: expect.any(String) },
      ...{ isAgain: false, isGone: false },
    },
  ]);
});

test('a dead letter of a mail is listed with recipient and error, but without texts and email addresses of the mail', async () => {
  const requestId = await send();
  const mail = {
    ...{ messageId: 'm1', userId: people.manager, requestId },
    ...{ title: 'Secret', text: 'Secret', email: 'secret@example.org' },
  };
  letters.queue('send-mail').send(JSON.stringify({ cause: 'MessageRejected', mail }));
  letters.queue('send-mail').send(JSON.stringify(mail));
  const event = { id: randomUUID(), 'detail-type': 'Email Bounced', detail: mail };
  letters.queue('mail-feedback').send(JSON.stringify({ cause: 'detail: invalid', event }));
  letters.queue('mail-feedback').send('Secret, and no JSON');
  const { body } = await api.call(listDeadLetters, { as: 'admin' });
  const rows = body.queues.flatMap(({ items }) => items);
  expect(rows).toMatchObject([
    { work: 'mail', recipient: { userId: people.manager }, cause: 'MessageRejected' },
    { work: 'mail', request: { requestId } },
    { work: 'mail-report', name: 'Email Bounced', cause: 'detail: invalid' },
    { work: 'unknown' },
  ]);
  expect(rows[1]?.cause).toBeUndefined();
  expect(JSON.stringify(body)).not.toMatch(/secret/i);
});

test("a dead letter of stream records is listed with the number of records and of Lambda's attempts", async () => {
  const place = { streamArn: 's', shardId: '1', startSequenceNumber: '1', endSequenceNumber: '9' };
  letters.queue('notify').send(
    JSON.stringify({
      requestContext: { approximateInvokeCount: 40 },
      DDBStreamBatchInfo: { ...place, batchSize: 9 },
    }),
  );
  expect((await list('notify')).items).toMatchObject([{ work: 'changes', count: 9, attempts: 40 }]);
});

test('listing and counting dead letters does not hide them from other readers of the queue', async () => {
  const requestId = await send();
  for (let n = 0; n < 12; n += 1) giveUp(requestId);
  expect(await list('notify')).toMatchObject({ waiting: 12, held: 0, isAll: true });
  expect(visible()).toEqual({ visible: 12, hidden: 0 });
  const { body } = await api.call(countDeadLetters, { as: 'admin' });
  expect(body.queues).toContainEqual({ queue: 'notify', waiting: 12, held: 0 });
  expect(visible()).toEqual({ visible: 12, hidden: 0 });
});

test("a dead letter about another person's draft is listed without details and cannot be dropped", async () => {
  const id = giveUp(await raise(), { sk: 'EVENT#000001', cause: 'About a secret.' });
  const { items } = await list('notify');
  expect(items).toEqual([
    { id, work: 'event', since: expect.any(String), isAgain: false, isGone: false, kept: 'hidden' },
  ]);
  expect(await drop([id])).toEqual({ dropped: 0, left: [{ id, reason: 'hidden' }] });
  letters.consumeBy(async () => {
    throw new Error('About a secret.');
  });
  expect((await replay([id])).left).toEqual([{ id, reason: 'failed' }]);
  letters.consumeBy();
  expect(await replay([id])).toMatchObject({ replayed: 1, left: [] });
});

test('an administrator cannot drop a dead letter about their own request', async () => {
  const id = giveUp(await send('admin'));
  expect((await list('notify')).items).toMatchObject([{ id, kept: 'own' }]);
  expect(await drop([id])).toEqual({ dropped: 0, left: [{ id, reason: 'own' }] });
  expect(visible()).toEqual({ visible: 1, hidden: 0 });
});

test('only the selected dead letters are replayed to the function that gave them up, and then deleted', async () => {
  const requestId = await send();
  const [first, , third] = [giveUp(requestId), giveUp(requestId), giveUp(requestId)];
  expect(await replay([first, third])).toMatchObject({ replayed: 2, left: [], isDone: true });
  expect(letters.handed.map(({ name }) => name)).toEqual(['notify', 'notify']);
  expect(visible()).toEqual({ visible: 1, hidden: 0 });
});

test('a replayed event with a compressed item reaches the function complete, as from the stream', async () => {
  const requestId = await send();
  await replay([giveUp(requestId)]);
  const [{ event: handed } = { event: undefined }] = letters.handed;
  const { Records } = z.object({ Records: z.array(StreamRecord) }).parse(handed);
  expect(Records[0]?.newImage).toHaveProperty('rest');
  const images = Records.map(({ newImage }) => Event.parse(readImage(newImage)));
  expect(images).toMatchObject([{ requestId, type: 'submitted' }]);
});

test('an event that fails again during a replay is reported at once, with its new error', async () => {
  const id = giveUp(await send());
  letters.consumeBy(giveUpAgain);
  const { replayed, left } = await replay([id]);
  expect({ replayed, left }).toEqual({
    replayed: 0,
    left: [{ id: expect.any(String), reason: 'given-up-again', cause: 'The same fault.' }],
  });
  expect((await list('notify')).items).toMatchObject([
    { id: left[0]?.id, isAgain: true, cause: 'The same fault.' },
  ]);
});

test('a dead letter that cannot be replayed stays in the queue, and the response contains the reason', async () => {
  const [id, gone] = [giveUp(await send()), giveUp(randomUUID())];
  letters.consumeBy(async () => ({ batchItemFailures: [{ itemIdentifier: '7' }] }));
  const unknown = randomUUID();
  expect((await list('notify')).items).toMatchObject([{ isGone: false }, { isGone: true }]);
  expect((await replay([id, gone, unknown])).left).toEqual([
    { id, reason: 'unavailable' },
    { id: gone, reason: 'gone' },
    { id: unknown, reason: 'not-found' },
  ]);
  expect(visible()).toEqual({ visible: 2, hidden: 0 });
});

test('a dead letter about an ended request can be replayed and dropped', async () => {
  const requestId = await send();
  const ids = [giveUp(requestId), giveUp(requestId)];
  await api.call(withdrawRequest, {
    ...{ as: 'employee', params: { requestId }, body: { comments: 'Not needed.' } },
  });
  expect(await replay(ids.slice(0, 1))).toMatchObject({ replayed: 1 });
  expect(await drop(ids.slice(1))).toEqual({ dropped: 1, left: [] });
});

test('a replay of a whole queue tries each dead letter once and hides those that fail until they are released', async () => {
  const requestId = await send();
  for (let n = 0; n < 22; n += 1) giveUp(requestId);
  for (let n = 0; n < 3; n += 1) giveUp(randomUUID());
  let calls = 0;
  letters.consumeBy(async (name, event) => {
    calls += 1;
    return calls % 10 === 0 ? giveUpAgain(name, event) : { batchItemFailures: [] };
  });
  const total = { replayed: 0, left: 0, held: [] as string[] };
  let run: { id: string; startedAt: string } | undefined;
  for (let isDone = false; !isDone; ) {
    const body = { queue: 'notify' as const, ...(run && { run }) };
    const answer = (await api.call(replayDeadLetters, { as: 'admin', body })).body;
    total.replayed += answer.replayed;
    total.left += answer.left.length;
    total.held.push(...answer.held);
    ({ run, isDone } = answer);
  }
  expect(calls).toBe(22);
  expect(total).toMatchObject({ replayed: 22, left: 5 });
  expect(visible()).toEqual({ visible: 0, hidden: 5 });
  const body = { queue: 'notify' as const, receipts: total.held };
  await api.call(releaseDeadLetters, { as: 'admin', body });
  expect(visible()).toEqual({ visible: 5, hidden: 0 });
});

test('a mail that SES refuses again after its replay is not retried by the same replay', async () => {
  const mail = { messageId: 'm1', userId: people.manager };
  letters.queue('send-mail').send(JSON.stringify({ cause: 'MessageRejected', mail }));
  const first = await api.call(replayDeadLetters, { as: 'admin', body: { queue: 'send-mail' } });
  expect(first.body).toMatchObject({ replayed: 1, left: [], isDone: true });
  expect(letters.pendingMails.list().map(({ body }) => JSON.parse(body))).toEqual([mail]);
  letters.queue('send-mail').send(JSON.stringify({ cause: 'MessageRejected', mail }));
  const body = { queue: 'send-mail' as const, run: first.body.run };
  const second = await api.call(replayDeadLetters, { as: 'admin', body });
  expect(second.body.left).toMatchObject([{ reason: 'given-up-again', cause: 'MessageRejected' }]);
  expect(letters.pendingMails.list()).toHaveLength(1);
});

test('if administrators replay and drop the same dead letter at the same time, exactly one of them succeeds', async () => {
  const requestId = await send();
  for (let n = 0; n < 5; n += 1) {
    letters.clear();
    const id = giveUp(requestId);
    const answers = await Promise.all([replay([id]), replay([id]), drop([id])]);
    const done = answers.map((one) => ('replayed' in one ? one.replayed : one.dropped));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(letters.handed.length).toBeLessThanOrEqual(1);
    expect(letters.queue('notify').list()).toEqual([]);
  }
});

test('a dropped dead letter is recorded with its request, error, reason, and administrator', async () => {
  const requestId = await send();
  const id = giveUp(requestId);
  await drop([id]);
  await replay([giveUp(requestId)]);
  const { body } = await api.call(listLetterActs, { as: 'admin', query: { limit: '2' } });
  expect(body.items).toMatchObject([
    { by: { userId: people.admin }, queue: 'notify', tried: { replayed: 1, left: 0 } },
    {
      ...{ by: { userId: people.admin }, queue: 'notify' },
      dropped: { id, requestId, event: 'submitted', cause: 'A fault.', reason: 'Not needed.' },
    },
  ]);
});

test('only the first 50 dead letters of a long queue are listed, but any other can be dropped by its id', async () => {
  const requestId = await send();
  const ids = Array.from({ length: 300 }, () => giveUp(requestId));
  const { items, waiting, isAll } = await list('notify');
  expect({ shown: items.length, waiting, isAll }).toEqual({
    ...{ shown: 50, waiting: 300, isAll: false },
  });
  expect(await drop(ids.slice(-1))).toEqual({ dropped: 1, left: [] });
  expect(visible()).toEqual({ visible: 299, hidden: 0 });
});
