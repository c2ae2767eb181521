import * as z from 'zod';
import { type ItemKind, referenceKinds } from '#functions/organisation/rules/kinds.ts';
import {
  type BodyCall,
  type ItemCall,
  type PendingChange,
  prepareAbsentItem,
  prepareNewItem,
  prepareRemoval,
  prepareUpdate,
} from '#functions/people/pending-change.ts';
import {
  type AnswerDeps,
  runIdempotently,
} from '#functions/platform/idempotency/run-idempotently.ts';
import { type CallContext, type Route, route } from '#functions/platform/route.ts';
import { mergeItemChange } from './changed-item.ts';
import { findItemRemoval, getRemovedFields } from './find-removal.ts';
import type { ItemEndpoints } from './item-routes.ts';
import type { ItemDeps, ItemRules } from './reference-kind.ts';

/** Return the nullable fields of a schema with the value null, because a history omits empty fields. */
const emptyFields = (schema: z.ZodType) =>
  Object.fromEntries(
    Object.entries(schema instanceof z.ZodObject ? schema.shape : {})
      .filter(([, field]) => field instanceof z.ZodNullable)
      .map(([name]) => [name, null]),
  );

/**
 * Change an item, or restore a removed item if If-Match contains the version of its removal. A restored item has its
 * former id and content, and the next version.
 * @throws item.not-found, item.precondition-failed, item.changed-meanwhile, input.invalid
 */
async function preparePut<K extends ItemKind>(
  deps: ItemDeps,
  call: ItemCall & BodyCall & { readonly written: z.ZodObject },
  rules: ItemRules<K>,
): Promise<PendingChange<K>> {
  try {
    return await prepareUpdate(deps, call, rules);
  } catch (error) {
    const removal = await findItemRemoval(deps.table, call, rules.kind, error);
    if (!removal) throw error;
    const { schema } = referenceKinds[rules.kind];
    const { id, version } = removal;
    const { applicationId } = call.actor;
    const held = { ...emptyFields(schema), ...getRemovedFields(removal) };
    const former = schema.parse({ ...held, id, applicationId, version });
    const written = mergeItemChange({ item: schema, written: call.written }, former, call.body);
    return prepareAbsentItem(deps, call, rules, { written, former });
  }
}

/** Functions that return the response for an allowed change, and store it unless it is a preview. */
export type Settling<K extends ItemKind, Q, R, D> = {
  readonly settle: (
    deps: D,
    call: CallContext & { readonly query: Q },
    change: PendingChange<K>,
  ) => Promise<R>;
  /** Whether the call is a preview. It stores nothing, so a repeat runs again. */
  readonly isPreview: (query: Q) => boolean;
  /** Return the version of the item in a response. */
  readonly version: (answer: R) => number;
};

/** Create the operations that change the items of a kind. */
export function itemChanges<
  K extends ItemKind,
  Q extends z.ZodObject,
  R extends z.ZodType,
  D extends ItemDeps & AnswerDeps,
>(
  { create, update, remove }: Pick<ItemEndpoints<Q, R>, 'create' | 'update' | 'remove'>,
  rules: ItemRules<K>,
  { settle, isPreview, version }: Settling<K, z.output<Q>, z.output<R>, D>,
): Record<'create' | 'update' | 'remove', Route<D>> {
  return {
    create: route(
      create,
      (call, deps: D) => {
        const work = async () => settle(deps, call, await prepareNewItem(deps, call, rules));
        return isPreview(call.query) ? work() : runIdempotently(deps, call, create.response, work);
      },
      { version },
    ),
    update: route(
      update,
      async (call, deps: D) =>
        settle(deps, call, await preparePut(deps, { ...call, written: create.body }, rules)),
      { version },
    ),
    remove: route(remove, async (call, deps: D) =>
      settle(deps, call, await prepareRemoval(deps, call, rules)),
    ),
  };
}
