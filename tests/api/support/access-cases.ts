import { expect } from 'vitest';
import { type Case, requester, reused } from './case.ts';

export const accessCases = {
  getAccessRequest: {
    scene: 'nothing',
    sent: requester(() => ({ query: { role: 'approver' } })),
    gives: { askedAt: null },
  },
  askForAccess: {
    scene: 'nothing',
    sent: requester(() => ({ body: { role: 'approver', screen: 'approverDashboard' } })),
    gives: { administrators: expect.any(Array) },
    reused,
  },
} satisfies Record<string, Case>;
