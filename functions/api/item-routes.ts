import type * as z from 'zod';
import type { ItemKind, ReferenceItem } from '#functions/domain/reference/kinds.ts';
import { type AnswerDeps, answerOnce } from '#functions/idempotency/answer-once.ts';
import { type CallContext, type Route, route } from '#functions/platform/route.ts';
import type { nothing } from '#shared/fields.ts';
import type { itemEndpoints } from '#shared/item-endpoints.ts';
import {
  type ItemDeps,
  type ItemRules,
  listItems,
  type PendingChange,
  pendingNew,
  pendingRemoval,
  pendingUpdate,
} from './reference-kind.ts';

export type ItemEndpoints<Q extends z.ZodObject, R extends z.ZodType> = ReturnType<
  typeof itemEndpoints<string, z.ZodType, z.ZodType<object>, Q, R>
>;

/** How a lawful change is answered, and stored unless it is a preview. */
type Settling<K extends ItemKind, Q, R, D> = {
  readonly settle: (
    deps: D,
    call: CallContext & { readonly query: Q },
    change: PendingChange<K>,
  ) => Promise<R>;
  /** A preview stores nothing: a repeat of it is another look. */
  readonly isPreview: (query: Q) => boolean;
  /** The item's version in an answer. */
  readonly version: (answer: R) => number;
};

/** The four operations of a kind whose changes are settled in a way of their own. */
export function settledItemRoutes<
  K extends ItemKind,
  Q extends z.ZodObject,
  R extends z.ZodType,
  D extends ItemDeps & AnswerDeps,
>(
  { list, create, update, remove }: ItemEndpoints<Q, R>,
  rules: ItemRules<K>,
  { settle, isPreview, version }: Settling<K, z.output<Q>, z.output<R>, D>,
): Route<D>[] {
  return [
    route(list, (_, deps: D) => listItems(deps, rules)),
    route(
      create,
      (call, deps: D) => {
        const work = async () => settle(deps, call, await pendingNew(deps, call, rules));
        return isPreview(call.query) ? work() : answerOnce(deps, call, create.response, work);
      },
      { version },
    ),
    route(
      update,
      async (call, deps: D) => settle(deps, call, await pendingUpdate(deps, call, rules)),
      { version },
    ),
    route(remove, async (call, deps: D) =>
      settle(deps, call, await pendingRemoval(deps, call, rules)),
    ),
  ];
}

/** The four operations of a kind: list, create, update and remove its items. */
export const itemRoutes = <K extends ItemKind>(
  endpoints: ItemEndpoints<typeof nothing, z.ZodType<ReferenceItem<K>>>,
  rules: ItemRules<K>,
): Route<ItemDeps & AnswerDeps>[] =>
  settledItemRoutes(endpoints, rules, {
    settle: (_deps: ItemDeps & AnswerDeps, _call, change): Promise<ReferenceItem<K>> =>
      change.commit(),
    isPreview: () => false,
    version: ({ version }) => version,
  });
