import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { policiesQuery } from '#frontend/data/escalations.ts';
import {
  allCategoriesQuery,
  categoryFormQuery,
  configurationQuery,
  departmentsQuery,
  locationsQuery,
} from '#frontend/data/reference.ts';
import { routingsQuery } from '#frontend/data/routing.ts';
import { templatesQuery } from '#frontend/data/sla.ts';
import { personQuery } from '#frontend/data/users.ts';
import type { Form } from '#shared/forms/form.ts';
import type { Category, Department, Location } from '#shared/reference/reference.ts';
import type { ConditionNames } from '#shared/routing/condition-words.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';

type Named = { readonly id: string; readonly name: string };

/** What the ids of a draft are called, and what can be chosen for it. */
export type RoutingNames = Omit<ConditionNames, 'forms'> & {
  /** Of the categories that a draft serves. */
  readonly forms: readonly Form[];
  readonly categories: readonly Category[];
  readonly departments: readonly Pick<Department, 'id' | 'name'>[];
  readonly locations: readonly Location[];
  readonly serviceLevels: readonly Named[];
  readonly policies: readonly Named[];
  /** Groups that some routing asks already. */
  readonly groups: readonly string[];
  readonly people: ReadonlyMap<string, string>;
  /** Who decides where nobody is left. */
  readonly lastResort: readonly string[];
};

const peopleIn = ({ steps }: RoutingDraft) =>
  steps.flatMap(({ approvers }) => (approvers.kind === 'named' ? approvers.userIds : []));

/** The forms of the categories a draft serves. */
const useForms = (categoryIds: readonly string[]) =>
  useQueries({
    queries: categoryIds.map((id) => categoryFormQuery(id)),
    combine: (answers): readonly Form[] => answers.flatMap(({ data }) => data?.form ?? []),
  });

const usePeople = (ids: readonly string[]) =>
  useQueries({
    queries: [...new Set(ids)].map((id) => personQuery(id)),
    combine: (answers): ReadonlyMap<string, string> =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.userId, data.name] as const] : []))),
  });

/** `others`: versions whose names are wanted too. */
export function useRoutingNames(draft: RoutingDraft, others: readonly RoutingDraft[] = []) {
  const { data: categories = [] } = useQuery(allCategoriesQuery());
  const { data: departments = [] } = useQuery(departmentsQuery());
  const { data: locations = [] } = useQuery(locationsQuery());
  const { data: configuration } = useQuery(configurationQuery());
  const { data: serviceLevels = [] } = useQuery(templatesQuery());
  const { data: policies = [] } = useQuery(policiesQuery());
  const { data: routings = [] } = useQuery(routingsQuery());
  const forms = useForms(draft.categoryIds);
  const last = configuration?.fallbackApproverIds ?? [];
  const people = usePeople([...[draft, ...others].flatMap(peopleIn), ...last]);
  return useMemo<RoutingNames>(
    () => ({
      categories,
      departments,
      locations,
      serviceLevels,
      policies,
      forms,
      people,
      things: [...departments, ...locations, ...categories],
      currency: configuration?.currency ?? 'EUR',
      groups: groupsIn(routings),
      lastResort: (configuration?.fallbackApproverIds ?? []).flatMap((id) => people.get(id) ?? []),
    }),
    [
      categories,
      departments,
      locations,
      configuration,
      serviceLevels,
      policies,
      routings,
      forms,
      people,
    ],
  );
}

const groupsIn = (routings: readonly Pick<RoutingDraft, 'steps'>[]) =>
  [
    ...new Set(
      routings.flatMap(({ steps }) =>
        steps.flatMap(({ approvers }) => (approvers.kind === 'group' ? approvers.group : [])),
      ),
    ),
  ].sort((a, b) => a.localeCompare(b));
