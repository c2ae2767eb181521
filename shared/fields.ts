import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { isVisibleText, withoutEdges } from './text.ts';
import { isTimeZone } from './time-zone.ts';

/**
 * Field types that every schema shares. Times are UTC ISO 8601; a date without time is a date; money is never a
 * float.
 */
/**
 * 8-4-4-4-12 hexadecimal digits. User pools give subjects of that form whose variant RFC 9562 doesn't know, so the
 * variant isn't looked at. Upper and lower case mean the same id; lower case is what is stored.
 */
export const Id = z
  .guid({
    error: ({ input }) =>
      input === undefined
        ? msg('This id is missing.')
        : msg('An id has 32 hexadecimal digits in groups of 8-4-4-4-12.'),
  })
  .toLowerCase();
export const Instant = z.iso.datetime();
/** Before it a date is a slip of the keys: 0206 for 2026. */
const earliestDate = '1900-01-01';
export const PlainDate = z.iso
  .date(msg('Choose a day.'))
  .refine((date) => date >= earliestDate, msg('Choose a day from 1900 on.'));
export const Name = z
  .string()
  .overwrite(withoutEdges)
  .min(1, msg('Enter a name.'))
  .max(120, msg('A name has at most 120 characters.'));
/** A comment: longer ones are refused, not cut. */
export const CommentText = z.string().trim().max(4000);
export const RequiredCommentText = CommentText.min(1, msg('Say why.')).refine(
  isVisibleText,
  msg('Say why.'),
);
export const TimeZone = z.string().min(1).max(64);
/**
 * A zone that somebody chooses: one that clocks can be set to. What is stored may have been dropped from the list of
 * zones since.
 */
export const ChosenTimeZone = TimeZone.refine(isTimeZone, msg('There is no such time zone.'));
/** Higher than any item gets, so that one more is still a number. */
export const Version = z.int().nonnegative().max(1_000_000_000);
/** Seconds of working time. */
export const WorkingSeconds = z.int().nonnegative();

/** Error text for an invalid amount. */
export const anAmount = msg('Enter an amount such as 1150.30.');
/**
 * A decimal number as text, at most 15 digits before and 6 after the point. Zero has no sign: there is one text
 * for it.
 */
export const Decimal = z
  .string(anAmount)
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, anAmount)
  .refine((text) => !/^-0+(\.0+)?$/.test(text), msg('Enter 0 without a sign.'));
export const Currency = z.string().regex(/^[A-Z]{3}$/, msg('Enter a currency such as EUR.'));
export const Money = z.strictObject({ amount: Decimal, currency: Currency });
export type Money = z.infer<typeof Money>;

/** Reference to a person in lists and events. */
export const PersonRef = z.object({ userId: Id, name: z.string() });
export type PersonRef = z.infer<typeof PersonRef>;

export const Priority = z.enum(['low', 'normal', 'high', 'urgent']);
export type Priority = z.infer<typeof Priority>;

/** An operation without path parameters, query or body. */
export const nothing = z.strictObject({});
export const noBody = z.undefined();

/**
 * Page size 1 to 100, default 20; the cursor is opaque and belongs to the query that gave it. Like every query it
 * takes nothing else.
 */
export const PageQuery = z.strictObject({
  limit: z
    .preprocess(
      (sent) => (typeof sent === 'string' && !/^\d{1,3}$/.test(sent) ? Number.NaN : sent),
      z.coerce.number().int().min(1).max(100),
    )
    .default(20),
  cursor: z.string().max(2000).optional(),
});
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), cursor: z.string().optional() });
