import * as z from 'zod';
import { writtenPart } from './change-body.ts';
import type { Endpoint } from './endpoint.ts';

/** The operations of one kind of items. `history`: those of a kind whose removals are recorded. */
export type Operations = Readonly<Record<'create' | 'update' | 'remove', Endpoint>> & {
  readonly history?: Endpoint;
};
type Stored = { readonly id: string; readonly version: number };
/** A change that was stored. `before`: none for a new item; `after`: none for one that was removed. */
export type StoredChange =
  | { readonly before?: undefined; readonly after: Stored }
  | { readonly before: Stored; readonly after?: Stored | undefined };
/** A call that undoes a change. It is refused once somebody else has changed the item. */
export type UndoCall = {
  readonly endpoint: Endpoint;
  readonly sent: {
    readonly params?: { readonly id: string };
    readonly body?: Record<string, unknown>;
    readonly ifMatch?: number;
  };
};

/** The written fields of an item; null takes away those that it did not have. */
function bodyBefore({ body }: Endpoint, before: Stored): Record<string, unknown> {
  const shape = body instanceof z.ZodObject ? body.shape : {};
  const written = writtenPart(body, before);
  const optional = Object.entries(shape).filter(([, field]) => field instanceof z.ZodOptional);
  const absent = optional.filter(([name]) => written[name] === undefined).map(([name]) => name);
  return { ...written, ...Object.fromEntries(absent.map((name) => [name, null])) };
}

/** The version under which the history of an item has its removal. */
const removalVersion = ({ version }: Stored) => version + 1;

/**
 * The call that undoes a change: puts back what an item held, removes a new one, or brings back a removed one. That one
 * has the same id where its removal is recorded, and a new id otherwise.
 */
export function undoChange(
  { create, update, remove, history }: Operations,
  { before, after }: StoredChange,
): UndoCall {
  if (!before)
    return { endpoint: remove, sent: { params: { id: after.id }, ifMatch: after.version } };
  const params = { id: before.id };
  if (after)
    return {
      endpoint: update,
      sent: { params, body: bodyBefore(create, before), ifMatch: after.version },
    };
  const body = writtenPart(create.body, before);
  return history
    ? { endpoint: update, sent: { params, body, ifMatch: removalVersion(before) } }
    : { endpoint: create, sent: { body } };
}
