import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { AnySent, Sent } from '#frontend/lib/api/build-request.ts';
import { askApi } from '#frontend/lib/api-client.ts';
import type { contracts } from '#shared/contracts.ts';
import type { Endpoint, Output, Service } from '#shared/endpoint.ts';

/** What a read asks for: all that its answer depends on. */
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

/** What a change makes out of date is named by area: the first part of the paths of the contracts. */
export type Area = FirstOf<PathOf<Contracts[number]>>;

/**
 * A cached read. Its key is made from the contract and from what is asked, and it holds the answer as the contract
 * says: whoever reads the same, wherever, finds the same. A screen that wants a part of it uses `select`.
 */
export const read = <E extends Endpoint>(operation: E, ...[asked]: Arguments<E>) =>
  queryOptions({
    queryKey: keyOf(operation, asked),
    queryFn: ({ signal }): Promise<Output<E>> => askApi(operation, { ...asked, signal }),
  });

/** The same of a list that is read page by page. Its pages lie apart from what `read` holds. */
export const readPages = <E extends Paged>(operation: E, ...[asked]: Arguments<E>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(operation, asked), 'pages'],
    queryFn: ({ pageParam, signal }): Promise<Output<E>> =>
      askApi(operation, {
        ...asked,
        query: { ...queryOf(asked), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.cursor,
  });

/**
 * What is no answer as it is, but worked out from one or several, under a name of its own; it belongs to an area too.
 */
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

/** The view of an answer that is a list. */
export const itemsOf = <Item>(answer: { readonly items: Item[] }) => answer.items;

/** Everything that was read of these areas is out of date, and what is shown of it is asked for anew. */
export const invalidate = (queries: QueryClient, ...areas: readonly Area[]) =>
  Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: [area] })));

/** What a component calls after a change of these areas. */
export function useInvalidate(...areas: readonly Area[]) {
  const queries = useQueryClient();
  return () => invalidate(queries, ...areas);
}

function keyOf({ service, method, path }: Endpoint, asked: AnySent | undefined): QueryKey {
  const { params = {}, query = {}, body = {} } = asked ?? {};
  return [path.split('/')[1], `${method} ${service}${path}`, params, query, body];
}

const queryOf = (asked: AnySent | undefined): object =>
  typeof asked?.query === 'object' && asked.query !== null ? asked.query : {};
