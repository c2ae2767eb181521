import * as z from 'zod';
import { productName } from '#shared/company.ts';
import { languages } from '#shared/language/languages.ts';
import { msg, t } from '#shared/language/t.ts';
import { Currency, Decimal, Id, Instant, Name, PersonRef, Version } from '../fields.ts';
import { Expression } from '../forms/expression.ts';
import { FieldKey } from '../forms/form.ts';
import { translatable } from '../names/translatable.ts';
import { fileLimits } from '../requests/file-kinds.ts';

/** A whole number within bounds; whatever is wrong with it, the bounds say what is right. */
const from = (least: number, most: number) => {
  const reason = t`From ${least} to ${most}.`;
  return z.int(reason).min(least, reason).max(most, reason);
};

/** Said in these words, too, where forms lack one: nothing was chosen. */
const PersonField = z
  .string()
  .refine(
    (key) => FieldKey.safeParse(key).success,
    msg('Name a person field of the forms served.'),
  );

export const ApproverSource = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('named'),
    userIds: z
      .array(Id)
      .min(1, msg('Choose at least one person.'))
      .max(50, msg('Choose at most 50 people.')),
  }),
  z.strictObject({ kind: z.literal('role'), role: z.enum(['Approver', 'admin']) }),
  /** The requester's manager at level n: 1 is the direct one. */
  z.strictObject({ kind: z.literal('manager'), level: from(1, 10) }),
  /** Head of the requester's department, or of a named one. */
  z.strictObject({ kind: z.literal('head'), departmentId: Id.nullable() }),
  /** Climbs the authority levels until a limit covers the amount. */
  z.strictObject({ kind: z.literal('doa') }),
  z.strictObject({ kind: z.literal('formUser'), field: PersonField }),
  z.strictObject({ kind: z.literal('group'), group: Name }),
]);
export type ApproverSource = z.infer<typeof ApproverSource>;

export const QuorumRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('any') }),
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('atLeast'), count: from(1, 50) }),
  z.strictObject({ kind: z.literal('percent'), percent: from(1, 100) }),
]);
export type QuorumRule = z.infer<typeof QuorumRule>;

export const RoutingStep = z.strictObject({
  id: Id,
  name: translatable(Name),
  /** Steps with the same order are open together. */
  order: from(1, 50),
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
  /** People decide it although they have approved an earlier step of the round; otherwise that counts here. */
  asksAgain: z.boolean().optional(),
});
export type RoutingStep = z.infer<typeof RoutingStep>;

/** Why somebody published a version. */
export const VersionNote = z.string().trim().min(1).max(500, msg('At most 500 characters.'));

/** A routing version. A request pins the version it was submitted under. */
export const RoutingSequence = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  version: z.int().min(1),
  isActive: z.boolean(),
  categoryIds: z.array(Id).max(200, msg('At most 200 categories.')),
  condition: Expression.optional(),
  steps: z
    .array(RoutingStep)
    .min(1, msg('Add at least one step.'))
    .max(50, msg('At most 50 steps.')),
  updatedAt: Instant,
  /** Person who published it; none for a version that came with the product. */
  publishedBy: PersonRef.optional(),
  /** Why it was published, in the words of who did. */
  note: VersionNote.optional(),
  itemVersion: Version,
});
export type RoutingSequence = z.infer<typeof RoutingSequence>;

/** Settings of an application that decisions depend on. */
export const Configuration = z.object({
  applicationId: Id,
  /** The company, as mails name it; the product's name says that nobody has named it. */
  name: Name.default(productName),
  /** Language of texts for people who have chosen none. */
  language: z.enum(languages).default('en'),
  /** In which limits and conditions compare amounts. */
  currency: Currency.default('EUR'),
  /** The chain of every route ends here, never in the void. */
  fallbackApproverIds: z.array(Id).max(20, msg('At most 20 people.')).default([]),
  /** Whether approvers raise requests for people below them; administrators always may. */
  approversRaiseForOthers: z.boolean().default(true),
  /** Of a request; MB. */
  largestFileMegabytes: z.literal(fileLimits).default(25),
  /** Whether mails about an open task carry links that lead to its decision. */
  decisionLinks: z.boolean().default(true),
  /** Deciding by such a link needs a recent sign-in above this amount, in the currency of the application. */
  signInAgainAbove: Decimal.refine(
    (amount) => !amount.startsWith('-'),
    msg('Enter 0 or more.'),
  ).default('5000'),
  /** Whether a change of somebody’s rights takes effect only once a second administrator confirmed it. */
  twoAdministrators: z.boolean().default(false),
  version: Version,
});
export type Configuration = z.infer<typeof Configuration>;
