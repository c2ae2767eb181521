import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { AnySent, Sent } from '#frontend/lib/api/build-request.ts';
import { askApi, readBody } from '#frontend/lib/api-client.ts';
import type { contracts } from '#shared/contracts.ts';
import type { Endpoint, Output, Service } from '#shared/endpoint.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `body`: the answer, where it comes with that of another operation; undefined: it doesn't. */
    queryMeta: { readonly body?: () => Promise<unknown> };
  }
}

/** Input of a read: everything that its answer depends on. */
type Asked<E extends Endpoint> = Pick<Sent<E>, Extract<keyof Sent<E>, 'params' | 'query' | 'body'>>;
/** May be left out where the contract needs nothing. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends Asked<E> ? [asked?: Asked<E>] : [asked: Asked<E>];
/** An operation that answers page by page. */
type Paged = Endpoint & { readonly response: z.ZodType<{ cursor?: string | undefined }> };

type Contracts = { [S in Service]: (typeof contracts)[S][keyof (typeof contracts)[S]] }[Service];
type PathOf<Module> = Module extends unknown
  ? Extract<Module[keyof Module], { readonly path: string }>['path']
  : never;
type FirstOf<Path> = Path extends `/${infer First}/${string}`
  ? First
  : Path extends `/${infer First}`
    ? First
    : never;

/** Area of data that a change makes outdated: the first part of the paths of the contracts. */
export type Area = FirstOf<PathOf<Contracts[number]>>;

/**
 * A cached read. Its key is made from the contract and from what is asked, and it holds the answer as the contract
 * says: whoever reads the same, wherever, finds the same. A screen that wants a part of it uses `select`.
 */
export const read = <E extends Endpoint>(operation: E, ...[asked]: Arguments<E>) =>
  queryOptions({
    queryKey: buildQueryKey(operation, asked),
    queryFn: async ({ signal, meta }): Promise<Output<E>> => {
      const body = await meta?.body?.();
      return body ? readBody(operation, body) : askApi(operation, { ...asked, signal });
    },
  });

/** The same of a list that is read page by page. Its pages lie apart from what `read` holds. */
export const readPages = <E extends Paged>(operation: E, ...[asked]: Arguments<E>) =>
  infiniteQueryOptions({
    queryKey: [...buildQueryKey(operation, asked), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Output<E>> =>
      askApi(operation, {
        ...asked,
        query: { ...queryOf(asked), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
  });

/** Cache a value computed from one or several answers, under a name of its own; it belongs to an area too. */
export const readComputed = <Answer>(
  area: Area,
  name: string,
  inputs: readonly unknown[],
  compute: (signal: AbortSignal) => Promise<Answer>,
) =>
  queryOptions({
    queryKey: [area, 'computed', name, ...inputs],
    queryFn: ({ signal }) => compute(signal),
  });

/**
 * Cache a value that never changes, such as texts that come with the site or the content of a file, under a
 * name of its own.
 */
export const readOnce = <Answer>(
  name: string,
  inputs: readonly string[],
  load: (signal: AbortSignal) => Promise<Answer>,
) =>
  queryOptions({
    queryKey: ['once', name, ...inputs],
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The view of an answer that is a list. */
export const pickItems = <Item>(answer: { readonly items: Item[] }) => answer.items;

/** The table's indexes follow it within this time (milliseconds): decision 22. */
export const indexLagMs = 1000;
/** Lists and counts come from an index; what is read by its id doesn't. */
const isOfIndex = ({ queryKey: [, , params] }: { readonly queryKey: QueryKey }) =>
  typeof params !== 'object' || params === null || Object.keys(params).length === 0;

/**
 * Mark everything read of these areas as outdated, and refetch the queries on screen. Lists and counts are
 * requested once more a second later, when the indexes know the change too. Resolves after the first reads.
 */
export async function invalidate(
  queries: QueryClient,
  ...areas: readonly Area[]
): Promise<unknown> {
  setTimeout(() => invalidateLists(queries, ...areas), indexLagMs);
  return Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: [area] })));
}

/** Mark lists and counts of these areas as outdated; those on screen are requested again. */
export function invalidateLists(queries: QueryClient, ...areas: readonly Area[]): void {
  for (const area of areas)
    void queries.invalidateQueries({ queryKey: [area], predicate: isOfIndex });
}

/** Mark items of these areas that were read by id as outdated; those on screen are requested again. */
export function invalidateItems(queries: QueryClient, ...areas: readonly Area[]): void {
  for (const area of areas)
    void queries.invalidateQueries({
      queryKey: [area],
      predicate: (query) => !isOfIndex(query),
    });
}

/** Return a function that a component calls after a change of these areas. */
export function useInvalidate(...areas: readonly Area[]) {
  const queries = useQueryClient();
  return () => invalidate(queries, ...areas);
}

function buildQueryKey({ service, method, path }: Endpoint, asked: AnySent | undefined): QueryKey {
  const { params = {}, query = {}, body = {} } = asked ?? {};
  return [path.split('/')[1], `${method} ${service}${path}`, params, query, body];
}

const queryOf = (asked: AnySent | undefined): object =>
  typeof asked?.query === 'object' && asked.query !== null ? asked.query : {};
