import * as z from 'zod';
import { Id, Instant, PersonRef } from '../fields.ts';

/**
 * An in-app message to one person, made from one event or announcement; its id follows from that, so that what is
 * delivered again makes it once.
 */
export const Message = z.object({
  messageId: z.string(),
  userId: Id,
  applicationId: Id,
  what: z.string(),
  title: z.string(),
  text: z.string(),
  /** As a row says it: who, what they did, to which request. None: from before rows said it so. */
  line: z.object({ by: PersonRef.optional(), did: z.string(), number: z.string() }).optional(),
  /**
   * Times for the reader's zone: due time of the step, time since it is open, and last time to act.
   */
  due: z
    .object({ at: Instant.nullable(), since: Instant.optional(), until: Instant.optional() })
    .optional(),
  /** Of an announcement: which one, and whose it is. */
  announcement: z.object({ id: Id, by: PersonRef }).optional(),
  /** Of a report: which one, the path of the page that it leads to, and who sends it, unless it is one's own. */
  report: z.object({ id: Id, address: z.string(), by: PersonRef.optional() }).optional(),
  /** Of somebody who asks for access, or has never signed in: who it is, and where something is done about it. */
  access: z.object({ by: PersonRef, address: z.string() }).optional(),
  /** Mailed there instead of to the address of the profile: to one that is to be confirmed. */
  to: z.string().optional(),
  requestId: Id.optional(),
  taskId: Id.optional(),
  at: Instant,
  readAt: Instant.nullable().default(null),
});
export type Message = z.infer<typeof Message>;

/** A row of a list. `done`: what it asks for is decided, corrected or over. */
export const MessageRow = Message.extend({ done: z.boolean().optional() });
export type MessageRow = z.infer<typeof MessageRow>;
