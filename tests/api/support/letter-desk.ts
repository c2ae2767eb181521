import * as z from 'zod';
import type { LetterQueueName } from '#shared/letters/letter.ts';
import {
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
} from '#shared/letters/letters-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, type PersonName } from '#tests/domain/support/people.ts';
import type { Api } from '#tests/support/api.ts';
import type { LetterRig } from '#tests/support/letter-rig.ts';

const Text = z.object({ S: z.string() });
const Handed = z.object({
  Records: z.array(
    z.object({
      dynamodb: z.object({ SequenceNumber: z.string(), Keys: z.object({ pk: Text, sk: Text }) }),
    }),
  ),
});

/** Create dead letters of requests, and perform an administrator's actions on them. */
export function letterDesk(api: Api, letters: LetterRig) {
  async function raise(as: PersonName = 'employee'): Promise<string> {
    const body = { categoryId, values: answers('120') };
    return (await api.call(createRequest, { as, body })).body.requestId;
  }
  async function send(as?: PersonName): Promise<string> {
    const requestId = await raise(as);
    await api.call(submitRequest, { as: as ?? 'employee', params: { requestId }, body: {} });
    return requestId;
  }
  const giveUp = (
    requestId: string,
    { sk = 'EVENT#000002', cause = 'A fault.', number = '7' } = {},
  ) =>
    letters
      .queue('notify')
      .send(JSON.stringify({ pk: `REQUEST#${requestId}`, sk, sequenceNumber: number, cause }));
  const list = async (queue: LetterQueueName, as: PersonName = 'admin') => {
    const { body } = await api.call(listDeadLetters, { as });
    const found = body.queues.find((one) => one.queue === queue);
    if (!found) throw new Error(queue);
    return found;
  };
  const replay = async (ids: string[]) =>
    (await api.call(replayDeadLetters, { as: 'admin', body: { queue: 'notify', ids } })).body;
  const drop = async (ids: string[], queue: LetterQueueName = 'notify') =>
    (await api.call(dropDeadLetters, { as: 'admin', body: { queue, ids, reason: 'Not needed.' } }))
      .body;
  const visible = () => letters.queue('notify').counts();
  /** Give up on an event again, like a consumer that a replay has called. */
  async function giveUpAgain(_: LetterQueueName, event: unknown) {
    for (const { dynamodb } of Handed.parse(event).Records) {
      const { pk, sk } = dynamodb.Keys;
      const sequenceNumber = dynamodb.SequenceNumber;
      const letter = { pk: pk.S, sk: sk.S, sequenceNumber, cause: 'The same fault.' };
      letters.queue('notify').send(JSON.stringify(letter));
    }
    return { batchItemFailures: [] };
  }

  return { raise, send, giveUp, list, replay, drop, visible, giveUpAgain };
}
