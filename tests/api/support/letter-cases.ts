import { expect } from 'vitest';
import type { Api } from '#tests/support/api.ts';
import { admin, reused } from './case.ts';

const queue = 'notify';

/** Add a dead letter about the submission of a request. */
export async function deadLetter<T extends { readonly requestId: string }>(api: Api, made: T) {
  const pk = `REQUEST#${made.requestId}`;
  const letter = { pk, sk: 'EVENT#000002', sequenceNumber: '7', cause: 'A test.' };
  const letterId = (await api.letters()).queue('notify').send(JSON.stringify(letter));
  return { ...made, letterId };
}

/** A valid call for each operation on dead letters. */
export const letterCases = {
  countDeadLetters: {
    scene: 'deadLetter',
    sent: admin(() => ({})),
    gives: { queues: expect.arrayContaining([expect.objectContaining({ queue: 'notify' })]) },
  },
  listDeadLetters: {
    scene: 'deadLetter',
    sent: admin(() => ({})),
    gives: { queues: expect.arrayContaining([expect.objectContaining({ queue: 'send-mail' })]) },
  },
  listLetterActs: {
    scene: 'deadLetter',
    sent: admin(() => ({})),
    gives: { items: expect.any(Array) },
  },
  replayDeadLetters: {
    scene: 'deadLetter',
    sent: admin(({ letterId }) => ({ body: { queue, ids: [letterId] } })),
    gives: { replayed: 1, left: [] },
    reused,
  },
  releaseDeadLetters: {
    scene: 'deadLetter',
    sent: admin(() => ({ body: { queue, receipts: ['unknown'] } })),
    gives: { released: 1 },
  },
  dropDeadLetters: {
    scene: 'deadLetter',
    sent: admin(({ letterId }) => ({
      body: { queue, ids: [letterId], reason: 'The request is over.' },
    })),
    gives: { dropped: 1, left: [] },
    reused,
  },
} as const;
