import { expect } from 'vitest';
import { people } from '#tests/domain/support/people.ts';
import { csvMapping } from '#tests/domain/support/write-log.ts';
import { admin, type Case, reused } from './case.ts';
import { describeLogFile, smallLog } from './process-importing.ts';

const ofOne = (gives: object, more: Partial<Case> & { readonly body?: object } = {}): Case => {
  const { body, ...rest } = more;
  return {
    scene: 'import',
    sent: admin(({ importId }) => ({ params: { id: importId }, ...(body && { body }) })),
    gives,
    madeUp: 'item.not-found',
    ...rest,
  };
};

const ofMapping = (gives: object, body?: (fresh: string) => object): Case => ({
  scene: 'savedMapping',
  sent: admin(({ mappingId, fresh }) => ({
    params: { id: mappingId },
    ...(body && { body: body(fresh) }),
  })),
  gives,
  madeUp: 'item.not-found',
});
const columns = csvMapping({}, { person: 'who' }).columns;

export const importCases = {
  listSavedMappings: {
    scene: 'savedMapping',
    sent: admin(() => ({})),
    gives: {
      items: expect.arrayContaining([
        expect.objectContaining({ mapping: expect.objectContaining({ columns }) }),
      ]),
    },
  },
  getSavedMapping: ofMapping({ item: { mapping: { columns, activities: [] } }, usedBy: [] }),
  listSavedMappingHistory: ofMapping({ items: [{ act: 'created' }] }),
  createSavedMapping: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { name: fresh, mapping: csvMapping() } })),
    gives: { mapping: { format: 'csv' }, version: 1 },
    reused,
  },
  updateSavedMapping: ofMapping({ mapping: { timeZone: 'Europe/Oslo' }, version: 2 }, (fresh) => ({
    ...{ name: fresh, mapping: csvMapping({ timeZone: 'Europe/Oslo' }) },
  })),
  removeSavedMapping: ofMapping({ mapping: { columns } }),
  listImports: {
    scene: 'import',
    sent: admin(() => ({})),
    gives: { items: expect.arrayContaining([expect.objectContaining({ state: 'mapped' })]) },
  },
  createImport: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { name: fresh, file: describeLogFile(smallLog) } })),
    gives: { state: 'uploading', mapping: null, createdBy: { userId: people.admin } },
    reused,
  },
  getImport: ofOne({ state: 'mapped', progress: null, report: null, sameFile: expect.any(Array) }),
  updateImport: {
    ...ofOne({ state: 'mapped', mapping: { timeZone: 'Europe/Berlin' } }),
    sent: admin(({ importId, fresh }) => ({
      params: { id: importId },
      body: { name: fresh, mapping: csvMapping({ timeZone: 'Europe/Berlin' }) },
    })),
  },
  removeImport: ofOne({ state: 'mapped' }),
  startLogUpload: ofOne({ hasArrived: true }, { body: {} }),
  actOnImport: ofOne({ state: 'working' }, { body: { act: 'check' }, reused }),
  listImportProblems: ofOne({ items: [] }),
  getImportedCase: {
    ...ofOne({ case: { caseId: 'A-1', outcome: 'Approved', isOpen: false } }),
    scene: 'imported',
    sent: admin(({ importId }) => ({ params: { id: importId }, query: { caseId: 'A-1' } })),
  },
} satisfies Record<string, Case>;
