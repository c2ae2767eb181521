import { expect } from 'vitest';
import { routingId } from '#tests/domain/support/people.ts';
import type { Case } from './case.ts';

export const processCases = {
  processFigures: {
    scene: 'nothing',
    sent: () => ({ as: 'employee' }),
    gives: { activities: expect.any(Array), choices: { categories: expect.any(Array) } },
  },
  listProcessSources: {
    scene: 'nothing',
    sent: () => ({ as: 'employee' }),
    gives: {
      items: expect.arrayContaining([expect.objectContaining({ source: 'own' })]),
      hasRetention: false,
    },
  },
  listProcessRequests: {
    scene: 'nothing',
    sent: () => ({ as: 'employee' }),
    gives: { items: expect.any(Array), unseen: expect.any(Number) },
  },
  processDeviations: {
    scene: 'nothing',
    sent: () => ({ as: 'admin', query: { routing: routingId } }),
    gives: { version: 1, steps: expect.any(Array), asDesigned: expect.any(Number) },
    madeUp: 'item.not-found',
  },
  processPlayback: {
    scene: 'nothing',
    sent: () => ({ as: 'employee' }),
    gives: { moments: expect.any(Array), moves: expect.any(Array) },
  },
} satisfies Record<string, Case>;
