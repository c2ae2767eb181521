import * as z from 'zod';
import { Id, Name, Version } from '../fields.ts';
import { isSameName } from '../fold-name.ts';

/** Approvers whom a step can name together by the group's name. Profiles define the members. */
export const Group = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  /** Manager of the group. Routings ignore it. */
  managerId: Id.nullable().default(null),
  version: Version,
});
export type Group = z.infer<typeof Group>;

/** True if two texts are the same group name, in the comparison used for stored members. */
export const isSameGroup = (a: string, b: string): boolean => isSameName(a, b);
