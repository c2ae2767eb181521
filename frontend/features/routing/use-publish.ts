import { useState } from 'react';
import { type Refusals, refusalsOf } from '#frontend/components/editor/refusals.ts';
import { migrateAll, migrateThese, publish } from '#frontend/data/publish-routing.ts';
import { useRefreshRoutings } from '#frontend/data/routing.ts';
import type { Overlap } from '#shared/routing/order.ts';
import type { MigratedRequest, RoutingDraft } from '#shared/routing/routing-api.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';

type Asked = {
  readonly routing: RoutingSequence;
  /** none: the newest version stands, requests only move to it */
  readonly draft: RoutingDraft | undefined;
  /** those that move; `isAll`: every open one does, one's own among them */
  /** what it means for routings that serve its categories already; none: they were not asked about */
  readonly overlap?: Overlap | undefined;
  readonly requestIds: readonly string[];
  readonly isAll: boolean;
  /** told the version in force as soon as it is, before requests move */
  readonly onPublished: (newest: RoutingSequence) => void;
};
type Run = {
  readonly phase: 'idle' | 'publishing' | 'moving' | 'done';
  readonly version: number;
  readonly of: number;
  readonly results: readonly MigratedRequest[];
  readonly refused: Refusals | undefined;
};
const idle: Run = { phase: 'idle', version: 0, of: 0, results: [], refused: undefined };

/** Publishes a draft and moves open requests to it; what was moved before something failed stays moved, and is told. */
export function usePublish() {
  const refresh = useRefreshRoutings();
  const [run, setRun] = useState(idle);
  const put = (part: Partial<Run>) => setRun((before) => ({ ...before, ...part }));

  async function start({
    routing,
    draft,
    overlap,
    requestIds,
    isAll,
    onPublished,
  }: Asked): Promise<void> {
    setRun({ ...idle, phase: 'publishing', of: requestIds.length });
    let newest = routing;
    try {
      if (draft) newest = (await publish(routing, draft, overlap)).routing;
      onPublished(newest);
      put({ phase: 'moving', version: newest.version });
      const tell = (done: readonly MigratedRequest[]) =>
        setRun((before) => ({ ...before, results: [...before.results, ...done] }));
      if (isAll) await migrateAll(routing.id, tell);
      else await migrateThese(routing.id, requestIds, tell);
      put({ phase: 'done' });
    } catch (cause) {
      put({ phase: newest === routing && draft ? 'idle' : 'done', refused: refusalsOf(cause) });
    }
    await refresh();
  }
  return { ...run, start };
}
