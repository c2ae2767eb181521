import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { ReferenceItem } from '#functions/organisation/rules/kinds.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { type PendingChange, prepareUpdate } from '#functions/people/pending-change.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import {
  type DueChange,
  listDueChanges,
  reschedule,
} from '#functions/requests/rules/commands/reschedule.ts';
import type { PersonRef } from '#shared/fields.ts';
import type { Request } from '#shared/requests/request.ts';
import {
  type DueTimeChange,
  type DueTimeChanges,
  placeLocation,
  rescheduleRequests,
} from '#shared/sla/sla-api.ts';
import type { SlaDeps } from '../deps.ts';
import { type CalendarKind, type CalendarRules, locationKind } from './calendar-kinds.ts';

/** Maximum number of open requests processed in one call, well within its time limit. */
const perCall = 100;
/** Maximum number of requests that are loaded and changed in parallel. */
const maxConcurrency = 8;

type From = string | undefined;
type RequestFilter = (request: Request) => boolean;
/** Whether a request has a running timer. */
export const hasDueTime: RequestFilter = ({ dueAt }) => dueAt !== null;

/** Return a filter for requests at locations whose calendar differs between the two sets of reference data. */
export function hasOtherCalendar(before: Reference, after: Reference): RequestFilter {
  const text = (locationId: string | null, reference: Reference) =>
    toCanonicalJson(getEffectiveCalendar(locationId, reference));
  const known = new Map<string | null, boolean>();
  const differs = (locationId: string | null) => {
    const found = known.get(locationId) ?? text(locationId, before) !== text(locationId, after);
    known.set(locationId, found);
    return found;
  };
  return (request) => hasDueTime(request) && differs(request.locationId);
}

const movedDues = (
  { requestId, number, title }: Request,
  moves: readonly DueChange[],
): DueTimeChange[] =>
  moves.map(({ name, before, after }) => ({
    requestId,
    number,
    title,
    stage: name,
    before,
    after,
  }));

/** Process one page of open requests. A cursor means that more requests exist. */
async function processOpenRequests(
  { lists, applicationId, now }: SlaDeps,
  isWanted: RequestFilter,
  cursor: From,
  work: (request: Request) => Promise<DueTimeChange[]>,
): Promise<DueTimeChanges> {
  const page = await lists.inReview(applicationId, now(), { limit: perCall, cursor }, isWanted);
  const moves = (await mapLimited(page.items, maxConcurrency, work)).flat();
  return {
    moves,
    checked: page.items.length,
    ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
  };
}

/** Preview the due times that would move under this reference data, without a change. */
export const previewDueTimeChanges = (
  deps: SlaDeps,
  after: Reference,
  isWanted: RequestFilter,
  cursor: From,
): Promise<DueTimeChanges> =>
  processOpenRequests(deps, isWanted, cursor, async (request) => {
    const record = await deps.requests.find(deps.applicationId, request.requestId);
    return record ? movedDues(request, listDueChanges(record, after)) : [];
  });

/** Update open requests to the current calendars. Their events wake the machine, which starts a new wait. */
export const rescheduleOpenRequests = (
  deps: SlaDeps,
  by: PersonRef,
  isWanted: RequestFilter,
  cursor: From,
): Promise<DueTimeChanges> =>
  processOpenRequests(deps, isWanted, cursor, async (request) => {
    let moves: readonly DueChange[] = [];
    await deps.requests.change(deps.applicationId, request.requestId, (record) =>
      decideWithOrganisation(deps, (organisation) => {
        moves = listDueChanges(record, organisation.reference);
        return reschedule(record, { at: deps.now(), by, organisation });
      }),
    );
    return movedDues(request, moves);
  });

type PreviewCall = CallContext & {
  readonly query: { preview: boolean; cursor?: string | undefined };
};
export type Changed<T> = DueTimeChanges & { item: T; saved: boolean };

/**
 * Preview or save a change of a calendar item, with the due times it moves. A new item is compared with its absence, so
 * that a repeated call completes the work of the first one.
 */
export async function changeCalendar<K extends CalendarKind>(
  deps: SlaDeps,
  { actor, query }: PreviewCall,
  { list, into }: CalendarRules<K>,
  { item, becomes, commit }: PendingChange<K>,
): Promise<Changed<ReferenceItem<K>>> {
  const present = await deps.reference.load(deps.applicationId);
  const others = list(present).filter(({ id }) => id !== item.id);
  const before = becomes === 'new' ? into(present, others) : present;
  const after = into(present, becomes === 'gone' ? others : [...others, item]);
  const isWanted = hasOtherCalendar(before, after);
  if (query.preview)
    return {
      item,
      saved: false,
      ...(await previewDueTimeChanges(deps, after, isWanted, query.cursor)),
    };
  const saved = await commit();
  return {
    item: saved,
    saved: true,
    ...(await rescheduleOpenRequests(deps, personRef(actor), isWanted, undefined)),
  };
}

export const placeLocationRoute = route(
  placeLocation,
  async (call, deps: SlaDeps) => {
    const change = await prepareUpdate(deps, call, locationKind);
    return changeCalendar(deps, call, locationKind, change);
  },
  { version: ({ item }) => item.version },
);

/** Safe to call at any time: requests that already follow the current calendars stay unchanged. */
export const rescheduleRequestsRoute = route(rescheduleRequests, (call, deps: SlaDeps) =>
  runIdempotently(deps, call, rescheduleRequests.response, () =>
    rescheduleOpenRequests(deps, personRef(call.actor), hasDueTime, call.body.cursor),
  ),
);
