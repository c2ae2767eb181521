import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import type { Output } from '#shared/endpoint.ts';
import { type FigureScope, openFigures } from '#shared/figures/figures-api.ts';
import type { Request, RequestRow } from '#shared/requests/request.ts';
import { requestRow } from '../request-details.ts';
import { countStates } from './count-states.ts';
import type { FiguresDeps } from './deps.ts';
import { scopeOf } from './scope-of.ts';

const lookedAt = { person: 200, all: 100 } as const;
/** How far ahead something can be due soon. */
const horizonMs = 31 * 24 * 3_600_000;
const shown = 10;

/** The open requests that figures are made of, and whether those are all. */
async function openRequests(
  deps: FiguresDeps,
  actor: Actor,
  asked: FigureScope,
): Promise<{ requests: readonly Request[]; isAll: boolean }> {
  const app = actor.applicationId;
  const scope = scopeOf(actor, asked);
  if (scope !== 'all') {
    const { requests, more } = await deps.figures.open(app, scope, lookedAt.person);
    return { requests, isAll: !more };
  }
  const until = new Date(Date.parse(deps.now()) + horizonMs).toISOString();
  const { items, cursor } = await deps.dueTasks.page<Request>(
    app,
    { limit: lookedAt.all },
    { until },
    { toRow: (_, request) => request, sieve: false },
  );
  const requests = new Map(items.map((request) => [request.requestId, request]));
  return { requests: [...requests.values()], isAll: cursor === undefined };
}

type WaitFor = Output<typeof openFigures>['waitFor'];

/** Those who have these requests now; what was sent back has its requester. */
function waitForWhom(rows: readonly RequestRow[]): WaitFor {
  const found = new Map<string, WaitFor[number]>();
  for (const { status, requester, assignees, due } of rows) {
    const people = new Map(
      (status === 'Returned' ? [requester] : assignees).map((one) => [one.userId, one]),
    );
    for (const { userId, name } of people.values()) {
      const { requests = 0, overdue = 0 } = found.get(userId) ?? {};
      const late = due?.state === 'overdue' ? 1 : 0;
      const person = { userId, name };
      found.set(userId, { person, requests: requests + 1, overdue: overdue + late });
    }
  }
  const all = [...found.values()].sort(
    (a, b) => b.requests - a.requests || a.person.name.localeCompare(b.person.name),
  );
  return all.slice(0, shown);
}

export const openFiguresRoute = route(openFigures, async ({ query, actor }, deps: FiguresDeps) => {
  const [{ requests, isAll }, reference] = await Promise.all([
    openRequests(deps, actor, query.scope),
    deps.reference.recent(actor.applicationId),
  ]);
  const at = deps.now();
  const rows = requests.map((request) => requestRow(request, reference, at));
  const atRisk = rows
    .filter(({ due }) => due?.state === 'overdue' || due?.state === 'dueSoon')
    .sort((a, b) => (a.due?.at ?? '').localeCompare(b.due?.at ?? ''));
  return {
    ...countStates(rows.map(({ due }) => due)),
    isAll,
    atRisk: atRisk.slice(0, shown),
    waitFor: waitForWhom(rows),
  };
});
