import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { isVisibleText, trimInvisible } from './text.ts';
import { isTimeZone } from './time-zone.ts';

/**
 * Field types shared by all schemas. Times are UTC ISO 8601, a date without time is a date, and money is never a float.
 */
/**
 * 8-4-4-4-12 hexadecimal digits. The variant is not checked, because subjects of user pools have one that RFC 9562 does
 * not define. Ids are case-insensitive and stored in lower case.
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
/** Earliest valid date. An earlier date is a typing error: 0206 for 2026. */
const earliestDate = '1900-01-01';
export const PlainDate = z.iso
  .date(msg('Choose a day.'))
  .refine((date) => date >= earliestDate, msg('Choose a day from 1900 on.'));
export const Name = z
  .string()
  .overwrite(trimInvisible)
  .min(1, msg('Enter a name.'))
  .max(120, msg('A name has at most 120 characters.'));
/** Comment text. Longer texts are refused, not cut. */
export const CommentText = z.string().trim().max(4000);
export const RequiredCommentText = CommentText.min(1, msg('Say why.')).refine(
  isVisibleText,
  msg('Say why.'),
);
export const TimeZone = z.string().min(1).max(64);
/**
 * A time zone that a person may choose: it must exist now. Stored time zones may have been removed from the list since.
 */
export const ChosenTimeZone = TimeZone.refine(isTimeZone, msg('There is no such time zone.'));
/** Version of an item. The maximum is higher than any real version, and incrementing it stays exact. */
export const Version = z.int().nonnegative().max(1_000_000_000);
/** Working time in seconds. */
export const WorkingSeconds = z.int().nonnegative();

/** Error text for an invalid amount. */
export const invalidAmountMessage = msg('Enter an amount such as 1150.30.');
/**
 * A decimal number as text, with at most 15 digits before and 6 after the point. Zero has no sign, so that it has only
 * one form.
 */
export const Decimal = z
  .string(invalidAmountMessage)
  .regex(/^-?\d{1,15}(\.\d{1,6})?$/, invalidAmountMessage)
  .refine((text) => !/^-0+(\.0+)?$/.test(text), msg('Enter 0 without a sign.'));
export const Currency = z.string().regex(/^[A-Z]{3}$/, msg('Enter a currency such as EUR.'));
export const Money = z.strictObject({ amount: Decimal, currency: Currency });
export type Money = z.infer<typeof Money>;

/** Amount of a request. An amount that cannot be calculated is null with a mark, to distinguish it from no amount. */
export const requestAmount = {
  amount: Money.nullable(),
  isAmountUnknown: z.literal(true).optional(),
};
export type RequestAmount = {
  readonly amount?: Money | null | undefined;
  readonly isAmountUnknown?: true | undefined;
};

/** A reference to a person in lists and events. */
export const PersonRef = z.object({ userId: Id, name: z.string() });
export type PersonRef = z.infer<typeof PersonRef>;

export const Priority = z.enum(['low', 'normal', 'high', 'urgent']);
export type Priority = z.infer<typeof Priority>;

/** Empty path parameters, query, or body of an operation. */
export const emptyObject = z.strictObject({});
export const noBody = z.undefined();

/**
 * Page size 1 to 100, default 20. The cursor is opaque and valid only for the query that returned it. Unknown
 * parameters are refused, as in every query.
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
