import * as z from 'zod';

/** Event types with a text by the person. The request's conversation shows it, and the search finds it. */
export const DecidedWith = z.enum([
  ...['submitted', 'resubmitted', 'withdrawn', 'approved', 'rejected', 'returned'],
  ...['reassigned', 'approver-added', 'escalated', 'reminded'],
] as const);
export type DecidedWith = z.infer<typeof DecidedWith>;

/** True if an event of this type contains a text by the person. */
export const isDecidedWith = (type: string): type is DecidedWith =>
  DecidedWith.safeParse(type).success;
