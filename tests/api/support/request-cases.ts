import { expect } from 'vitest';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, people } from '#tests/domain/support/people.ts';
import { type Case, callOnRequest, days, requestErrors, requester, reused } from './case.ts';
import { pdf } from './scenes.ts';

export const requestCases = {
  listRequests: {
    scene: 'open',
    sent: requester(() => ({})),
    gives: { items: [{ requester: { userId: people.employee } }] },
  },
  requestsByTitle: {
    scene: 'open',
    sent: requester(() => ({ query: { title: 'LYÓN', limit: '1' } })),
    gives: { items: [{ title: 'Fair in Lyon' }] },
  },
  requestsByDateRange: {
    scene: 'open',
    sent: requester(() => ({ query: { ...days, limit: '1' } })),
    gives: { items: [{ requester: { userId: people.employee } }] },
  },
  getRequest: {
    scene: 'open',
    sent: callOnRequest(),
    gives: { chainVerified: true, can: { withdraw: true, edit: false } },
    ...requestErrors,
  },
  createRequest: {
    scene: 'nothing',
    sent: requester(() => ({ body: { categoryId, values: answers('120') } })),
    gives: { status: 'Draft', round: 1 },
    madeUp: 'item.not-found',
    reused,
  },
  updateRequest: {
    scene: 'draft',
    sent: requester(({ requestId }) => ({
      params: { requestId },
      body: { values: answers('99'), fileField: 'receipts' },
      files: [{ name: 'receipt.pdf', content: pdf }],
    })),
    gives: { status: 'Draft', files: [{ name: 'receipt.pdf', mediaType: 'application/pdf' }] },
    ...requestErrors,
  },
  startUpload: {
    scene: 'draft',
    sent: callOnRequest({ name: 'scan.pdf', size: 5_000_000, sha256: '0'.repeat(64) }),
    gives: { url: expect.stringContaining('X-Amz-Signature') },
    ...requestErrors,
  },
  deleteRequest: { scene: 'draft', sent: callOnRequest(), gives: {}, ...requestErrors },
  forecastRequest: {
    scene: 'nothing',
    sent: requester(() => ({ body: { categoryId, values: answers('120') } })),
    gives: { routing: { name: 'Travel' } },
    madeUp: 'item.not-found',
  },
  submitRequest: {
    scene: 'draft',
    sent: callOnRequest({}),
    gives: { status: 'InReview', event: { type: 'submitted' } },
    ...requestErrors,
    reused,
  },
  withdrawRequest: {
    scene: 'open',
    sent: callOnRequest({ comments: 'No longer needed.' }),
    gives: { status: 'Withdrawn' },
    ...requestErrors,
    reused,
  },
  resubmitRequest: {
    scene: 'returned',
    sent: callOnRequest({ comments: 'Said more.' }),
    gives: { status: 'InReview', round: 2 },
    ...requestErrors,
    reused,
  },
  remindRequest: {
    scene: 'open',
    sent: callOnRequest({ comments: '' }),
    gives: { event: { type: 'reminded' } },
    ...requestErrors,
    reused,
  },
  updateRequestStatus: {
    scene: 'open',
    sent: requester(({ requestId }) => ({
      query: { requestId, status: 'Withdrawn', reviewRemarks: 'No.' },
    })),
    gives: { status: 'Withdrawn' },
    ...requestErrors,
  },
  getAudit: { scene: 'open', sent: callOnRequest(), gives: { verified: true }, ...requestErrors },
  downloadFile: {
    scene: 'file',
    sent: requester(({ fileId }) => ({ params: { fileId } })),
    gives: {},
    outsider: 'file.not-found',
    madeUp: 'file.not-found',
  },
} satisfies Record<string, Case>;
