import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestFiguresQuery } from '#frontend/data/figures.ts';
import { type FigureScope, isTeamScope, TeamScope } from '#shared/figures/counts-api.ts';

type Roles = ReadonlySet<string>;

/** Return the available scopes in order. A team scope is available to its manager, regardless of their role. */
export const listAvailableScopes = (roles: Roles, teams: readonly TeamScope[]): FigureScope[] => [
  ...(roles.has('approver') ? (['decide'] as const) : []),
  ...teams,
  ...(['mine', 'participated'] as const),
  ...(roles.has('admin') ? (['all'] as const) : []),
];

/** Default scope by role: all for administrators, decisions for approvers, own requests for everybody else. */
const firstScope = (roles: Roles): FigureScope =>
  roles.has('admin') ? 'all' : roles.has('approver') ? 'decide' : 'mine';

/** Return the scope in the URL. The services reject a team scope for people who lead no team. */
const namedScope = (search: URLSearchParams, roles: Roles): FigureScope | undefined =>
  listAvailableScopes(roles, TeamScope.options).find((scope) => scope === search.get('of'));

/**
 * Return the scope in the URL or the default. People who decide nothing default to the department that they head, or
 * the team that reports to them.
 */
export const chooseDashboardScope = (
  search: URLSearchParams,
  roles: Roles,
  teams: readonly TeamScope[],
) => {
  const first = firstScope(roles);
  return namedScope(search, roles) ?? (first === 'mine' ? (teams.at(-1) ?? first) : first);
};

/** Whether the scope is determined without loading data. */
export const isScopeKnown = (search: URLSearchParams, roles: Roles): boolean =>
  namedScope(search, roles) !== undefined || firstScope(roles) !== 'mine';

export const initialFiguresQuery = (search: URLSearchParams, roles: Roles) =>
  requestFiguresQuery(namedScope(search, roles) ?? firstScope(roles));

/** Return the current scope and the available ones; undefined until the reader's teams are loaded. */
export function useScopes(search: URLSearchParams, roles: Roles) {
  // Every response contains the teams, so that switching the scope does not change the options meanwhile.
  const { data, error } = useQuery({
    ...initialFiguresQuery(search, roles),
    placeholderData: keepPreviousData,
  });
  if (!data && !error && !isScopeKnown(search, roles)) return undefined;
  const scope = chooseDashboardScope(search, roles, data?.teams ?? []);
  const offered = listAvailableScopes(roles, data?.teams ?? (isTeamScope(scope) ? [scope] : []));
  return { scope, offered };
}
