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
 * Something in the authority rules, or in what is stored for all rules, that an administrator should look at. `ids`:
 * what it is about (rules, levels, departments, people).
 */
export const DoaFinding = z.object({
  kind: z.enum(findingKinds),
  text: z.string(),
  ids: z.array(Id),
  /** The cell of the table to look at, where it is about one; none of a part: everywhere, every category, any level. */
  place: z
    .object({
      departmentId: Id.nullable(),
      categoryId: Id.nullable(),
      levelId: Id.nullable(),
    })
    .optional(),
});
export type DoaFinding = z.infer<typeof DoaFinding>;
