import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Instant, PersonRef, RequiredCommentText, Version } from '../fields.ts';
import { RetentionOutcome } from './retention-outcome.ts';

/**
 * Shortest retention in months. By then, all items with their own expiry are deleted: decision links after 60 days,
 * notes of pending mails after 30.
 */
const minRetentionMonths = 3;
const maxRetentionMonths = 1200;
/** Number of days for which the former rules still protect requests, and a lifted hold remains in effect. */
export const noticeDays = 30;

const lengthMessage = msg('Enter 3 to 1200 months.');
/** Rule for keeping ended requests. Null for category or outcome: all of them. Null months: for ever. */
export const RetentionRule = z.strictObject({
  categoryId: Id.nullable(),
  outcome: RetentionOutcome.nullable(),
  months: z
    .int(lengthMessage)
    .min(minRetentionMonths, lengthMessage)
    .max(maxRetentionMonths, lengthMessage)
    .nullable(),
});
export type RetentionRule = z.infer<typeof RetentionRule>;

/** A rule with its start, and its end if it was changed or removed. */
export const TimedRule = z.object({
  ...RetentionRule.shape,
  since: Instant,
  until: Instant.optional(),
});
export type TimedRule = z.infer<typeof TimedRule>;

/** Rules of an application. `ended`: former rules whose notice time is not over. */
export const Retention = z.object({
  applicationId: Id,
  rules: z.array(TimedRule),
  ended: z.array(TimedRule).default([]),
  version: Version,
});
export type Retention = z.infer<typeof Retention>;

/** Target of a legal hold: a request, a person (requests in which they have a part), or a category. */
export const HoldTarget = z.enum(['request', 'person', 'category']);
export type HoldTarget = z.infer<typeof HoldTarget>;

/** A legal hold. It prevents the removal of requests, regardless of the rules. */
export const LegalHold = z.object({
  id: Id,
  applicationId: Id,
  on: HoldTarget,
  targetId: Id,
  /** Number of the request, or name of the person or category, when the hold was set. */
  name: z.string(),
  reason: RequiredCommentText,
  by: PersonRef,
  since: Instant,
  /** End of the hold, set when it is lifted. The hold applies until then. */
  endsAt: Instant.optional(),
  liftedBy: PersonRef.optional(),
  version: Version,
});
export type LegalHold = z.infer<typeof LegalHold>;
