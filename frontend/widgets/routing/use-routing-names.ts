import { type QueryClient, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConditionFormats } from '#frontend/components/text/format/use-condition-formats.ts';
import { batchCategoryForms, batchPeople, listLoader } from '#frontend/data/admin-lists.ts';
import { categoryFormQuery } from '#frontend/data/category-form.ts';
import { configurationQuery } from '#frontend/data/configuration.ts';
import { doaLevelsQuery } from '#frontend/data/doa.ts';
import { escalationPoliciesQuery } from '#frontend/data/escalations.ts';
import { formVersionsQuery } from '#frontend/data/forms.ts';
import { allCategoriesQuery, departmentsQuery, locationsQuery } from '#frontend/data/reference.ts';
import { slaTemplatesQuery } from '#frontend/data/sla.ts';
import { chosenPeopleQuery } from '#frontend/data/users.ts';
import { type Form, listFields } from '#shared/forms/form.ts';
import type { Category, Department, Location } from '#shared/reference/reference.ts';
import type { ConditionNames } from '#shared/routing/condition-words.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { collectPathFields } from './sample-fields.ts';

const lacks = (form: Form, name: string) =>
  !listFields(form).some(({ key }) => key === name.split('.')[0]);

/** Whether a draft refers to a field that none of these forms has. False if no form is loaded yet. */
export function usesMissingField(draft: RoutingDraft, forms: readonly Form[]): boolean {
  const names = [...collectPathFields(draft)].filter((name) => !name.startsWith('$'));
  return forms.length > 0 && names.some((name) => forms.every((form) => lacks(form, name)));
}

/**
 * Return earlier forms, so that a removed field is shown with its former name: all versions of the current forms and of
 * the forms in `before`. They are loaded only if the draft refers to a field that none of these forms has.
 */
function usePreviousFormVersions(
  draft: RoutingDraft,
  forms: readonly Form[],
  before: readonly Form[],
): readonly Form[] {
  const isGone = forms.length > 0 && usesMissingField(draft, [...forms, ...before]);
  const ids = isGone ? new Set([...forms, ...before].map(({ id }) => id)) : [];
  const versions = useQueries({
    queries: [...ids].map((id) => formVersionsQuery(id)),
    combine: combineVersions,
  });
  return useMemo(() => [...before, ...versions], [before, versions]);
}

const combineVersions = (
  answers: readonly { readonly data?: readonly Form[] | undefined }[],
): readonly Form[] => answers.flatMap(({ data }) => data ?? []);

type NamedItem = { readonly id: string; readonly name: string };

/** Names for the ids in a draft, and the options to choose from. */
export type RoutingNames = Omit<ConditionNames, 'forms'> & {
  /** Forms of the categories that a draft serves. */
  readonly forms: readonly Form[];
  readonly categories: readonly Category[];
  /** Categories that the draft serves. */
  readonly served: readonly Category[];
  readonly departments: readonly Pick<Department, 'id' | 'name'>[];
  readonly locations: readonly Location[];
  readonly levels: readonly NamedItem[];
  readonly serviceLevels: readonly NamedItem[];
  readonly policies: readonly NamedItem[];
  readonly people: ReadonlyMap<string, string>;
  /** Fallback approvers for steps without any other approver. */
  readonly lastResort: readonly string[];
};

/** Maximum number of ids in a `listUsers` call. */
const maxUserIds = 100;

const peopleIn = ({ steps }: RoutingDraft) =>
  steps.flatMap(({ approvers }) => (approvers.kind === 'named' ? approvers.userIds : []));

/** Load the forms of all categories that a draft serves, in one call. */
const useForms = (categoryIds: readonly string[], enabled: boolean) =>
  useQueries({
    queries: [...new Set(categoryIds)].map((id) => ({
      ...categoryFormQuery(id),
      ...batchCategoryForms(id),
      enabled,
    })),
    combine: combineForms,
  });
const combineForms = (
  answers: readonly { readonly data?: { readonly form: Form } | undefined }[],
): readonly Form[] => answers.flatMap(({ data }) => data?.form ?? []);

/** Load the names in one call. If there are more ids than one call accepts, only the first are loaded. */
function usePeople(ids: readonly string[], enabled: boolean): ReadonlyMap<string, string> {
  const asked = [...new Set(ids)].sort().slice(0, maxUserIds);
  const { data } = useQuery({
    ...chosenPeopleQuery(asked, undefined),
    ...batchPeople(asked),
    enabled: enabled && asked.length > 0,
  });
  return useMemo(() => new Map(data?.map(({ userId, name }) => [userId, name])), [data]);
}

/** Start loading the lists that a routing refers to. Return a function that loads more lists in the same call. */
export function loadRoutingNames(queries: QueryClient) {
  const load = listLoader(queries);
  void load('categories', allCategoriesQuery());
  void load('configuration', configurationQuery());
  void load('departments', departmentsQuery());
  void load('escalationPolicies', escalationPoliciesQuery());
  void load('levels', doaLevelsQuery());
  void load('locations', locationsQuery());
  void load('slaTemplates', slaTemplatesQuery());
  return load;
}

/** Return the names and options for a draft. `others`: versions whose names are also needed. */
export function useRoutingNames(draft: RoutingDraft, others: readonly RoutingDraft[] = []) {
  const { data: categories = [] } = useQuery(allCategoriesQuery());
  const { data: departments = [] } = useQuery(departmentsQuery());
  const { data: locations = [] } = useQuery(locationsQuery());
  const { data: levels = [] } = useQuery(doaLevelsQuery());
  const { data: configuration, isPending } = useQuery(configurationQuery());
  const { data: serviceLevels = [] } = useQuery(slaTemplatesQuery());
  const { data: policies = [] } = useQuery(escalationPoliciesQuery());
  const forms = useForms(draft.categoryIds, !isPending);
  const before = useForms(
    others.flatMap(({ categoryIds }) => categoryIds),
    !isPending,
  );
  const former = usePreviousFormVersions(draft, forms, before);
  const last = configuration?.fallbackApproverIds ?? [];
  const inTime = useConditionFormats();
  // Wait for the fallback approvers, so that forms and people load in one call.
  const people = usePeople([...[draft, ...others].flatMap(peopleIn), ...last], !isPending);
  return useMemo<RoutingNames>(
    () => ({
      categories,
      served: categories.filter(({ id }) => draft.categoryIds.includes(id)),
      departments,
      locations,
      levels,
      former,
      serviceLevels,
      policies,
      forms,
      people,
      inTime,
      things: [...departments, ...locations, ...levels, ...categories],
      currency: configuration?.conditionsCurrency ?? configuration?.currency ?? 'EUR',
      lastResort: (configuration?.fallbackApproverIds ?? []).flatMap((id) => people.get(id) ?? []),
    }),
    [
      categories,
      draft.categoryIds,
      departments,
      locations,
      levels,
      former,
      configuration,
      serviceLevels,
      policies,
      forms,
      people,
      inTime,
    ],
  );
}
