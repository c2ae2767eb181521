import type * as z from 'zod';
import type { ItemKind } from '#functions/organisation/rules/kinds.ts';
import {
  type PendingChange,
  pendingNew,
  pendingRemoval,
} from '#functions/people/pending-change.ts';
import {
  type AnswerDeps,
  runIdempotently,
} from '#functions/platform/idempotency/run-idempotently.ts';
import { type CallContext, type Route, route } from '#functions/platform/route.ts';
import type { ItemEndpoints } from './item-routes.ts';
import { pendingPut } from './pending-put.ts';
import type { ItemDeps, ItemRules } from './reference-kind.ts';

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
        const work = async () => settle(deps, call, await pendingNew(deps, call, rules));
        return isPreview(call.query) ? work() : runIdempotently(deps, call, create.response, work);
      },
      { version },
    ),
    update: route(
      update,
      async (call, deps: D) =>
        settle(deps, call, await pendingPut(deps, { ...call, written: create.body }, rules)),
      { version },
    ),
    remove: route(remove, async (call, deps: D) =>
      settle(deps, call, await pendingRemoval(deps, call, rules)),
    ),
  };
}
