import * as z from 'zod';

/** Acts that may come with words, which the conversation of the request shows. */
export const DecidedWith = z.enum(['approved', 'rejected', 'returned', 'withdrawn']);
export type DecidedWith = z.infer<typeof DecidedWith>;

/** Whether an event of this type is one of them. */
export const isDecidedWith = (type: string): type is DecidedWith =>
  DecidedWith.safeParse(type).success;
