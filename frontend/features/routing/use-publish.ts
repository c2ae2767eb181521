import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type SaveErrors, toSaveErrors } from '#frontend/components/inputs/refusals.ts';
import { migrateAll, migrateSelected } from '#frontend/data/publish-routing.ts';
import { openRequestsQuery, useRefreshRoutings } from '#frontend/data/routing.ts';
import { publishDraft } from '#frontend/data/routing-drafts.ts';
import type { Output } from '#shared/endpoint.ts';
import type { Overlap } from '#shared/routing/order.ts';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import type { countOpenRequests } from '#shared/routing/routing-desk-api.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';

type OpenRequestCounts = Output<typeof countOpenRequests>;

/** Return the numbers of open requests by version after some requests were migrated. */
function countMoved(
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

type PublishInput = {
  /** Without a draft, requests only migrate to the latest version. */
  readonly edited: EditedRouting;
  /** Effect on routing sequences for the same categories; undefined if there was no choice. */
  readonly overlap: Overlap | undefined;
  /** Optional reason, shown in the version history. */
  readonly note: string;
  /** Requests to migrate; `isAll`: all open requests, including one's own. */
  readonly requestIds: readonly string[];
  readonly isAll: boolean;
  /** Whether already passed steps are required. */
  readonly requirePassed: boolean;
  /** Called with the published version, before requests migrate. */
  readonly onPublished: (newest: EditedRouting) => void;
};
type Run = {
  readonly phase: 'idle' | 'publishing' | 'moving' | 'done';
  readonly version: number;
  readonly of: number;
  readonly results: readonly MigratedRequest[];
  readonly refused: SaveErrors | undefined;
};
const idle: Run = { phase: 'idle', version: 0, of: 0, results: [], refused: undefined };

/**
 * Publish a draft and move open requests to it. Requests that were moved before a failure stay moved and are
 * reported.
 */
export function usePublish() {
  const queries = useQueryClient();
  const refresh = useRefreshRoutings();
  const [run, setRun] = useState(idle);
  const put = (part: Partial<Run>) => setRun((before) => ({ ...before, ...part }));

  async function start({
    edited,
    overlap,
    note,
    requestIds,
    isAll,
    requirePassed,
    onPublished,
  }: PublishInput): Promise<void> {
    setRun({ ...idle, phase: 'publishing', of: requestIds.length });
    let newest = edited;
    const moved: MigratedRequest[] = [];
    const counted = queries.getQueryData(openRequestsQuery().queryKey);
    try {
      if (edited.draft) {
        newest = (await publishDraft(edited, { overlap, note })).edited;
        onPublished(newest);
      }
      put({ phase: 'moving', version: newest.published?.version ?? 0 });
      const tell = (done: readonly MigratedRequest[]) => {
        moved.push(...done.filter(({ migrated }) => migrated));
        setRun((before) => ({ ...before, results: [...before.results, ...done] }));
      };
      const move = { routingId: edited.id, requirePassed };
      if (isAll) await migrateAll(move, tell);
      else await migrateSelected(move, requestIds, tell);
      put({ phase: 'done' });
    } catch (cause) {
      put({
        phase: newest === edited && edited.draft ? 'idle' : 'done',
        refused: toSaveErrors(cause),
      });
    }
    await refresh();
    // The index may still count the migrated requests under their old version.
    const version = newest.published?.version;
    if (counted && version)
      queries.setQueryData(
        openRequestsQuery().queryKey,
        countMoved(counted, edited.id, version, moved),
      );
  }
  return { ...run, start };
}
