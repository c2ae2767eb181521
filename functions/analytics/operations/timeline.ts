import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { updateNamesIfOpen } from '#functions/organisation/rules/update-names.ts';
import { getEarliest, getWorkingSpans } from '#functions/organisation/rules/working-time.ts';
import { createForbiddenError } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { buildTimelineStages } from '#functions/requests/rules/views/timeline-stages.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import {
  isClosedRequest,
  isOwnRequest,
  type Request,
  RequestStatus,
} from '#shared/requests/request.ts';
import { maxPeriodDays, type TimelineBar } from '#shared/timeline/timeline.ts';
import { getTimelineHours, listTimeline } from '#shared/timeline/timeline-api.ts';
import type { TimelineDeps } from '../timeline-deps.ts';

const dayMs = 86_400_000;

/** @throws input.invalid if the period ends before it begins or is too long */
function assertPeriod({ from, to }: { readonly from: string; readonly to: string }): void {
  const length = Date.parse(to) - Date.parse(from);
  const why =
    length <= 0
      ? t`The end must be after the start.`
      : length > maxPeriodDays * dayMs
        ? t`A period has at most ${maxPeriodDays} days.`
        : undefined;
  if (why)
    throw new AppError('input.invalid', t`Some fields need attention.`, { fields: { to: [why] } });
}

export const getTimelineHoursRoute = route(
  getTimelineHours,
  async ({ query, actor }, { reference, profiles }: TimelineDeps) => {
    assertPeriod(query);
    const [known, profile] = await Promise.all([
      reference.recent(actor.applicationId),
      profiles.profile(actor.userId),
    ]);
    const calendar = getEffectiveCalendar(profile?.locationId ?? null, known);
    const { name, timeZone } = calendar;
    return { name, timeZone, working: getWorkingSpans(query.from, query.to, calendar) };
  },
);

/**
 * Return the time at which a request was first sent, as far as its main item shows it. In a later round, this is its
 * creation time.
 */
const begunAt = ({ round, createdAt, submittedAt }: Request) =>
  round === 1 && submittedAt ? submittedAt : createdAt;

const getStatuses = (state: 'open' | 'ended') =>
  RequestStatus.options.filter(
    (status) => status !== 'Draft' && isClosedRequest({ status }) === (state === 'ended'),
  );

function toBar(record: RequestRecord, now: string, reference: Reference): TimelineBar {
  const { requestId, number, title, status, requester, raisedBy, ...rest } = record.request;
  const { categoryId, categoryName, departmentId } = rest;
  return {
    ...{ requestId, number, title, status, categoryId, categoryName, departmentId, requester },
    ...(raisedBy.userId === requester.userId ? {} : { raisedBy }),
    stages: buildTimelineStages(record, now, reference),
  };
}

export const listTimelineRoute = route(
  listTimeline,
  async ({ query, actor }, deps: TimelineDeps): Promise<Output<typeof listTimeline>> => {
    assertPeriod(query);
    const { concerns, state, categoryId, departmentId, requesterId } = query;
    if (concerns === 'all' && !actor.isAdministrator)
      throw createForbiddenError(actor, t`Only administrators see all requests.`);
    const from = new Date(query.from).toISOString();
    const to = new Date(query.to).toISOString();
    const isTheirs = (request: Request) =>
      concerns === 'raised'
        ? isOwnRequest(actor.userId, request)
        : concerns !== 'waiting' || request.assignees.some(({ userId }) => userId === actor.userId);
    const isWanted = (request: Request) =>
      request.status !== 'Draft' &&
      begunAt(request) < to &&
      (request.closedAt === null || request.closedAt >= from) &&
      (!state || isClosedRequest(request) === (state === 'ended')) &&
      (!categoryId || request.categoryId === categoryId) &&
      (!departmentId || request.departmentId === departmentId) &&
      (!requesterId || request.requester.userId === requesterId) &&
      isTheirs(request);
    const now = deps.now();
    const [{ items, cursor }, reference] = await Promise.all([
      concerns === 'all'
        ? deps.timeline.ofAll(
            actor.applicationId,
            getEarliest(to, now),
            query,
            isWanted,
            state && getStatuses(state),
          )
        : deps.timeline.ofPerson(actor, query, isWanted),
      deps.reference.recent(actor.applicationId),
    ]);
    const records = await deps.timeline.withStages(items);
    return {
      items: records.map((record) => updateNamesIfOpen(toBar(record, now, reference), reference)),
      ...(cursor !== undefined && { cursor }),
    };
  },
);
