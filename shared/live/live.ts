import * as z from 'zod';
import { Id, PersonRef } from '../fields.ts';

/** By this code a tab closes a connection that another one of its person has replaced. */
export const replacedCode = 4008;

/** The subprotocol that both ends of a live connection speak; the browser names its ticket after it. */
export const liveProtocol = 'countersign.live';

/**
 * Message from a browser: the request on screen, none for no request, or a ping. `turn` counts its looks, as
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
 * Message to a browser. A notice says that something changed and never what: the browser asks the services,
 * with their rules.
 * `mine`: tasks, messages or requests of the person; `request`: the one that is shown; `looking`: who else has
 * it on screen, and for the tab that begins to look `seq`, the number of the request's last event: events after
 * the answer on screen and before this one reached nobody; `full`: too many tabs have it on screen, so that
 * this one gets no notices of it and polls; `here`: the answer to `stay`; `replaced`: the person opened more
 * tabs than get notices at once, and this one, the oldest, gets no more.
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
