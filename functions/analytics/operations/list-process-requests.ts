import {
  type CaseTable,
  listCaseActivities,
  noIndex,
} from '#functions/analytics/rules/case-table.ts';
import { widenFilter } from '#functions/analytics/rules/coarse-filter.ts';
import { filterCases } from '#functions/analytics/rules/filter-cases.ts';
import { minGroupSize } from '#functions/analytics/rules/hide-small-groups.ts';
import { findVariantNumber } from '#functions/analytics/rules/list-variants.ts';
import { noText } from '#functions/figures/rules/case-columns.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { route } from '#functions/platform/route.ts';
import type { Input } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { listProcessRequests } from '#shared/process/process-requests-api.ts';
import type { ProcessDeps } from '../deps.ts';
import { loadCases } from './load-cases.ts';

/** Maximum number of matching requests for which a non-administrator's access is checked. */
const lookedAt = 1000;

type ProcessRequestsQuery = Input<typeof listProcessRequests>['query'];

/** Whether a request made this move. An open request has no move to the end yet. */
const hasMove = ({ first, move, lastMove, isOpen }: CaseTable, one: number, asked: number) =>
  move.subarray(first[one] ?? 0, first[one + 1] ?? 0).includes(asked) ||
  (!isOpen[one] && lastMove[one] === asked);

/** Return the number of the requested move: -1 if no request made it, undefined if none is requested. */
function findMoveNumber(
  { names, moves }: CaseTable,
  { moveFrom, moveTo }: ProcessRequestsQuery,
): number | undefined {
  if (moveFrom === undefined || moveTo === undefined) return undefined;
  const { texts } = names.activities;
  const numberOf = (name: string) => (name === '' ? noIndex : texts.indexOf(name));
  const [from, to] = [numberOf(moveFrom), numberOf(moveTo)];
  return moves.findIndex((move) => move.from === from && move.to === to);
}

/** Filter chosen requests by the requested variant, activity and move. */
function selectMatchingCases(
  table: CaseTable,
  chosen: Int32Array,
  asked: ProcessRequestsQuery,
): Int32Array {
  const { texts } = table.names.activities;
  const way = asked.variant ? findVariantNumber(table, asked.variant) : undefined;
  const activity = asked.activity === undefined ? undefined : texts.indexOf(asked.activity);
  const move = findMoveNumber(table, asked);
  return chosen.filter(
    (one) =>
      // An open request has not yet completed its variant.
      (way === undefined || (table.way[one] === way && !table.isOpen[one])) &&
      (activity === undefined || listCaseActivities(table, one).includes(activity)) &&
      (move === undefined || hasMove(table, one, move)),
  );
}

const getRow = ({ cases, first, at, outcome, names }: CaseTable, one: number) => {
  const { caseId = '', number = '', title } = cases[one] ?? {};
  const from = at[first[one] ?? 0] ?? 0;
  const to = at[(first[one + 1] ?? 0) - 1] ?? 0;
  return {
    ...{ caseId, number, ...(title !== undefined && { title }) },
    ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    seconds: Math.round((to - from) / 1000),
    outcome: names.outcomes.texts[outcome[one] ?? noText] ?? '',
  };
};

/**
 * Return the requests that a person may see. Administrators see all. Others see only requests of the product in which
 * they participate, and none of imported logs.
 */
async function filterVisibleCases(
  { parts }: ProcessDeps,
  actor: Actor,
  source: string,
  { cases }: CaseTable,
  found: Int32Array,
): Promise<Int32Array> {
  if (actor.isAdministrator) return found;
  if (source !== 'own') return new Int32Array(0);
  const first = found.slice(0, lookedAt);
  const idOf = (one: number) => cases[one]?.caseId ?? '';
  const theirs = await parts.among(actor.userId, [...first].map(idOf));
  return first.filter((one) => theirs.has(idOf(one)));
}

/** Parse a cursor, which is the index at which the next page starts. @throws input.cursor-invalid */
function parsePageStart(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,7}$/.test(cursor))
    throw new AppError('input.cursor-invalid', t`This page is not there any more.`);
  return Number(cursor);
}

export const listProcessRequestsRoute = route(
  listProcessRequests,
  async ({ query, actor }, deps: ProcessDeps) => {
    const start = parsePageStart(query.cursor);
    const filter = actor.isAdministrator ? query : widenFilter(query);
    const table = await loadCases(deps, actor, query);
    const { first, at } = table;
    const begun = (one: number) => at[first[one] ?? 0] ?? 0;
    const found = selectMatchingCases(table, filterCases(table, filter), query).sort(
      (a, b) => begun(b) - begun(a),
    );
    const visible = await filterVisibleCases(deps, actor, query.source, table, found);
    const end = start + query.limit;
    const unseen = found.length - visible.length;
    return {
      items: [...visible.subarray(start, end)].map((one) => getRow(table, one)),
      ...(visible.length > end && { cursor: String(end) }),
      total: visible.length,
      // Round the number, so that differences between responses disclose no single request.
      unseen: unseen - (unseen % minGroupSize),
    };
  },
);
