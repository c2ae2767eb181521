import type { RequestRecord } from '#functions/domain/requests/record/record.ts';
import {
  type Backtested,
  backtest,
  type Pace,
  type Past,
  paceOf,
  pastOf,
} from '#functions/domain/routing/backtest.ts';
import type { Organisation } from '#functions/domain/routing/organisation.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { route } from '#functions/platform/route.ts';
import { AppError } from '#shared/errors.ts';
import { type BacktestedRequest, backtestRouting } from '#shared/routing/backtest-api.ts';
import { compareWalks } from '#shared/routing/compare-walks.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { assertDays } from '../assert-days.ts';
import { withOrganisation } from '../with-organisation.ts';
import { assertSound } from './assert-sound.ts';
import type { RoutingDeps } from './deps.ts';
import { draftOf } from './draft-of.ts';

/** Undefined when a step of the draft would have had nobody. */
function backtestOne(past: Past, routing: RoutingSequence, organisation: Organisation, pace: Pace) {
  try {
    return backtest(past, routing, organisation, pace);
  } catch (error) {
    if (error instanceof AppError && error.code === 'routing.none') return undefined;
    throw error;
  }
}

function backtestAll(
  records: readonly RequestRecord[],
  routing: RoutingSequence,
  organisation: Organisation,
): (Backtested | undefined)[] {
  const pasts = records.map((record) => pastOf(record, organisation));
  const pace = paceOf(pasts);
  return pasts.map((past) => backtestOne(past, routing, organisation, pace));
}

const sideOf = ({ steps, ...rest }: Backtested['was']): BacktestedRequest['was'] => ({
  ...rest,
  steps: steps.map(({ people, ...step }) => ({ ...step, people: [...people] })),
});

function rowOf({ request }: RequestRecord, { was, would, same, isCut }: Backtested) {
  const { requestId, number, title } = request;
  return { requestId, number, title, was: sideOf(was), would: sideOf(would), same, isCut };
}

/** Requests of these days, newest first, that the draft would serve; who is there today would have been asked. */
/** Requests that are loaded side by side. */
const maxConcurrency = 8;

export const backtestRoutingRoute = route(
  backtestRouting,
  async ({ body, actor }, deps: RoutingDeps) => {
    const { routing: draft, limit, cursor, ...days } = body;
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
    const outcomes = await withOrganisation(deps, (organisation) =>
      backtestAll(records, routing, organisation),
    );
    const rows = records.map((record, n) => ({ record, outcome: outcomes[n] }));
    return {
      items: rows.flatMap(({ record, outcome }) => (outcome ? [rowOf(record, outcome)] : [])),
      nobody: rows.flatMap(({ record, outcome }) => (outcome ? [] : [record.request.number])),
      reached: page.items.at(-1)?.createdAt,
      comparison: compareWalks(outcomes.filter((outcome) => outcome !== undefined)),
      ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
    };
  },
);
