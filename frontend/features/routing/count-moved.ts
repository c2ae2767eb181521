import type { Output } from '#shared/endpoint.ts';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import type { countOpenRequests } from '#shared/routing/routing-desk-api.ts';

type OpenRequestCounts = Output<typeof countOpenRequests>;

/** Return the number of open requests by version after the migration of some. */
export function countMoved(
  counted: OpenRequestCounts,
  routingId: string,
  version: number,
  moved: readonly Pick<MigratedRequest, 'fromVersion'>[],
): OpenRequestCounts {
  const left = counted.items.map((item) => {
    const gone = moved.filter(({ fromVersion }) => fromVersion === item.version).length;
    return item.routingId === routingId ? { ...item, count: Math.max(0, item.count - gone) } : item;
  });
  const isTarget = (item: OpenRequestCounts['items'][number]) =>
    item.routingId === routingId && item.version === version;
  const target = left.find(isTarget) ?? { routingId, version, count: 0 };
  const items = [
    ...left.filter((item) => !isTarget(item)),
    { ...target, count: target.count + moved.length },
  ];
  return { ...counted, items: items.filter(({ count }) => count > 0) };
}
