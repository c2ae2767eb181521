import { people } from '#tests/domain/support/people.ts';
import { admin, type Case, reused } from './case.ts';

/** What administrators do with people and their accounts. */
export const peopleCases = {
  listPeople: {
    scene: 'nothing',
    sent: admin(() => ({ query: { search: 'mana' } })),
    gives: { items: [{ name: 'Manager', manager: { name: 'Director' }, isAdministrator: false }] },
  },
  countPeople: {
    scene: 'nothing',
    sent: admin(() => ({ query: { search: 'mana' } })),
    gives: { count: 1, more: false },
  },
  listFigures: {
    scene: 'nothing',
    sent: admin(() => ({ query: { userIds: people.manager } })),
    gives: { items: [{ userId: people.manager }] },
  },
  invitePerson: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { name: 'Nia New', email: `${fresh}@example.org`, role: 'Approver', title: 'Buyer' },
    })),
    gives: { name: 'Nia New', role: 'Approver', title: 'Buyer', isActive: true },
    reused,
  },
  inviteAgain: {
    scene: 'invited',
    sent: admin(({ person: { userId } }) => ({ params: { userId } })),
    gives: {},
    madeUp: 'user.not-found',
  },
  getAccount: {
    scene: 'nothing',
    sent: admin(() => ({ params: { userId: people.manager } })),
    gives: { state: 'active', isAdministrator: false },
    madeUp: 'user.not-found',
  },
  setAdministrator: {
    scene: 'nothing',
    sent: admin(() => ({ params: { userId: people.manager }, body: { isAdministrator: false } })),
    gives: { state: 'active', isAdministrator: false },
    madeUp: 'user.not-found',
  },
  updateUser: {
    scene: 'nothing',
    sent: admin(({ person: { userId, applicationId: _, createdAt: __, ...body } }) => ({
      params: { userId },
      body: { ...body, title: 'Auditor' },
    })),
    gives: { title: 'Auditor' },
    madeUp: 'user.not-found',
  },
} as const satisfies Record<string, Case>;
