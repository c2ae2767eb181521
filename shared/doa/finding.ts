import * as z from 'zod';
import { Id } from '../fields.ts';

const findingKinds = [
  'gap',
  'noStandIn',
  'onlyOne',
  'aboveOwnLimit',
  'overlap',
  'managerCycle',
  'inactiveApprover',
  'employeeApprover',
  'missingRate',
  'unreachableRule',
  'unreadable',
] as const;

/**
 * A problem in the approval rules, or in data used by all rules, that an administrator should check. `ids`: the rules,
 * levels, departments, or people concerned.
 */
export const DoaFinding = z.object({
  kind: z.enum(findingKinds),
  text: z.string(),
  ids: z.array(Id),
  /**
   * Table cell to check, if the finding concerns one. A null part means all departments, all categories, or any level.
   */
  place: z
    .object({
      departmentId: Id.nullable(),
      categoryId: Id.nullable(),
      levelId: Id.nullable(),
    })
    .optional(),
});
export type DoaFinding = z.infer<typeof DoaFinding>;
