import * as z from 'zod';
import { pickWritableFields } from './change-body.ts';
import type { Endpoint } from './endpoint.ts';

/** Operations on one kind of item. `history`: present if removals of this kind are recorded. */
export type ItemOperations = Readonly<Record<'create' | 'update' | 'remove', Endpoint>> & {
  readonly history?: Endpoint;
};
type ItemVersion = { readonly id: string; readonly version: number };
/** A stored change. `before`: absent for a new item; `after`: absent for a removed item. */
export type StoredChange =
  | { readonly before?: undefined; readonly after: ItemVersion }
  | { readonly before: ItemVersion; readonly after?: ItemVersion | undefined };
/** A call that undoes a change. It is refused if somebody else has changed the item since. */
export type UndoCall = {
  readonly endpoint: Endpoint;
  readonly sent: {
    readonly params?: { readonly id: string };
    readonly body?: Record<string, unknown>;
    readonly ifMatch?: number;
  };
};

/** Return the writable fields of an item; null removes fields that it did not have. */
function buildRestoreBody({ body }: Endpoint, before: ItemVersion): Record<string, unknown> {
  const shape = body instanceof z.ZodObject ? body.shape : {};
  const written = pickWritableFields(body, before);
  const optional = Object.entries(shape).filter(([, field]) => field instanceof z.ZodOptional);
  const absent = optional.filter(([name]) => written[name] === undefined).map(([name]) => name);
  return { ...written, ...Object.fromEntries(absent.map((name) => [name, null])) };
}

/** Return the version of an item's removal in its history. */
const removalVersion = ({ version }: ItemVersion) => version + 1;

/**
 * Return the call that undoes a change: restore the old content, remove a new item, or restore a removed one. A
 * restored item has the same id if its removal is recorded, else a new one.
 */
export function undoChange(
  { create, update, remove, history }: ItemOperations,
  { before, after }: StoredChange,
): UndoCall {
  if (!before)
    return { endpoint: remove, sent: { params: { id: after.id }, ifMatch: after.version } };
  const params = { id: before.id };
  if (after)
    return {
      endpoint: update,
      sent: { params, body: buildRestoreBody(create, before), ifMatch: after.version },
    };
  const body = pickWritableFields(create.body, before);
  return history
    ? { endpoint: update, sent: { params, body, ifMatch: removalVersion(before) } }
    : { endpoint: create, sent: { body } };
}
