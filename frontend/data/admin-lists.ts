import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { type AdminList, getAdminLists } from '#shared/lists/admin-lists-api.ts';

type Lists = Output<typeof getAdminLists>['lists'];
/** Subject of a list. */
type About = {
  readonly userId?: string;
  readonly categoryIds?: readonly string[];
  readonly userIds?: readonly string[];
};
type Part = About & { readonly name: AdminList };

/** Asks for parts of the same turn by one call; a single one is not asked for, nor are any after a failure. */
function partReader(): (part: Part) => Promise<Lists> {
  let parts: Part[] = [];
  let answer: Promise<Lists> | undefined;
  const ask = async (): Promise<Lists> => {
    // Until every part of this turn is known.
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
 * Loads lists that a screen of administrators needs: those asked for at once that are out of date, by one call. A
 * component that reads such a list meanwhile waits for the same answer. Without that answer, each list is asked for by
 * its own operation. `about`: the person of lists that are about one.
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

const askOfDraft = partReader();

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Loads the form of a category in one call with others, and with people, that a screen asks for at the same time. */
export const withCategoryForms = (categoryId: string) => ({
  meta: {
    body: async () => {
      const { categoryForms } = await askOfDraft({
        name: 'categoryForms',
        categoryIds: [categoryId],
      });
      return isRecord(categoryForms) ? categoryForms[categoryId] : undefined;
    },
  },
});

/** Loads people in one call with forms of categories. */
export const withPeople = (userIds: readonly string[]) => ({
  meta: { body: async () => (await askOfDraft({ name: 'people', userIds })).people },
});
