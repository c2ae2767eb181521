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
import { endpointQuery } from './read.ts';

/** Load the version in use and the draft of a routing sequence. */
export const editedRoutingQuery = (routingId: string) =>
  endpointQuery(getRoutingDraft, { params: { routingId } });

/** Load the version in use and the draft of a routing sequence without the cache. */
export const loadEditedRouting = (routingId: string) =>
  callApi(getRoutingDraft, { params: { routingId } });

/** Routing sequence as it was read. A change is rejected if somebody else changed it since. */
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
/** `note`: optional reason, shown in the version history. */
export const publishDraft = (routing: Read, { overlap, note }: Publishing) =>
  callApi(publishRoutingDraft, {
    ...onRead(routing),
    body: { ...(overlap && { overlap }), ...(note.trim() && { note: note.trim() }) },
  });
