import { canaryApproverId, canaryRequesterId } from '#shared/canary.ts';

/** The two accounts of the canary, with addresses that receive no mail. */
export const canaryPeople = {
  requester: {
    userId: canaryRequesterId,
    name: 'Canary (raises requests)',
    email: 'canary-requester@countersign.example',
  },
  approver: {
    userId: canaryApproverId,
    name: 'Canary (approves requests)',
    email: 'canary-approver@countersign.example',
  },
} as const;
