import { expect } from 'vitest';
import { people } from '#tests/domain/support/people.ts';
import { admin, approver, type Case, days, reused } from './case.ts';
import { outOfOffice } from './out-of-office.ts';

const delegation = approver(({ delegationId }) => ({
  params: { userId: people.manager, delegationId },
}));

export const delegationCases = {
  deactivateUser: {
    scene: 'invited',
    sent: admin(({ person: { userId } }) => ({ params: { userId } })),
    gives: { user: { isActive: false }, identity: 'disabled', moves: [], more: false },
    madeUp: 'user.not-found',
  },
  listDelegations: {
    scene: 'delegation',
    sent: approver(() => ({ params: { userId: people.manager } })),
    gives: { given: { 0: { to: { name: 'Director' }, state: 'upcoming' } }, received: [] },
    outsider: 'actor.forbidden',
  },
  createDelegation: {
    scene: 'nothing',
    sent: approver(() => ({
      params: { userId: people.manager },
      body: { ...outOfOffice(), toUserId: people.director },
    })),
    gives: { delegation: { to: { name: 'Director' }, state: 'upcoming' }, moved: [] },
    outsider: 'actor.forbidden',
    reused,
  },
  updateDelegation: {
    scene: 'delegation',
    sent: (scene) => ({
      ...delegation(scene),
      body: { ...outOfOffice(), toUserId: people.ceo },
    }),
    gives: { delegation: { to: { name: 'Ceo' } }, moved: [], more: false },
    outsider: 'actor.forbidden',
  },
  endDelegation: {
    scene: 'delegation',
    sent: delegation,
    gives: { state: 'over', endedAt: expect.stringContaining(days.to) },
    outsider: 'actor.forbidden',
    madeUp: 'item.not-found',
  },
} satisfies Record<string, Case>;
