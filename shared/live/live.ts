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
 * Message to a browser. A notice says that something changed and never what: whoever hears it asks
 * the services, with their rules. `mine`: tasks, messages or requests of the person; `request`: the
 * one that is shown; `looking`: who else has it on screen, and for the tab that begins to look
 * `seq`, the number of the request's last event: nobody was told of what came after the answer on
 * screen and before this; `full`: too many have it, so that this tab is not told of its changes and
 * asks; `here`: the answer to `stay`; `replaced`: the person opened more tabs than are told at
 * once, and this one, the oldest, is told no more.
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
