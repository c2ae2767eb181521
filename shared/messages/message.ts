import * as z from 'zod';
import { Id, Instant } from '../fields.ts';

/**
 * An in-app message to one person, made from one event; its id is the event's, so a redelivered event makes it once.
 */
export const Message = z.object({
  messageId: z.string(),
  userId: Id,
  applicationId: Id,
  what: z.string(),
  title: z.string(),
  text: z.string(),
  requestId: Id.optional(),
  taskId: Id.optional(),
  at: Instant,
  readAt: Instant.nullable().default(null),
});
export type Message = z.infer<typeof Message>;
