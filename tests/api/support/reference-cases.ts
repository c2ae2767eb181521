import { people } from '#tests/domain/support/people.ts';
import { admin, type Case, reused } from './case.ts';

const absent = { madeUp: 'item.not-found' } as const;
const department = { code: '', costCentre: '4100', headId: people.ceo, parentId: null };

export const referenceCases = {
  createDepartment: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: { ...department, name: fresh } })),
    gives: { ...department, isActive: true, version: 1 },
    reused,
  },
  updateDepartment: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { id: rules.department },
      body: { ...department, name: fresh },
    })),
    gives: { ...department, version: 2 },
    ...absent,
  },
  removeDepartment: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { id: rules.department } })),
    gives: { version: 1 },
    ...absent,
  },
} satisfies Record<string, Case>;
