import * as z from 'zod';
import { productName } from '#shared/company.ts';
import { languages } from '#shared/language/languages.ts';
import { msg, t } from '#shared/language/t.ts';
import { Currency, Decimal, Id, Instant, Name, PersonRef, Version } from '../fields.ts';
import { Expression } from '../forms/expression.ts';
import { FieldKey } from '../forms/form.ts';
import { translatable } from '../names/translatable.ts';
import { fileLimitChoicesMb } from '../requests/file-kinds.ts';

/** Return the schema of a whole number within bounds. Every error states the bounds. */
const from = (least: number, most: number) => {
  const reason = t`From ${least} to ${most}.`;
  return z.int(reason).min(least, reason).max(most, reason);
};

/** Key of a person field. An invalid key has the same error text as a missing field, because nothing was selected. */
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
  /** The requester's manager at level n; 1 is the direct manager. */
  z.strictObject({ kind: z.literal('manager'), level: from(1, 10) }),
  /** Head of the requester's department, or of a specific one. */
  z.strictObject({ kind: z.literal('head'), departmentId: Id.nullable() }),
  /** People from the lowest approval level upwards, until a limit covers the amount. */
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
  /** Steps with the same order are open at the same time. */
  order: from(1, 50),
  approvers: ApproverSource,
  rule: QuorumRule,
  condition: Expression.optional(),
  slaTemplateId: Id.nullable(),
  escalationPolicyId: Id.nullable(),
  mayReturn: z.boolean().default(true),
  mayReassign: z.boolean().default(true),
  mayAddApprover: z.boolean().default(true),
  /** Whether an approval stays valid in the next round after a return, if no data for this step has changed. */
  keepWhenUnchanged: z.boolean().default(false),
  /**
   * Whether people must decide although they approved an earlier step of the round. Otherwise their earlier approval
   * counts for this step.
   */
  asksAgain: z.boolean().optional(),
});
export type RoutingStep = z.infer<typeof RoutingStep>;

/** Reason for publishing a version. */
export const VersionNote = z.string().trim().min(1).max(500, msg('At most 500 characters.'));

/** A routing version. A request always uses the version with which it was submitted. */
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
  /** Person who published the version; absent for a version that is part of the product. */
  publishedBy: PersonRef.optional(),
  /** Reason for publishing, in the publisher's words. */
  note: VersionNote.optional(),
  itemVersion: Version,
});
export type RoutingSequence = z.infer<typeof RoutingSequence>;

/** Settings of an application that affect decisions. */
export const Configuration = z.object({
  applicationId: Id,
  /** Name of the company in mails. The product's name means that no name was set. */
  name: Name.default(productName),
  /** Language for people who have not chosen one. */
  language: z.enum(languages).default('en'),
  /** Currency in which limits compare amounts. */
  currency: Currency.default('EUR'),
  /** Currency of the exchange rates, if the application has had another currency since; absent: `currency`. */
  ratesCurrency: Currency.optional(),
  /**
   * Currency of amounts in conditions and of `signInAgainAbove`, if the application has had another currency since they
   * were entered; absent: `currency`.
   */
  conditionsCurrency: Currency.optional(),
  /** People who decide if no other approver is found, so that no request is left without an approver. */
  fallbackApproverIds: z.array(Id).max(20, msg('At most 20 people.')).default([]),
  /** Whether approvers may raise requests for their reports. Administrators always may. */
  approversRaiseForOthers: z.boolean().default(true),
  /** Maximum size of a request's file, in MB. */
  largestFileMegabytes: z.literal(fileLimitChoicesMb).default(25),
  /** Whether mails about an open task contain links to its decision. */
  decisionLinks: z.boolean().default(true),
  /** Amount in the currency of conditions above which a decision by link requires a recent sign-in. */
  signInAgainAbove: Decimal.refine(
    (amount) => !amount.startsWith('-'),
    msg('Enter 0 or more.'),
  ).default('5000'),
  /** True if a change of a person's rights takes effect only after a second administrator confirms it. */
  twoAdministrators: z.boolean().default(false),
  version: Version,
});
export type Configuration = z.infer<typeof Configuration>;

/** Return the currency into which exchange rates convert. */
export const getRatesCurrency = ({
  currency,
  ratesCurrency = currency,
}: Pick<Configuration, 'currency' | 'ratesCurrency'>): string => ratesCurrency;

/** Return the currency of amounts in conditions and in `signInAgainAbove`. */
export const getConditionsCurrency = ({
  currency,
  conditionsCurrency = currency,
}: Pick<Configuration, 'currency' | 'conditionsCurrency'>): string => conditionsCurrency;
