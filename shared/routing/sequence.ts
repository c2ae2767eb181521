import * as z from 'zod';
import { Id, Instant, Name, Version } from '../fields.ts';
import { Expression } from '../forms/expression.ts';
import { FieldKey } from '../forms/form.ts';

export const ApproverSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('named'), userIds: z.array(Id).min(1).max(50) }),
  z.strictObject({ kind: z.literal('role'), role: z.enum(['Approver', 'admin']) }),
  /** The requester's manager at level n: 1 is the direct one. */
  z.strictObject({ kind: z.literal('manager'), level: z.int().min(1).max(10) }),
  /** Head of the requester's department, or of a named one. */
  z.strictObject({ kind: z.literal('head'), departmentId: Id.nullable() }),
  /** Climbs the authority levels until a limit covers the amount. */
  z.strictObject({ kind: z.literal('doa') }),
  z.strictObject({ kind: z.literal('formUser'), field: FieldKey }),
  z.strictObject({ kind: z.literal('group'), group: Name }),
]);
export type ApproverSource = z.infer<typeof ApproverSource>;

export const QuorumRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('atLeast'), count: z.int().min(1).max(50) }),
  z.strictObject({ kind: z.literal('percent'), percent: z.int().min(1).max(100) }),
]);
export type QuorumRule = z.infer<typeof QuorumRule>;

export const RoutingStep = z.strictObject({
  id: Id,
  name: Name,
  /** Steps with the same order are open together. */
  order: z.int().min(1).max(50),
  approvers: ApproverSource,
  rule: QuorumRule,
  condition: Expression.optional(),
  slaTemplateId: Id.nullable(),
  escalationPolicyId: Id.nullable(),
  mayReturn: z.boolean().default(true),
  mayReassign: z.boolean().default(true),
  mayAddApprover: z.boolean().default(true),
  /** After a return: stay approved in the next round when nothing this step's people decide on has changed. */
  keepWhenUnchanged: z.boolean().default(false),
});
export type RoutingStep = z.infer<typeof RoutingStep>;

/** A routing version. A request pins the version it was submitted under. */
export const RoutingSequence = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  version: z.int().min(1),
  isActive: z.boolean(),
  categoryIds: z.array(Id).max(200),
  condition: Expression.optional(),
  steps: z.array(RoutingStep).min(1).max(50),
  updatedAt: Instant,
  itemVersion: Version,
});
export type RoutingSequence = z.infer<typeof RoutingSequence>;

/** Settings of an application that decisions depend on. */
export const Configuration = z.object({
  applicationId: Id,
  name: Name.default('Countersign'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('EUR'),
  /** The chain of every route ends here, never in the void. */
  fallbackApproverIds: z.array(Id).max(20).default([]),
  version: Version,
});
export type Configuration = z.infer<typeof Configuration>;
