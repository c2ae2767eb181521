import * as z from 'zod';
import { Id, PersonRef } from '../fields.ts';

/** Code with which a tab closes a connection that was replaced by another tab of the person. */
export const replacedCloseCode = 4008;

/** Subprotocol of live connections. The browser sends its ticket as a second value. */
export const liveProtocol = 'countersign.live';

/**
 * Message from a browser: the request on screen (null for none), or a ping. `turn` is a sequence number, because
 * messages may overtake each other.
 */
export const LiveCall = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('look'),
    requestId: Id.nullable(),
    turn: z.int().positive(),
  }),
  z.strictObject({ action: z.literal('stay') }),
]);
export type LiveCall = z.infer<typeof LiveCall>;

/**
 * Message to a browser. A notice reports that something changed, but not the content, which the browser loads from the
 * services. `mine`: tasks, messages, or requests of the person; `request`: the request on screen; `looking`: other
 * people who have the request on screen. A tab that opens a request also gets `seq`, the number of the request's last
 * event, because no notice was sent for events before this message. `full`: too many tabs have the request on screen,
 * so this one gets no notices for it and polls; `here`: the answer to `stay`; `replaced`: the person has too many tabs,
 * and this one, the oldest, gets no more notices.
 */
export const Notice = z.discriminatedUnion('what', [
  z.object({ what: z.literal('mine') }),
  z.object({ what: z.literal('request'), requestId: Id }),
  z.object({ what: z.literal('full'), requestId: Id }),
  z.object({ what: z.literal('here') }),
  z.object({ what: z.literal('replaced') }),
  z.object({
    what: z.literal('looking'),
    requestId: Id,
    people: z.array(PersonRef),
    seq: z.int().nonnegative().optional(),
  }),
]);
export type Notice = z.infer<typeof Notice>;
