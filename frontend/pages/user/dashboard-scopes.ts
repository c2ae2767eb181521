import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestFiguresQuery } from '#frontend/data/figures.ts';
import { type FigureScope, isTeamScope, TeamScope } from '#shared/figures/counts-api.ts';

type Roles = ReadonlySet<string>;

/** Scopes in their order. A team is offered to whoever leads it, whatever their role. */
export const offeredScopes = (roles: Roles, teams: readonly TeamScope[]): FigureScope[] => [
  ...(roles.has('approver') ? (['decide'] as const) : []),
  ...teams,
  ...(['mine', 'participated'] as const),
  ...(roles.has('admin') ? (['all'] as const) : []),
];

/** First scope by role: administrators see all, approvers what they decide, others their own. */
const firstScope = (roles: Roles): FigureScope =>
  roles.has('admin') ? 'all' : roles.has('approver') ? 'decide' : 'mine';

/** The scope that an address names. One of a team is refused by the services to whoever leads none. */
const namedScope = (search: URLSearchParams, roles: Roles): FigureScope | undefined =>
  offeredScopes(roles, TeamScope.options).find((scope) => scope === search.get('of'));

/** First for people who decide nothing: the department that they head, or the team that reports to them. */
export const chooseDashboardScope = (
  search: URLSearchParams,
  roles: Roles,
  teams: readonly TeamScope[],
) => {
  const first = firstScope(roles);
  return namedScope(search, roles) ?? (first === 'mine' ? (teams.at(-1) ?? first) : first);
};

/** Whether no answer is needed to choose the scope. */
export const isScopeKnown = (search: URLSearchParams, roles: Roles): boolean =>
  namedScope(search, roles) !== undefined || firstScope(roles) !== 'mine';

export const firstQuery = (search: URLSearchParams, roles: Roles) =>
  requestFiguresQuery(namedScope(search, roles) ?? firstScope(roles));

/** The scope on screen and those offered beside it; undefined until it is known which teams the reader leads. */
export function useScopes(search: URLSearchParams, roles: Roles) {
  // Every answer names the teams, so that choosing another scope changes none of the choices meanwhile.
  const { data, error } = useQuery({
    ...firstQuery(search, roles),
    placeholderData: keepPreviousData,
  });
  if (!data && !error && !isScopeKnown(search, roles)) return undefined;
  const scope = chooseDashboardScope(search, roles, data?.teams ?? []);
  const offered = offeredScopes(roles, data?.teams ?? (isTeamScope(scope) ? [scope] : []));
  return { scope, offered };
}
