import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { type AdminList, getAdminLists } from '#shared/lists/admin-lists-api.ts';

type Lists = Output<typeof getAdminLists>['lists'];
/** Subject of a list, such as a person or categories. */
type About = {
  readonly userId?: string;
  readonly categoryIds?: readonly string[];
  readonly userIds?: readonly string[];
};
type Part = About & { readonly name: AdminList };

/**
 * Return a loader that batches all parts of one turn into one call. It returns nothing for a single part or after a
 * failed call.
 */
function partReader(): (part: Part) => Promise<Lists> {
  let parts: Part[] = [];
  let answer: Promise<Lists> | undefined;
  const ask = async (): Promise<Lists> => {
    // Wait until all parts of this turn are collected.
    await Promise.resolve();
    const asked = parts;
    parts = [];
    answer = undefined;
    if (asked.length < 2) return {};
    const joined = (ids: (part: Part) => readonly string[] | undefined) =>
      [...new Set(asked.flatMap((part) => ids(part) ?? []))].join() || undefined;
    const query = {
      names: joined(({ name }) => [name]) ?? '',
      userId: asked.find(({ userId }) => userId)?.userId,
      categoryIds: joined(({ categoryIds }) => categoryIds),
      userIds: joined(({ userIds }) => userIds),
    };
    return (await callApi(getAdminLists, { query }).catch(() => null))?.lists ?? {};
  };
  return (part) => {
    parts.push(part);
    answer ??= ask();
    return answer;
  };
}

/**
 * Load the outdated lists of an administrator screen in one call. A component that reads one of these lists meanwhile
 * waits for the same response. If the call fails, each list is loaded by its own operation. `about`: the person of
 * person-related lists.
 */
export function listLoader(queries: QueryClient, about: Pick<About, 'userId'> = {}) {
  const ask = partReader();
  return <Answer, Failure, Data, Key extends QueryKey>(
    name: AdminList,
    query: FetchQueryOptions<Answer, Failure, Data, Key>,
  ) => {
    const body = async () => (await ask({ ...about, name }))[name];
    return queries.prefetchQuery({ ...query, meta: { body } });
  };
}

const loadDraftPart = partReader();

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Load the form of a category. Forms and people that a screen requests at the same time share one call. */
export const batchCategoryForms = (categoryId: string) => ({
  meta: {
    body: async () => {
      const { categoryForms } = await loadDraftPart({
        name: 'categoryForms',
        categoryIds: [categoryId],
      });
      return isRecord(categoryForms) ? categoryForms[categoryId] : undefined;
    },
  },
});

/** Load people in the same call as forms of categories. */
export const batchPeople = (userIds: readonly string[]) => ({
  meta: { body: async () => (await loadDraftPart({ name: 'people', userIds })).people },
});
