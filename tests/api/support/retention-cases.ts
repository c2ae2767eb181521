import { expect } from 'vitest';
import { people } from '#tests/domain/support/people.ts';
import { admin, type Case, reused } from './case.ts';

/** Operations of administrators on retention and legal holds. */
export const retentionCases = {
  getRetention: { scene: 'nothing', sent: admin(() => ({})), gives: { rules: [] } },
  updateRetention: {
    scene: 'nothing',
    sent: admin(() => ({
      body: { rules: [{ categoryId: null, outcome: 'Withdrawn', months: null }] },
    })),
    gives: { rules: [{ outcome: 'Withdrawn', months: null, since: expect.any(String) }] },
  },
  listRetentionHistory: {
    scene: 'nothing',
    sent: admin(() => ({})),
    gives: { items: expect.any(Array) },
  },
  planRemovals: {
    scene: 'nothing',
    sent: admin(() => ({ body: {} })),
    gives: { months: {}, sooner: 0 },
  },
  createLegalHold: {
    scene: 'nothing',
    sent: admin(() => ({
      body: { on: 'person', targetId: people.leaver, reason: 'Lawsuit' },
    })),
    gives: { on: 'person', name: 'Leaver', version: 1 },
    madeUp: 'item.not-found',
    reused,
  },
  liftLegalHold: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.hold } })),
    gives: { endsAt: expect.any(String), version: 2 },
    madeUp: 'item.not-found',
  },
} satisfies Record<string, Case>;
