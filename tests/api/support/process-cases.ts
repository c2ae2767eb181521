import { expect } from 'vitest';
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
    gives: { items: expect.arrayContaining([expect.objectContaining({ source: 'own' })]) },
  },
  listProcessRequests: {
    scene: 'nothing',
    sent: () => ({ as: 'employee' }),
    gives: { items: expect.any(Array), unseen: expect.any(Number) },
  },
} satisfies Record<string, Case>;
