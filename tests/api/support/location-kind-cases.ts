import { expect } from 'vitest';
import { admin, type Case, requester, reused } from './case.ts';
import { deriveKey } from './rules.ts';

const absent = { madeUp: 'item.not-found' } as const;
const attribute = { type: 'select', options: ['Owned', 'Rented'], required: false };

export const locationKindCases = {
  listNameTranslations: {
    scene: 'nothing',
    sent: requester(() => ({ params: { language: 'de' } })),
    gives: { items: expect.any(Array) },
  },
  listNames: {
    scene: 'rules',
    sent: admin(() => ({ params: { language: 'de' } })),
    gives: {
      items: expect.arrayContaining([expect.objectContaining({ uses: expect.any(Array) })]),
    },
  },
  saveNameTranslations: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      params: { language: 'de' },
      body: { changes: [{ text: fresh, translation: 'Neu' }] },
    })),
    gives: { version: expect.any(Number) },
  },
  listNamesHistory: {
    scene: 'nothing',
    sent: admin(() => ({ params: { language: 'de' } })),
    gives: { items: expect.any(Array) },
  },
  listLocationTypes: {
    scene: 'rules',
    sent: admin(() => ({})),
    gives: { items: expect.any(Array) },
  },
  createLocationType: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { name: fresh } })),
    gives: { parentTypeIds: [], isActive: true, version: 1 },
    reused,
  },
  importLocationTypes: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { rows: [{ name: fresh }], dryRun: false } })),
    gives: { outcomes: [{ outcome: 'created' }] },
    reused,
  },
  updateLocationType: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.locationType },
      body: { name: fresh, isActive: false },
    })),
    gives: { isActive: false, version: 2 },
    ...absent,
  },
  removeLocationType: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.locationType } })),
    gives: { version: 1 },
    ...absent,
  },
  listLocationAttributes: {
    scene: 'rules',
    sent: admin(() => ({})),
    gives: { items: expect.any(Array) },
  },
  createLocationAttribute: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { ...attribute, name: fresh, key: deriveKey(fresh) },
    })),
    gives: { ...attribute, typeIds: [], isActive: true, version: 1 },
    reused,
  },
  importLocationAttributes: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({
      body: { rows: [{ name: fresh, key: deriveKey(fresh), type: 'Text' }], dryRun: false },
    })),
    gives: { outcomes: [{ outcome: 'created' }] },
    reused,
  },
  updateLocationAttribute: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.locationAttribute },
      body: { ...attribute, name: fresh, key: deriveKey(fresh) },
    })),
    gives: { ...attribute, version: 2 },
    ...absent,
  },
  removeLocationAttribute: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.locationAttribute } })),
    gives: { version: 1 },
    ...absent,
  },
} satisfies Record<string, Case>;
