import * as z from 'zod';

/** Acts with which people write something: the conversation of the request shows it, and the search finds it. */
export const DecidedWith = z.enum([
  ...['submitted', 'resubmitted', 'withdrawn', 'approved', 'rejected', 'returned'],
  ...['reassigned', 'approver-added', 'escalated', 'reminded'],
] as const);
export type DecidedWith = z.infer<typeof DecidedWith>;

/** Whether an event of this type is one of them. */
export const isDecidedWith = (type: string): type is DecidedWith =>
  DecidedWith.safeParse(type).success;
