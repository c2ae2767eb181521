import * as z from 'zod';
import type { ItemKind, ReferenceItem } from '#functions/organisation/rules/kinds.ts';
import type { AnswerDeps } from '#functions/platform/idempotency/run-idempotently.ts';
import { lazyRoute, type Route, route } from '#functions/platform/route.ts';
import type { emptyObject } from '#shared/fields.ts';
import type { itemEndpoints } from '#shared/item-endpoints.ts';
import type { Settling } from './item-changes.ts';
import { loadItemHistory } from './item-history.ts';
import {
  type ItemDeps,
  type ItemRules,
  listItems,
  listItemUses,
  requireItem,
} from './reference-kind.ts';

export type ItemEndpoints<Q extends z.ZodObject, R extends z.ZodType> = ReturnType<
  typeof itemEndpoints<string, z.ZodObject, z.ZodObject, Q, R>
>;

/** Create all operations of a kind except its list, with custom change functions that load on demand. */
function settledRoutes<
  K extends ItemKind,
  Q extends z.ZodObject,
  R extends z.ZodType,
  D extends ItemDeps & AnswerDeps,
>(
  { get, history, create, update, remove }: Omit<ItemEndpoints<Q, R>, 'list'>,
  rules: ItemRules<K>,
  settling: Settling<K, z.output<Q>, z.output<R>, D>,
): Route<D>[] {
  const changes = async () =>
    (await import('./item-changes.ts')).itemChanges({ create, update, remove }, rules, settling);
  return [
    route(
      get,
      async ({ params }, deps: D) => {
        const reference = await deps.reference.load(deps.applicationId);
        const item = requireItem(rules, reference, params.id);
        return { item, usedBy: await listItemUses(deps, rules, item, reference) };
      },
      { version: ({ item }) => z.object({ version: z.int() }).parse(item).version },
    ),
    route(history, async ({ params, query }, deps: D) => {
      const found = await loadItemHistory(deps, { kind: rules.kind, id: params.id, query });
      // A removed item still has a history. An item that never existed throws `item.not-found`.
      if (found.items.length === 0)
        requireItem(rules, await deps.reference.load(deps.applicationId), params.id);
      return found;
    }),
    lazyRoute(create, async () => (await changes()).create),
    lazyRoute(update, async () => (await changes()).update),
    lazyRoute(remove, async () => (await changes()).remove),
  ];
}

/** Create the operations of a kind with custom change functions. */
export const settledItemRoutes = <
  K extends ItemKind,
  Q extends z.ZodObject,
  R extends z.ZodType,
  D extends ItemDeps & AnswerDeps,
>(
  endpoints: ItemEndpoints<Q, R>,
  rules: ItemRules<K>,
  settling: Settling<K, z.output<Q>, z.output<R>, D>,
): Route<D>[] => [
  route(endpoints.list, (_, deps: D) => listItems(deps, rules)),
  ...settledRoutes(endpoints, rules, settling),
];

type PlainEndpoints<K extends ItemKind> = ItemEndpoints<
  typeof emptyObject,
  z.ZodType<ReferenceItem<K>>
>;
type PlainRoutes = Route<ItemDeps & AnswerDeps>[];

/** Create the operations of a kind whose list is public and has a separate route. */
export const changeRoutes = <K extends ItemKind>(
  endpoints: Omit<PlainEndpoints<K>, 'list'>,
  rules: ItemRules<K>,
): PlainRoutes =>
  settledRoutes(endpoints, rules, {
    settle: (_deps: ItemDeps & AnswerDeps, _call, change): Promise<ReferenceItem<K>> =>
      change.commit(),
    isPreview: () => false,
    version: ({ version }) => version,
  });

/** Create the operations of a kind: list, read, create, update, remove, and history. */
export const itemRoutes = <K extends ItemKind>(
  endpoints: PlainEndpoints<K>,
  rules: ItemRules<K>,
): PlainRoutes => [
  route(endpoints.list, (_, deps: ItemDeps) => listItems(deps, rules)),
  ...changeRoutes(endpoints, rules),
];
