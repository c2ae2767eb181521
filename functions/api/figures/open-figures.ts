import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import type { Output } from '#shared/endpoint.ts';
import { type FigureScope, openFigures } from '#shared/figures/figures-api.ts';
import { mostCounted } from '#shared/figures/most-counted.ts';
import type { Request, RequestRow } from '#shared/requests/request.ts';
import { requestRow } from '../request-details.ts';
import { countStates } from './count-states.ts';
import type { FiguresDeps } from './deps.ts';
import { scopeOf } from './scope-of.ts';

const shown = 10;

/** The open requests that figures are made of, and whether those are all. */
async function openRequests(
  deps: FiguresDeps,
  actor: Actor,
  asked: FigureScope,
): Promise<{ requests: readonly Request[]; isAll: boolean }> {
  const app = actor.applicationId;
  const scope = scopeOf(actor, asked);
  const { requests, more } =
    scope === 'all'
      ? await deps.everyOpen(app, deps.now(), mostCounted)
      : await deps.figures.open(app, scope, mostCounted);
  return { requests, isAll: !more };
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
