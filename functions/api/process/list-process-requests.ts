import { coarseFilter } from '#functions/domain/process/coarse-filter.ts';
import { filterCases } from '#functions/domain/process/filter-cases.ts';
import { fewestTold } from '#functions/domain/process/hide-small-groups.ts';
import { variantOf } from '#functions/domain/process/process-figures.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { listProcessRequests } from '#shared/process/process-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import type { ProcessDeps } from './deps.ts';
import { loadCases } from './load-cases.ts';

/** So many of what was found are looked at for people who may not open every request. */
const lookedAt = 1000;

type Asked = Input<typeof listProcessRequests>['query'];

/** Whether what is asked about happened to a request. */
function isMeant({ events, isOpen }: ProcessCase, { activity, moveFrom, moveTo }: Asked): boolean {
  const names = events.map((event) => event.activity);
  if (activity !== undefined && !names.includes(activity)) return false;
  if (moveFrom === undefined || moveTo === undefined) return true;
  const way = ['', ...names, ...(isOpen ? [] : [''])];
  return way.some((name, n) => n > 0 && name === moveTo && way[n - 1] === moveFrom);
}

const rowOf = ({ caseId, number, title, outcome, events }: ProcessCase) => {
  const from = events[0]?.at ?? '';
  const to = events.at(-1)?.at ?? '';
  const seconds = Math.round((Date.parse(to) - Date.parse(from)) / 1000);
  return { caseId, number, ...(title !== undefined && { title }), from, to, seconds, outcome };
};

/** Administrators see all of them; others their own part of the product's requests, and none of imported logs. */
async function visibleTo(
  { parts }: ProcessDeps,
  actor: Actor,
  source: string,
  found: readonly ProcessCase[],
): Promise<readonly ProcessCase[]> {
  if (actor.isAdministrator) return found;
  if (source !== 'own') return [];
  const first = found.slice(0, lookedAt);
  const theirs = await parts.among(
    actor.userId,
    first.map(({ caseId }) => caseId),
  );
  return first.filter(({ caseId }) => theirs.has(caseId));
}

/** A cursor is where the next page begins. @throws input.cursor-invalid */
function startOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,7}$/.test(cursor))
    throw new AppError('input.cursor-invalid', t`This page is not there any more.`);
  return Number(cursor);
}

export const listProcessRequestsRoute = route(
  listProcessRequests,
  async ({ query, actor }, deps: ProcessDeps) => {
    const start = startOf(query.cursor);
    const filter = actor.isAdministrator ? query : coarseFilter(query);
    const cases = filterCases(await loadCases(deps, actor, query), filter);
    const found = cases
      .filter((one) => isMeant(one, query) && (!query.variant || variantOf(one) === query.variant))
      .sort((a, b) => ((a.events[0]?.at ?? '') > (b.events[0]?.at ?? '') ? -1 : 1));
    const visible = await visibleTo(deps, actor, query.source, found);
    const end = start + query.limit;
    const unseen = found.length - visible.length;
    return {
      items: visible.slice(start, end).map(rowOf),
      ...(visible.length > end && { cursor: String(end) }),
      total: visible.length,
      unseen: unseen < fewestTold ? 0 : unseen,
    };
  },
);
