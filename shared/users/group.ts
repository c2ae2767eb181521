import * as z from 'zod';
import { Id, Name, Version } from '../fields.ts';
import { isSameName } from '../fold-name.ts';

/** Approvers whom a step may ask together by the group's name; who is in it is said by their profiles. */
export const Group = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  /** Manager of the group; routings ignore it. */
  managerId: Id.nullable().default(null),
  version: Version,
});
export type Group = z.infer<typeof Group>;

/** Whether two texts name the same group, as its members are stored. */
export const isSameGroup = (a: string, b: string): boolean => isSameName(a, b);
