import * as z from 'zod';
import { Instant, TimeZone } from '../fields.ts';

/**
 * Current due state of an item. `leftSeconds` is working time, negative when overdue; `used` is the share of the
 * target, 0 to 1.
 */
export const Due = z.object({
  state: z.enum(['onTime', 'dueSoon', 'overdue', 'paused']),
  at: Instant,
  leftSeconds: z.int(),
  used: z.number().min(0).max(1),
  timeZone: TimeZone,
});
export type Due = z.infer<typeof Due>;
