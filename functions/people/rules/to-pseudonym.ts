import type { User } from '#shared/users/user.ts';
import { createPseudonym } from './erase-texts.ts';

/** Return a profile of a pseudonym, without anything about the person. */
export function toPseudonym({ userId, applicationId, createdAt, version, erasedAt }: User): User {
  return {
    ...{ userId, applicationId, createdAt, version, erasedAt, ...createPseudonym(userId) },
    ...{ firstName: '', lastName: '', title: '', role: 'Employee', timeZone: 'UTC', groups: [] },
    ...{ isActive: false, managerId: null, departmentId: null, locationId: null, doaLevelId: null },
  };
}
