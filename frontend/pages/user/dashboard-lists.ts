import { paths } from '#frontend/paths.ts';
import type { Output } from '#shared/endpoint.ts';
import {
  type CountScope,
  type countRequests,
  type FigureScope,
  isTeamScope,
} from '#shared/figures/counts-api.ts';

type Counts = Output<typeof countRequests>;
export type CountedStatus = keyof Counts['byStatus'];
export type ScopeCounts = {
  readonly scope: FigureScope;
  readonly counts: Counts;
  /** Counts of the list that the figures link to. */
  readonly listed: Counts;
};

/** Return the scope of the list behind a scope. The list of my requests excludes requests that I raised for others. */
export const toListScope = (scope: CountScope): CountScope => (scope === 'mine' ? 'forMe' : scope);

/** Whether a scope has no separate list page. */
const isUnlisted = (scope: FigureScope) => scope === 'all' || isTeamScope(scope);

/**
 * Return the path of the list with exactly the counted requests, closed in a month ("2026-11") or at any time.
 * Undefined if no list matches: for all requests, and for mine if some with the status were raised for others.
 */
export function findRequestListPath(
  { scope, counts, listed }: ScopeCounts,
  status: CountedStatus,
  month?: string,
): string | undefined {
  if (isUnlisted(scope) || counts.byStatus[status] !== listed.byStatus[status]) return undefined;
  const list = scope === 'mine' ? paths.myRequests : paths.participated;
  return `${list}?status=${status}${month ? `&closed=${month}` : ''}`;
}
