import { expect } from 'vitest';
import { people } from '#tests/domain/support/people.ts';
import { type Case, ofRequest, request, requester, reused } from './case.ts';

export const conversationCases = {
  listComments: {
    scene: 'talked',
    sent: ofRequest(),
    gives: { items: [{ text: 'Is there a receipt?' }] },
    ...request,
  },
  addComment: {
    scene: 'open',
    sent: ofRequest({ text: 'Is there a receipt?' }),
    gives: { text: 'Is there a receipt?', by: { name: 'Employee' } },
    ...request,
    reused,
  },
  editComment: {
    scene: 'talked',
    sent: requester(({ requestId, commentId }) => ({
      params: { requestId, commentId },
      body: { text: 'Are there receipts?' },
    })),
    gives: { text: 'Are there receipts?', editedAt: expect.any(String) },
    ...request,
  },
  deleteComment: {
    scene: 'talked',
    sent: requester(({ requestId, commentId }) => ({ params: { requestId, commentId } })),
    gives: { event: { type: 'comment-deleted' } },
    ...request,
  },
  readComments: {
    scene: 'talked',
    sent: ofRequest({ upTo: '2026-03-02T09:00:00.000Z' }),
    gives: { readUpTo: '2026-03-02T09:00:00.000Z' },
    ...request,
  },
  listParticipants: {
    scene: 'open',
    sent: ofRequest(),
    gives: { canAdd: true },
    ...request,
  },
  addParticipant: {
    scene: 'open',
    sent: ofRequest({ userId: people.controller }),
    gives: { event: { type: 'participant-added' } },
    ...request,
    reused,
  },
  removeParticipant: {
    scene: 'talked',
    sent: requester(({ requestId }) => ({ params: { requestId, userId: people.controller } })),
    gives: { event: { type: 'participant-removed' } },
    ...request,
  },
} satisfies Record<string, Case>;
