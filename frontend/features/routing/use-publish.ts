import { useState } from 'react';
import { type Refusals, refusalsOf } from '#frontend/components/editor/refusals.ts';
import { migrateAll, migrateThese } from '#frontend/data/publish-routing.ts';
import { useRefreshRoutings } from '#frontend/data/routing.ts';
import { publishDraft } from '#frontend/data/routing-drafts.ts';
import type { Overlap } from '#shared/routing/order.ts';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';

type Asked = {
  /** without a draft the newest version stands, and requests only move to it */
  readonly edited: EditedRouting;
  /** those that move; `isAll`: every open one does, one's own among them */
  /** what it means for routings that serve its categories already; none: they were not asked about */
  readonly overlap: Overlap | undefined;
  /** why, for who reads the versions; it may be empty */
  readonly note: string;
  readonly requestIds: readonly string[];
  readonly isAll: boolean;
  /** told the version in force as soon as it is, before requests move */
  readonly onPublished: (newest: EditedRouting) => void;
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
    edited,
    overlap,
    note,
    requestIds,
    isAll,
    onPublished,
  }: Asked): Promise<void> {
    setRun({ ...idle, phase: 'publishing', of: requestIds.length });
    let newest = edited;
    try {
      if (edited.draft) {
        newest = (await publishDraft(edited, { overlap, note })).edited;
        onPublished(newest);
      }
      put({ phase: 'moving', version: newest.published?.version ?? 0 });
      const tell = (done: readonly MigratedRequest[]) =>
        setRun((before) => ({ ...before, results: [...before.results, ...done] }));
      if (isAll) await migrateAll(edited.id, tell);
      else await migrateThese(edited.id, requestIds, tell);
      put({ phase: 'done' });
    } catch (cause) {
      put({
        phase: newest === edited && edited.draft ? 'idle' : 'done',
        refused: refusalsOf(cause),
      });
    }
    await refresh();
  }
  return { ...run, start };
}
