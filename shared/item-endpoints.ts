import * as z from 'zod';
import { changeBodyDescription, createChangeBody } from './change-body.ts';
import type { Endpoint, Service } from './endpoint.ts';
import { emptyObject, Id, noBody, PageQuery } from './fields.ts';
import { ItemHistory } from './item-change.ts';
import { Use } from './reference/use.ts';

export type ItemEndpoints = ReturnType<typeof itemEndpoints>;

type ItemList<P, I, B, Q, R, L> = {
  readonly service: Service;
  /** Path without the leading slash. */
  readonly path: P;
  readonly item: I;
  /** Item in a list, if it has additional fields there. A PUT accepts these fields and ignores them. */
  readonly listed?: L;
  /** Fields that an administrator writes: all of them for creating an item, any of them for changing it. */
  readonly body: B;
  /** Query of the three operations that change an item. */
  readonly query: Q;
  /** Answer of the three operations that change an item. */
  readonly response: R;
  /** Noun for the items: "holidays". */
  readonly noun: string;
  /** Whether items name people whose open tasks in requests of the caller then move to others. */
  readonly moves?: boolean;
};

/**
 * Define the operations by which administrators manage a list of rules: list, read one with its uses, create, change,
 * delete, and the history of changes.
 */
export function itemEndpoints<
  P extends string,
  I extends z.ZodObject,
  B extends z.ZodObject,
  Q extends z.ZodObject,
  R extends z.ZodType,
  L extends z.ZodObject = I,
>({ service, path, item, listed, body, query, response, noun, moves }: ItemList<P, I, B, Q, R, L>) {
  const mails = moves ? { mails: 'sometimes' as const } : {};
  const common = { service, roles: ['admin'] } as const;
  const params = z.object({ id: Id });
  const changes = createChangeBody(body, listed ?? item);
  const one = { ...common, path: `/${path}/{id}`, params, query } as const;
  return {
    list: {
      ...common,
      method: 'GET',
      path: `/${path}`,
      params: emptyObject,
      query: emptyObject,
      body: noBody,
      response: z.object({ items: z.array(item) }),
      errors: [],
      summary: `All ${noun}`,
    },
    get: {
      ...one,
      method: 'GET',
      query: emptyObject,
      body: noBody,
      response: z.object({ item, usedBy: z.array(Use) }),
      etag: true,
      errors: ['item.not-found'],
      summary: `One of the ${noun}, with what uses it`,
    },
    history: {
      ...common,
      method: 'GET',
      path: `/${path}/{id}/history`,
      params,
      query: PageQuery,
      body: noBody,
      response: ItemHistory,
      errors: ['item.not-found', 'input.cursor-invalid'],
      summary: `Who changed what of one of the ${noun}, newest first; also of one that is gone`,
    },
    create: {
      ...common,
      method: 'POST',
      path: `/${path}`,
      params: emptyObject,
      query,
      body,
      response,
      etag: true,
      ...mails,
      errors: ['input.invalid', 'item.name-taken', 'idempotency.key-reused'],
      summary: `Create one of the ${noun}`,
    },
    update: {
      ...one,
      method: 'PUT',
      body: changes,
      response,
      etag: true,
      ...mails,
      errors: [
        'input.invalid',
        'item.not-found',
        'item.name-taken',
        'item.changed-meanwhile',
        'item.precondition-failed',
      ],
      summary: `Change one of the ${noun}`,
      description: `${changeBodyDescription} With the version of its removal in If-Match, a removed one comes back under its id.`,
    },
    remove: {
      ...one,
      method: 'DELETE',
      body: noBody,
      response,
      errors: [
        'item.not-found',
        'item.in-use',
        'item.changed-meanwhile',
        'item.precondition-failed',
      ],
      summary: `Delete one of the ${noun}`,
    },
  } as const satisfies Record<string, Endpoint>;
}

/** Fields that the product sets. They are never in a body. */
export const systemFields = { id: true, applicationId: true, version: true } as const;
