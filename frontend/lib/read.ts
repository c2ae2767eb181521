import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type * as z from 'zod';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import type { AnySent, Sent } from './api/build-request.ts';
import { askApi } from './api-client.ts';

/** What a read asks for: all that its answer depends on. */
type Asked<E extends Endpoint> = Pick<Sent<E>, Extract<keyof Sent<E>, 'params' | 'query' | 'body'>>;
/** May be left out where the contract needs nothing. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends Asked<E> ? [asked?: Asked<E>] : [asked: Asked<E>];
/** An operation that answers page by page. */
type Paged = Endpoint & { readonly response: z.ZodType<{ cursor?: string | undefined }> };

/** The areas of the services, by the first part of their paths: what a change makes out of date is named by area. */
export type Area =
  | 'categories'
  | 'configurations'
  | 'departments'
  | 'doa'
  | 'escalations'
  | 'locations'
  | 'notifications'
  | 'requests'
  | 'routing-sequences'
  | 'sla'
  | 'tasks'
  | 'users'
  | 'workflow';

/**
 * A cached read. Its key is made from the contract and from what is asked, and it holds the answer as the contract says:
 * whoever reads the same, wherever, finds the same. A screen that wants a part of it uses `select`.
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

/** What is no answer as it is, but worked out from one or several, under a name of its own; it belongs to an area too. */
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

/** Everything that was read of these areas is out of date, and what is shown of it is asked for anew. */
export const outdate = (queries: QueryClient, ...areas: readonly Area[]) =>
  Promise.all(areas.map((area) => queries.invalidateQueries({ queryKey: [area] })));

function keyOf({ service, method, path }: Endpoint, asked: AnySent | undefined): QueryKey {
  const { params = {}, query = {}, body = {} } = asked ?? {};
  return [path.split('/')[1], `${method} ${service}${path}`, params, query, body];
}

const queryOf = (asked: AnySent | undefined): object =>
  typeof asked?.query === 'object' && asked.query !== null ? asked.query : {};
