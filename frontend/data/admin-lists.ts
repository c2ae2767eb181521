import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { type AdminList, getAdminLists } from '#shared/lists/admin-lists-api.ts';

type Lists = Output<typeof getAdminLists>['lists'];
/** `userId`: the person of lists that are about one. */
type About = { readonly userId?: string };

/**
 * Loads lists that a screen of administrators needs: those asked for at once that are out of date, by one call. A
 * component that reads such a list meanwhile waits for the same answer. Without that answer, each list is asked for by
 * its own operation.
 */
export function listLoader(queries: QueryClient, about: About = {}) {
  const names: AdminList[] = [];
  let asking: Promise<Lists> | undefined;
  const ask = async (): Promise<Lists> => {
    // Until every list that is out of date is known.
    await Promise.resolve();
    if (names.length < 2) return {};
    const answer = await callApi(getAdminLists, { query: { names: names.join(), ...about } }).catch(
      () => null,
    );
    return answer?.lists ?? {};
  };
  const read = (name: AdminList) => async () => {
    names.push(name);
    asking ??= ask();
    return (await asking)[name];
  };
  return <Answer, Failure, Data, Key extends QueryKey>(
    name: AdminList,
    query: FetchQueryOptions<Answer, Failure, Data, Key>,
  ) => queries.prefetchQuery({ ...query, meta: { body: read(name) } });
}
