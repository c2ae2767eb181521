import {
  type BacktestResult,
  backtestRequest,
  buildPastCase,
  calculateMedianDurations,
} from '#functions/analytics/rules/backtest.ts';
import {
  backtestCase,
  buildCaseTiming,
  buildPastFromCase,
  type LogReplayContext,
} from '#functions/analytics/rules/backtest-case.ts';
import {
  buildPastTiming,
  createWorkClock,
  listDayStarts,
} from '#functions/analytics/rules/past-timing.ts';
import { overrideLimits } from '#functions/approval-limits/rules/with-limits.ts';
import { applyMeaningsToCase } from '#functions/figures/rules/with-meanings.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { requireCategory } from '#functions/organisation/rules/reference.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { route } from '#functions/platform/route.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { assertValidRouting } from '#functions/routing/assert-valid-routing.ts';
import type { RoutingDeps } from '#functions/routing/deps.ts';
import { toTrialRouting } from '#functions/routing/trial-routing.ts';
import { assertDayRange } from '#functions/service/assert-days.ts';
import { AppError } from '#shared/errors.ts';
import type { RequestAmount } from '#shared/fields.ts';
import { foldName } from '#shared/fold-name.ts';
import { markUnknownAmount } from '#shared/forms/headline.ts';
import { t } from '#shared/language/t.ts';
import { listDecidingActivities } from '#shared/process/activity-steps.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import {
  type BacktestedRequest,
  backtestLog,
  backtestRouting,
} from '#shared/routing/backtest-api.ts';
import { compareRequestPaths } from '#shared/routing/compare-walks.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { Calendar } from '#shared/sla/calendar.ts';

/** Run a replay. Return undefined if a step of the draft has nobody to decide it. */
function skipIfNoApprover(replay: () => BacktestResult): BacktestResult | undefined {
  try {
    return replay();
  } catch (error) {
    if (error instanceof AppError && error.code === 'routing.none') return undefined;
    throw error;
  }
}

/** Convert one side of a replay for the response. */
const getSide = ({ steps, ...rest }: BacktestResult['was']): BacktestedRequest['was'] => ({
  ...rest,
  steps: steps.map(({ people, ...step }) => ({ ...step, people: [...people] })),
});

/** Parse a cursor, which is the index of the next pack. @throws input.cursor-invalid */
function parsePackCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,6}$/.test(cursor))
    throw new AppError('input.cursor-invalid', t`This page is not there any more.`);
  return Number(cursor);
}

function toLoggedRequestRow(
  found: ProcessCase,
  { was, would, same, isCut }: BacktestResult,
  timing: BacktestedRequest['timing'],
  amount: RequestAmount,
): BacktestedRequest {
  const { caseId, number, title } = found;
  const named = { requestId: caseId, number, title: title ?? number };
  return { ...named, ...amount, was: getSide(was), would: getSide(would), same, isCut, timing };
}

function replay(cases: readonly ProcessCase[], scene: LogReplayContext) {
  const pasts = cases.map((found) => buildPastFromCase(found, scene));
  const pace = calculateMedianDurations(pasts);
  return pasts.map((past) => ({
    amount: markUnknownAmount(past.facts.amount),
    outcome: skipIfNoApprover(() => backtestCase(past, scene, pace)),
  }));
}

/** Replay the cases of a pack through a draft, as if they were requests of a category. */
export const backtestLogRoute = route(backtestLog, async ({ body, actor }, deps: RoutingDeps) => {
  const { source, categoryId, activities, limits, cursor } = body;
  const app = actor.applicationId;
  const place = parsePackCursor(cursor);
  const log = (await deps.logs.listLogs(app)).find(({ id }) => id === source);
  if (!log) throw new AppError('item.not-found', t`There is no such imported log.`);
  const routing = toTrialRouting(deps, body.routing);
  await assertValidRouting(deps, routing, 'routing.');
  const pack = (await deps.logs.readPack(app, source, place)) ?? [];
  // Open cases, and cases that were never submitted, have no decision to compare with.
  const cases = pack
    .map((found) => applyMeaningsToCase(found, log.activities))
    .filter(({ isOpen }) => !isOpen);
  const decided = activities ?? listDecidingActivities(log.activities, routing.steps);
  const stepIds = new Map(decided.map(({ activity, stepId }) => [foldName(activity), stepId]));
  const names = new Set(cases.flatMap(({ events }) => events.map(({ activity }) => activity)));
  const stepOf = new Map(
    [...names].flatMap((name) => {
      const stepId = stepIds.get(foldName(name));
      return stepId === undefined ? [] : [[name, stepId] as const];
    }),
  );
  const { rows, calendar } = await decideWithOrganisation(deps, (present) => {
    const organisation = overrideLimits(present, limits);
    const category = requireCategory(organisation.reference, categoryId);
    const calendar = getEffectiveCalendar(null, organisation.reference);
    return { rows: replay(cases, { organisation, category, routing, stepOf }), calendar };
  });
  const days = {
    from: (log.from ?? deps.now()).slice(0, 10),
    to: (log.to ?? deps.now()).slice(0, 10),
  };
  const clock = createWorkClock(days, calendar);
  const items = cases.flatMap((found, n) => {
    const { outcome, amount } = rows[n] ?? {};
    if (!outcome || !amount) return [];
    const { sent, decisions } = buildCaseTiming(found, { stepOf }, clock);
    return [
      toLoggedRequestRow(found, outcome, { sent, decisions: [...decisions], missed: [] }, amount),
    ];
  });
  return {
    items,
    nobody: cases.filter((_, n) => !rows[n]?.outcome).map(({ number }) => number),
    comparison: compareRequestPaths(items),
    cases: log.requests,
    ...(cursor === undefined && { workdays: listDayStarts(days, clock) }),
    // The cursor after the last pack leads to an empty page, because a look ahead would read each pack twice.
    ...(pack.length > 0 && { cursor: String(place + 1) }),
  };
});

function backtestRequests(
  records: readonly RequestRecord[],
  routing: RoutingSequence,
  organisation: Organisation,
) {
  const pasts = records.map((record) => ({ record, past: buildPastCase(record, organisation) }));
  const pace = calculateMedianDurations(pasts.map(({ past }) => past));
  return pasts.map(({ record, past }) => ({
    record,
    amount: markUnknownAmount(past.facts.amount),
    outcome: skipIfNoApprover(() => backtestRequest(past, routing, organisation, pace)),
  }));
}

/** Working-time clock for all requests, and calendar for one request. */
type Hours = { readonly clock: (at: string) => number; readonly calendar: Calendar };

function toBacktestedRequest(
  record: RequestRecord,
  { was, would, same, isCut }: BacktestResult,
  amount: RequestAmount,
  { clock, calendar }: Hours,
): BacktestedRequest {
  const { requestId, number, title } = record.request;
  const { sent, decisions, missed } = buildPastTiming(record, clock, calendar);
  const sides = { was: getSide(was), would: getSide(would) };
  const timing = { sent, decisions: [...decisions], missed: [...missed] };
  return { requestId, number, title, ...amount, ...sides, same, isCut, timing };
}

/** Maximum number of requests that are loaded in parallel. */
const maxConcurrency = 8;

/** Replay the requests of a period, newest first, that the draft would serve, with today's organisation. */
export const backtestRoutingRoute = route(
  backtestRouting,
  async ({ body, actor }, deps: RoutingDeps) => {
    const { routing: draft, limit, limits, cursor, ...days } = body;
    const { applicationId } = actor;
    assertDayRange(days);
    const now = deps.now();
    const routing = toTrialRouting(deps, draft);
    await assertValidRouting(deps, routing, 'routing.');
    const page = await deps.lists.allBetween(applicationId, days, now, { limit, cursor });
    const served = page.items.filter(({ categoryId }) => draft.categoryIds.includes(categoryId));
    const found = await mapLimited(served, maxConcurrency, ({ requestId }) =>
      deps.requests.find(applicationId, requestId),
    );
    const records = found.filter((record) => record !== undefined);
    const { replayed, reference } = await decideWithOrganisation(deps, (organisation) => ({
      replayed: backtestRequests(records, routing, overrideLimits(organisation, limits)),
      reference: organisation.reference,
    }));
    const clock = createWorkClock(days, getEffectiveCalendar(null, reference));
    const hoursOf = ({ request }: RequestRecord) => ({
      clock,
      calendar: getEffectiveCalendar(request.locationId, reference),
    });
    return {
      items: replayed.flatMap(({ record, outcome, amount }) =>
        outcome ? [toBacktestedRequest(record, outcome, amount, hoursOf(record))] : [],
      ),
      nobody: replayed.flatMap(({ record, outcome }) => (outcome ? [] : [record.request.number])),
      ...(cursor === undefined && { workdays: listDayStarts(days, clock) }),
      reached: page.items.at(-1)?.createdAt,
      comparison: compareRequestPaths(replayed.flatMap(({ outcome }) => outcome ?? [])),
      ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
    };
  },
);
