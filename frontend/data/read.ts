import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { AnyRequestInput, RequestInput } from '#frontend/lib/api/build-request.ts';
import { callEndpoint, readBody } from '#frontend/lib/api-client.ts';
import type { contracts } from '#shared/contracts.ts';
import type { Endpoint, Output, Service } from '#shared/endpoint.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `body`: loads the result as part of another operation; undefined if it is not part of one. */
    queryMeta: { readonly body?: () => Promise<unknown> };
  }
}

/** Input of a read: everything that determines its result. */
type ReadInput<E extends Endpoint> = Pick<
  RequestInput<E>,
  Extract<keyof RequestInput<E>, 'params' | 'query' | 'body'>
>;
/** Input of a query as arguments, optional if the contract requires no input. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends ReadInput<E> ? [asked?: ReadInput<E>] : [asked: ReadInput<E>];
/** Operation with a paginated response. */
type PaginatedEndpoint = Endpoint & {
  readonly response: z.ZodType<{ cursor?: string | undefined }>;
};

type Contracts = { [S in Service]: (typeof contracts)[S][keyof (typeof contracts)[S]] }[Service];
type PathOf<Module> = Module extends unknown
  ? Extract<Module[keyof Module], { readonly path: string }>['path']
  : never;
type FirstOf<Path> = Path extends `/${infer First}/${string}`
  ? First
  : Path extends `/${infer First}`
    ? First
    : never;

/** Area of data that a change invalidates: first path segment of the contracts. */
export type Area = FirstOf<PathOf<Contracts[number]>>;

/**
 * Cached read of an operation. The key consists of the contract and the input. All components share the response, as
 * defined by the contract. Use `select` to pick a part of the response.
 */
export const endpointQuery = <E extends Endpoint>(operation: E, ...[asked]: Arguments<E>) =>
  queryOptions({
    queryKey: buildQueryKey(operation, asked),
    queryFn: async ({ signal, meta }): Promise<Output<E>> => {
      const body = await meta?.body?.();
      return body ? readBody(operation, body) : callEndpoint(operation, { ...asked, signal });
    },
  });

/** Cached read of a paginated list. Its pages are cached separately from the results of `endpointQuery`. */
export const pagedEndpointQuery = <E extends PaginatedEndpoint>(
  operation: E,
  ...[asked]: Arguments<E>
) =>
  infiniteQueryOptions({
    queryKey: [...buildQueryKey(operation, asked), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Output<E>> =>
      callEndpoint(operation, {
        ...asked,
        query: { ...queryOf(asked), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
  });

/** Cache a value computed from one or several responses, under its own name in an area. */
export const computedQuery = <Answer>(
  area: Area,
  name: string,
  inputs: readonly unknown[],
  compute: (signal: AbortSignal) => Promise<Answer>,
) =>
  queryOptions({
    queryKey: [area, 'computed', name, ...inputs],
    queryFn: ({ signal }) => compute(signal),
  });

/** Cache an immutable value under its own name, such as texts of the site or the content of a file. */
export const staticQuery = <Answer>(
  name: string,
  inputs: readonly string[],
  load: (signal: AbortSignal) => Promise<Answer>,
) =>
  queryOptions({
    queryKey: ['once', name, ...inputs],
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Select the items of a list response. */
export const pickItems = <Item>(answer: { readonly items: Item[] }) => answer.items;

/** Maximum lag of the table's indexes in milliseconds (decision 22). */
export const indexLagMs = 1000;
/**
 * Whether a query reads a list or a count, which has no path parameters. Lists and counts use an index that lags,
 * unlike reads by id.
 */
const isOfIndex = ({ queryKey: [, , params] }: { readonly queryKey: QueryKey }) =>
  typeof params !== 'object' || params === null || Object.keys(params).length === 0;

/**
 * Invalidate all reads of these areas, and fetch the queries on screen again. Lists and counts are fetched once more
 * after a second, when the indexes contain the change. Resolves after the first refetch.
 */
export async function invalidate(
  queries: QueryClient,
  ...areas: readonly Area[]
): Promise<unknown> {
  setTimeout(() => invalidateLists(queries, ...areas), indexLagMs);
  return Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: [area] })));
}

/** Invalidate lists and counts of these areas. Those on screen are fetched again. */
export function invalidateLists(queries: QueryClient, ...areas: readonly Area[]): void {
  for (const area of areas)
    void queries.invalidateQueries({ queryKey: [area], predicate: isOfIndex });
}

/** Invalidate items of these areas that were read by id. Those on screen are fetched again. */
export function invalidateItems(queries: QueryClient, ...areas: readonly Area[]): void {
  for (const area of areas)
    void queries.invalidateQueries({
      queryKey: [area],
      predicate: (query) => !isOfIndex(query),
    });
}

/** Return a function that invalidates these areas after a change. */
export function useInvalidate(...areas: readonly Area[]) {
  const queries = useQueryClient();
  return () => invalidate(queries, ...areas);
}

function buildQueryKey(
  { service, method, path }: Endpoint,
  asked: AnyRequestInput | undefined,
): QueryKey {
  const { params = {}, query = {}, body = {} } = asked ?? {};
  return [path.split('/')[1], `${method} ${service}${path}`, params, query, body];
}

const queryOf = (asked: AnyRequestInput | undefined): object =>
  typeof asked?.query === 'object' && asked.query !== null ? asked.query : {};
