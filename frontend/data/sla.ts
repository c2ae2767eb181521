import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { callApi, callEndpoint } from '#frontend/lib/api-client.ts';
import { Id, Version } from '#shared/fields.ts';
import type { BusinessHours, Holiday } from '#shared/sla/calendar.ts';
import {
  createBusinessHours,
  createHoliday,
  type DueTimeChange,
  DueTimeChanges,
  listBusinessHours,
  listCalendars,
  listHolidays,
  listSlaRequests,
  listSlaTemplates,
  placeLocation,
  removeHoliday,
  rescheduleRequests,
  updateBusinessHours,
  updateHoliday,
} from '#shared/sla/sla-api.ts';
import { type ItemOperations, type StoredChange, undoChange } from '#shared/undo-change.ts';
import { eachPage } from './each-page.ts';
import {
  computedQuery,
  endpointQuery,
  pagedEndpointQuery,
  pickItems,
  useInvalidate,
} from './read.ts';

/** Load overdue requests in review, page by page. */
export const overdueRequestsQuery = () =>
  pagedEndpointQuery(listSlaRequests, { query: { state: 'breached' } });

export const slaTemplatesQuery = () =>
  queryOptions({ ...endpointQuery(listSlaTemplates), select: pickItems });
export const hoursQuery = () =>
  queryOptions({ ...endpointQuery(listBusinessHours), select: pickItems });
export const holidaysQuery = () =>
  queryOptions({ ...endpointQuery(listHolidays), select: pickItems });

/** Load the business hours and holidays of each location. */
export const calendarsQuery = () => endpointQuery(listCalendars);

/** Change of business hours, a holiday or a location. The same call previews or saves it. */
export type CalendarChange = (query: {
  readonly preview?: 'true';
  readonly cursor?: string;
}) => Promise<DueTimeChanges & { readonly item?: StoredItem }>;
/** Id and version of the item that a change stored. */
type StoredItem = { readonly id: string; readonly version: number };

/** Due times that a change would move, within the previewed requests. */
export type ChangePreview = {
  readonly moves: readonly DueTimeChange[];
  /** False if not all open requests were checked. */
  readonly complete: boolean;
};

/**
 * Group moved due times by request, in their order. A request has several moved due times if its stages run in
 * parallel.
 */
export const groupByRequest = (moves: readonly DueTimeChange[]): (readonly DueTimeChange[])[] => [
  ...Map.groupBy(moves, ({ requestId }) => requestId).values(),
];

/** Count the requests that these due times belong to. */
export const countMovedRequests = (moves: readonly DueTimeChange[]) => groupByRequest(moves).length;

/** Maximum number of pages of a preview, 100 requests each. If more exist, the count is shown with "so far". */
const pages = 10;

async function previewCalendarChange(change: CalendarChange): Promise<ChangePreview> {
  const moves: DueTimeChange[] = [];
  let looked = 0;
  for await (const page of eachPage((from) => change({ preview: 'true', ...from }))) {
    moves.push(...page.moves);
    looked += 1;
    if (looked === pages) return { moves, complete: page.cursor === undefined };
  }
  return { moves, complete: true };
}

/** Preview a change. `key`: everything that determines the change. `change`: undefined if nothing changed. */
export const calendarChangePreviewQuery = (
  key: readonly unknown[],
  change: CalendarChange | undefined,
) =>
  queryOptions({
    ...computedQuery('sla', 'moves of a change', key, async () =>
      change ? previewCalendarChange(change) : { moves: [], complete: true },
    ),
    enabled: change !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/**
 * Save a change and repeat the call until all open requests are updated. `onProgress` gets the number moved so far.
 * Returns the total and the stored item. If the page is closed meanwhile, each remaining request is updated at its next
 * reminder or due time.
 */
export async function saveCalendarChange(
  change: CalendarChange,
  onProgress: (moved: number) => void,
): Promise<{ readonly moved: number; readonly item: StoredItem | undefined }> {
  const all: DueTimeChange[] = [];
  let item: StoredItem | undefined;
  const ask = async ({ cursor }: { cursor?: string }): Promise<DueTimeChanges> => {
    if (cursor) return callApi(rescheduleRequests, { body: { cursor } });
    const answer = await change({});
    item = answer.item;
    return answer;
  };
  for await (const { moves } of eachPage<DueTimeChanges>(ask)) {
    all.push(...moves);
    onProgress(countMovedRequests(all));
  }
  return { moved: countMovedRequests(all), item };
}

const CalendarChangeResult = z.object({
  ...DueTimeChanges.shape,
  item: z.object({ id: Id, version: Version }),
});

/** Return the undo of a change of business hours or of a holiday. */
export const createUndoChange =
  (operations: ItemOperations, change: StoredChange): CalendarChange =>
  async (query) => {
    const { endpoint, sent } = undoChange(operations, change);
    return CalendarChangeResult.parse(await callEndpoint(endpoint, { ...sent, query }));
  };

export type HoursBody = Pick<BusinessHours, 'name' | 'timeZone' | 'week' | 'isCompanyWide'>;
type HolidayBody = Omit<Holiday, 'id' | 'applicationId' | 'version'>;
type PlaceBody = { readonly parentId: string | null; readonly businessHoursId: string | null };

/** Replace weekly hours at version `ifMatch`. */
export const changeHours =
  (
    { id, name, timeZone, week, isCompanyWide }: HoursBody & Pick<BusinessHours, 'id'>,
    ifMatch: number,
  ): CalendarChange =>
  (query) =>
    callApi(updateBusinessHours, {
      params: { id },
      query,
      body: { name, timeZone, week, ...(isCompanyWide !== undefined && { isCompanyWide }) },
      ifMatch,
    });

/** Add business hours that no location uses yet. */
export const addHours = (body: HoursBody, query: { readonly preview?: 'true' } = {}) =>
  callApi(createBusinessHours, { query, body });

/** Change the parent and the business hours of a location. Without `ifMatch`, any version is overwritten. */
export const updateLocationPlacement =
  (id: string, body: PlaceBody, ifMatch?: number): CalendarChange =>
  (query) =>
    callApi(placeLocation, {
      params: { id },
      query,
      body,
      ...(ifMatch !== undefined && { ifMatch }),
    });

export const addHoliday =
  (body: HolidayBody): CalendarChange =>
  (query) =>
    callApi(createHoliday, { query, body });

/** Replace a holiday at version `ifMatch`. */
export const changeHoliday =
  (id: string, body: HolidayBody, ifMatch: number): CalendarChange =>
  (query) =>
    callApi(updateHoliday, { params: { id }, query, body, ifMatch });

export const deleteHoliday =
  ({ id, version }: Holiday): CalendarChange =>
  (query) =>
    callApi(removeHoliday, { params: { id }, query, ifMatch: version });

/** Reload all data that contains due times after SLA templates or calendars changed. */
export const useRefreshSla = () => useInvalidate('sla', 'locations', 'requests', 'tasks');
