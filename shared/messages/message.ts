import * as z from 'zod';
import { Id, Instant, PersonRef } from '../fields.ts';

/**
 * An in-app message to one person, created from one event or announcement. Its id is derived from this source, so that
 * repeated deliveries create it only once.
 */
export const Message = z.object({
  messageId: z.string(),
  userId: Id,
  applicationId: Id,
  what: z.string(),
  title: z.string(),
  text: z.string(),
  /** Parts of the row in the list: actor, action, request number. Absent in messages from before this field existed. */
  line: z.object({ by: PersonRef.optional(), did: z.string(), number: z.string() }).optional(),
  /** Times that are formatted in the reader's time zone: due time of the step, opening time, and deadline. */
  due: z
    .object({ at: Instant.nullable(), since: Instant.optional(), until: Instant.optional() })
    .optional(),
  /** Id and sender of an announcement. */
  announcement: z.object({ id: Id, by: PersonRef }).optional(),
  /** Id of a report, path of its page, and its sender unless the report is the person's own. */
  report: z.object({ id: Id, address: z.string(), by: PersonRef.optional() }).optional(),
  /** Person who requests access or has never signed in, and the path of the screen on which to respond. */
  access: z.object({ by: PersonRef, address: z.string() }).optional(),
  /** Email address to be confirmed, which will replace the address in the profile. */
  to: z.string().optional(),
  requestId: Id.optional(),
  taskId: Id.optional(),
  at: Instant,
  readAt: Instant.nullable().default(null),
});
export type Message = z.infer<typeof Message>;

/** A message in a list. `done`: the required action is decided, corrected, or no longer possible. */
export const MessageRow = Message.extend({ done: z.boolean().optional() });
export type MessageRow = z.infer<typeof MessageRow>;
