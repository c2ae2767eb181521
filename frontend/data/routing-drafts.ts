import { callApi } from '#frontend/lib/api-client.ts';
import type { Overlap } from '#shared/routing/order.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import {
  createRoutingDraft,
  discardRoutingDraft,
  type EditedRouting,
  getRoutingDraft,
  publishRoutingDraft,
  saveRoutingDraft,
} from '#shared/routing/routing-drafts-api.ts';
import { read } from './read.ts';

/** The version in force and the draft of a routing. */
export const editedRoutingQuery = (routingId: string) =>
  read(getRoutingDraft, { params: { routingId } });

/** The same as they are stored now. */
export const readEdited = (routingId: string) =>
  callApi(getRoutingDraft, { params: { routingId } });

/** A routing as it was read: what changes it is refused when somebody else changed it since. */
type Read = Pick<EditedRouting, 'id' | 'itemVersion'>;
const onRead = ({ id, itemVersion }: Read) => ({
  params: { routingId: id },
  ifMatch: itemVersion,
});

export const createDraft = (draft: RoutingDraft) => callApi(createRoutingDraft, { body: draft });
export const saveDraft = (routing: Read, draft: RoutingDraft) =>
  callApi(saveRoutingDraft, {
    ...onRead(routing),
    body: { ...draft, condition: draft.condition ?? null },
  });
export const discardDraft = (routing: Read) => callApi(discardRoutingDraft, onRead(routing));

type Publishing = { readonly overlap: Overlap | undefined; readonly note: string };
/** `note`: why, for who reads the versions; it may be empty. */
export const publishDraft = (routing: Read, { overlap, note }: Publishing) =>
  callApi(publishRoutingDraft, {
    ...onRead(routing),
    body: { ...(overlap && { overlap }), ...(note.trim() && { note: note.trim() }) },
  });
