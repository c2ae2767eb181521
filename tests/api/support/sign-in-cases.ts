import { expect } from 'vitest';
import { people } from '#tests/domain/support/people.ts';
import { buildClaims } from '#tests/support/api.ts';
import { type Case, requester } from './case.ts';

/** Operations of people on their own sign-ins. */
export const signInCases = {
  signOutEverywhere: {
    scene: 'nothing',
    // Use a sign-in in the future, so that later calls are still accepted.
    sent: () => ({ as: { ...buildClaims('fallback'), auth_time: '4000000000' } }),
    gives: { userId: people.fallback },
  },
  listPersonalData: {
    scene: 'nothing',
    sent: requester(() => ({ params: { userId: people.employee } })),
    gives: { items: expect.any(Array) },
    outsider: 'actor.forbidden',
  },
  listSignIns: {
    scene: 'nothing',
    sent: requester(() => ({})),
    gives: { items: expect.any(Array) },
  },
  endSignIn: {
    scene: 'signedIn',
    sent: requester(({ signInId }) => ({ params: { signInId } })),
    gives: {},
    outsider: 'item.not-found',
    madeUp: 'item.not-found',
  },
} as const satisfies Record<string, Case>;
