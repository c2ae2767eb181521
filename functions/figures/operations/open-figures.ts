import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import { toRequestRow } from '#functions/requests/visible-request.ts';
import { calculateTaskDue } from '#functions/sla/rules/due.ts';
import type { Output } from '#shared/endpoint.ts';
import { type FigureScope, isTeamScope } from '#shared/figures/counts-api.ts';
import { openFigures } from '#shared/figures/figures-api.ts';
import { maxCounted } from '#shared/figures/max-counted.ts';
import { compareByName } from '#shared/fold-name.ts';
import type { Request, RequestRow } from '#shared/requests/request.ts';
import type { Due } from '#shared/sla/due.ts';
import type { FiguresDeps } from '../deps.ts';
import { countDueStates } from './counts.ts';
import { loadActorTeam, resolvePeopleScope } from './resolve-scopes.ts';

const maxRows = 10;

type Open = { readonly requests: readonly Request[]; readonly more: boolean };

/** Return the open requests for figures, and whether more exist. */
async function loadOpenRequests(
  deps: FiguresDeps,
  actor: Actor,
  asked: Exclude<FigureScope, 'decide'>,
): Promise<Open> {
  const app = actor.applicationId;
  const { userId } = actor;
  if (isTeamScope(asked)) {
    // Team leaders may see the sums of a team, but only participants may see single requests.
    const team = new Set(await loadActorTeam(deps, actor, asked));
    const { requests, more } = await deps.figures.open(app, `part#${userId}`, maxCounted);
    return { requests: requests.filter(({ requester }) => team.has(requester.userId)), more };
  }
  resolvePeopleScope(actor, asked);
  return asked === 'all'
    ? deps.everyOpen(app, deps.now(), maxCounted)
    : deps.figures.open(
        app,
        asked === 'participated' ? `part#${userId}` : `own#${userId}`,
        maxCounted,
      );
}

type Figures = Output<typeof openFigures>;

/** Count the requests by the people who have them now. A returned request waits for its requester. */
function groupByWaitingPerson(
  rows: readonly RequestRow[],
): Pick<Figures, 'waitFor' | 'morePeople'> {
  const found = new Map<string, Figures['waitFor'][number]>();
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
    (a, b) => b.requests - a.requests || compareByName(a.person, b.person),
  );
  return { waitFor: all.slice(0, maxRows), morePeople: Math.max(0, all.length - maxRows) };
}

type RowDue = { readonly due?: Due | undefined };
const firstAtRisk = <Row extends RowDue>(rows: readonly Row[]) =>
  rows
    .filter(({ due }) => due?.state === 'overdue' || due?.state === 'dueSoon')
    .sort((a, b) => (a.due?.at ?? '').localeCompare(b.due?.at ?? ''))
    .slice(0, maxRows);

/** Calculate the figures of a person's open tasks. */
async function loadDecisionFigures(deps: FiguresDeps, actor: Actor): Promise<Figures> {
  const [{ items, cursor }, reference] = await Promise.all([
    deps.tasks.open(actor.userId, { limit: maxCounted }),
    deps.reference.recent(actor.applicationId),
  ]);
  const at = deps.now();
  const tasks = items.map((task) => ({ ...task, due: calculateTaskDue(task, reference, at) }));
  const atRisk = firstAtRisk(tasks);
  const requests = await deps.tasks.requestsOf(actor.applicationId, atRisk);
  return {
    ...countDueStates(tasks.map(({ due }) => due)),
    isAll: cursor === undefined,
    atRisk: atRisk.flatMap(({ requestId, due }) => {
      const request = requests.get(requestId);
      return request ? { ...toRequestRow(request, reference, at), ...(due && { due }) } : [];
    }),
    waitFor: [],
    morePeople: 0,
  };
}

export const openFiguresRoute = route(openFigures, async ({ query, actor }, deps: FiguresDeps) => {
  if (query.scope === 'decide') return loadDecisionFigures(deps, actor);
  const [{ requests, more }, reference] = await Promise.all([
    loadOpenRequests(deps, actor, query.scope),
    deps.reference.recent(actor.applicationId),
  ]);
  const at = deps.now();
  const rows = requests.map((request) => toRequestRow(request, reference, at));
  return {
    ...countDueStates(rows.map(({ due }) => due)),
    isAll: !more,
    atRisk: firstAtRisk(rows),
    ...groupByWaitingPerson(rows),
  };
});
