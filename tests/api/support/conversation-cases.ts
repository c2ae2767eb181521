import { expect } from 'vitest';
import { people } from '#tests/domain/support/people.ts';
import { type Case, callOnRequest, requestErrors, requester, reused } from './case.ts';

export const conversationCases = {
  listComments: {
    scene: 'talked',
    sent: callOnRequest(),
    gives: { items: [{ text: 'Is there a receipt?' }] },
    ...requestErrors,
  },
  addComment: {
    scene: 'open',
    sent: callOnRequest({ text: 'Is there a receipt?' }),
    gives: { text: 'Is there a receipt?', by: { name: 'Employee' } },
    ...requestErrors,
    reused,
  },
  editComment: {
    scene: 'talked',
    sent: requester(({ requestId, commentId }) => ({
      params: { requestId, commentId },
      body: { text: 'Are there receipts?' },
    })),
    gives: { text: 'Are there receipts?', editedAt: expect.any(String) },
    ...requestErrors,
  },
  deleteComment: {
    scene: 'talked',
    sent: requester(({ requestId, commentId }) => ({ params: { requestId, commentId } })),
    gives: { event: { type: 'comment-deleted' } },
    ...requestErrors,
  },
  readComments: {
    scene: 'talked',
    sent: callOnRequest({ upTo: '2026-03-02T09:00:00.000Z' }),
    gives: { readUpTo: '2026-03-02T09:00:00.000Z' },
    ...requestErrors,
  },
  listParticipants: {
    scene: 'open',
    sent: callOnRequest(),
    gives: { canAdd: true },
    ...requestErrors,
  },
  addParticipant: {
    scene: 'open',
    sent: callOnRequest({ userId: people.controller }),
    gives: { event: { type: 'participant-added' } },
    ...requestErrors,
    reused,
  },
  removeParticipant: {
    scene: 'talked',
    sent: requester(({ requestId }) => ({ params: { requestId, userId: people.controller } })),
    gives: { event: { type: 'participant-removed' } },
    ...requestErrors,
  },
} satisfies Record<string, Case>;
