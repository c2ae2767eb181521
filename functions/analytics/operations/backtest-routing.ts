import { type Backtested, backtest, paceOf, pastOf } from '#functions/analytics/rules/backtest.ts';
import { timingOf, workClock, workdaysOf } from '#functions/analytics/rules/past-timing.ts';
import { withLimits } from '#functions/approval-limits/rules/with-limits.ts';
import { effectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { route } from '#functions/platform/route.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { assertSound } from '#functions/routing/assert-sound.ts';
import type { RoutingDeps } from '#functions/routing/deps.ts';
import { draftOf } from '#functions/routing/draft-of.ts';
import { assertDays } from '#functions/service/assert-days.ts';
import { type BacktestedRequest, backtestRouting } from '#shared/routing/backtest-api.ts';
import { compareWalks } from '#shared/routing/compare-walks.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { Calendar } from '#shared/sla/calendar.ts';
import { orNobody, sideOf } from './replayed.ts';

function backtestAll(
  records: readonly RequestRecord[],
  routing: RoutingSequence,
  organisation: Organisation,
) {
  const pasts = records.map((record) => pastOf(record, organisation));
  const pace = paceOf(pasts);
  return pasts.map((past) => orNobody(() => backtest(past, routing, organisation, pace)));
}

/** The clock of all requests, and the calendar of one. */
type Hours = { readonly clock: (at: string) => number; readonly calendar: Calendar };

function rowOf(
  record: RequestRecord,
  { was, would, same, isCut }: Backtested,
  { clock, calendar }: Hours,
): BacktestedRequest {
  const { requestId, number, title, amount } = record.request;
  const { sent, decisions, missed } = timingOf(record, clock, calendar);
  const sides = { was: sideOf(was), would: sideOf(would) };
  const timing = { sent, decisions: [...decisions], missed: [...missed] };
  return { requestId, number, title, amount, ...sides, same, isCut, timing };
}

/** Requests that are loaded side by side. */
const maxConcurrency = 8;

/** Requests of these days, newest first, that the draft would serve; who is there today would have been asked. */
export const backtestRoutingRoute = route(
  backtestRouting,
  async ({ body, actor }, deps: RoutingDeps) => {
    const { routing: draft, limit, limits, cursor, ...days } = body;
    const { applicationId } = actor;
    assertDays(days);
    const now = deps.now();
    const routing = draftOf(deps, draft);
    await assertSound(deps, routing, 'routing.');
    const page = await deps.lists.allBetween(applicationId, days, now, { limit, cursor });
    const served = page.items.filter(({ categoryId }) => draft.categoryIds.includes(categoryId));
    const found = await mapLimited(served, maxConcurrency, ({ requestId }) =>
      deps.requests.find(applicationId, requestId),
    );
    const records = found.filter((record) => record !== undefined);
    const { outcomes, reference } = await withOrganisation(deps, (organisation) => ({
      outcomes: backtestAll(records, routing, withLimits(organisation, limits)),
      reference: organisation.reference,
    }));
    const clock = workClock(days, effectiveCalendar(null, reference));
    const hoursOf = ({ request }: RequestRecord) => ({
      clock,
      calendar: effectiveCalendar(request.locationId, reference),
    });
    const rows = records.map((record, n) => ({ record, outcome: outcomes[n] }));
    return {
      items: rows.flatMap(({ record, outcome }) =>
        outcome ? [rowOf(record, outcome, hoursOf(record))] : [],
      ),
      nobody: rows.flatMap(({ record, outcome }) => (outcome ? [] : [record.request.number])),
      ...(cursor === undefined && { workdays: workdaysOf(days, clock) }),
      reached: page.items.at(-1)?.createdAt,
      comparison: compareWalks(outcomes.filter((outcome) => outcome !== undefined)),
      ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
    };
  },
);
