import { expect } from 'vitest';
import { departments, levels, otherCategoryId, people } from '#tests/domain/support/people.ts';
import { admin, type Case, reused } from './case.ts';
import { deriveDay } from './rules.ts';

const level = { limit: { amount: '25000.50', currency: 'EUR' } };
/** Each level must have a unique rank. */
let rank = 9;
const nextRank = () => {
  rank += 1;
  return rank;
};
const rule = {
  levelId: levels.two,
  departmentId: departments.finance,
  categoryId: null,
  userIds: [people.finance],
};
const rate = { currency: 'CHF', rate: '1.0421' };
const all = { items: expect.arrayContaining([expect.objectContaining({ version: 1 })]) };
const absent = { madeUp: 'item.not-found' } as const;

export const doaCases = {
  listDoaLevels: { scene: 'rules', sent: admin(() => ({})), gives: all },
  createDoaLevel: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { ...level, rank: nextRank(), name: fresh } })),
    gives: { ...level, version: 1 },
    reused,
  },
  updateDoaLevel: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.level },
      body: { ...level, rank: nextRank(), name: fresh },
    })),
    gives: { ...level, version: 2 },
    ...absent,
  },
  removeDoaLevel: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.freeLevel } })),
    gives: { rank: 91 },
    ...absent,
  },
  listDoaRules: { scene: 'rules', sent: admin(() => ({})), gives: all },
  createDoaRule: {
    scene: 'nothing',
    sent: admin(() => ({ body: rule })),
    gives: { ...rule, version: 1 },
    reused,
  },
  updateDoaRule: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.rule }, body: rule })),
    gives: { ...rule, version: 2 },
    ...absent,
  },
  removeDoaRule: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.rule } })),
    gives: { version: 1 },
    ...absent,
  },
  listRates: { scene: 'rules', sent: admin(() => ({})), gives: all },
  createRate: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { ...rate, validFrom: deriveDay(fresh) } })),
    gives: { ...rate, version: 1 },
    reused,
  },
  importDoaLevels: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { rows: [{ rank: '98', name: fresh, limit: '5 EUR' }], dryRun: true },
    })),
    gives: { outcomes: [{ outcome: 'created' }] },
  },
  importDoaRules: {
    scene: 'nothing',
    sent: admin(() => ({
      body: {
        rows: [
          // Other operations name several people for finance, which one row cannot represent.
          { level: 'Level 2', department: 'board', category: '', people: 'finance@example.org' },
        ],
        dryRun: true,
      },
    })),
    gives: { outcomes: [{ outcome: expect.stringMatching(/^(created|changed|same)$/) }] },
  },
  importRates: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { rows: [{ ...rate, validFrom: deriveDay(fresh) }], dryRun: true },
    })),
    gives: { outcomes: [{ outcome: 'created' }] },
  },
  updateRate: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.rate },
      body: { ...rate, validFrom: deriveDay(fresh) },
    })),
    gives: { ...rate, version: 2 },
    ...absent,
  },
  removeRate: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.rate } })),
    gives: { currency: 'USD' },
    ...absent,
  },
  showAuthority: {
    scene: 'nothing',
    sent: admin(() => ({ query: { categoryId: otherCategoryId } })),
    gives: { currency: 'EUR', levels: expect.any(Array), rows: expect.any(Array) },
    madeUp: 'item.not-found',
  },
  listDoaDelegations: {
    scene: 'nothing',
    sent: admin(() => ({})),
    gives: { items: expect.any(Array) },
  },
  lintDoaRules: {
    scene: 'nothing',
    sent: admin(() => ({})),
    gives: { items: expect.any(Array), count: expect.any(Number) },
  },
  previewDeactivation: {
    scene: 'open',
    sent: admin(() => ({ query: { userId: people.manager } })),
    gives: { person: { name: 'Manager' } },
    madeUp: 'user.not-found',
  },
} satisfies Record<string, Case>;
