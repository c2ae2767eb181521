import type { Milestone } from '#shared/requests/stage.ts';
import type { RequestRecord } from '../record/record.ts';
import { listOpenStages } from '../record/stages.ts';

/** Next wait of the machine: for the open group and the next milestone of its stages. */
export type Wait = {
  readonly order: number;
  /** Seconds from `now` to the milestone, at least 1; null if none is left. */
  readonly timeoutSeconds: number | null;
  readonly milestone: {
    readonly stageId: string;
    readonly n: number;
    readonly kind: Milestone['kind'];
  } | null;
};

/** Return the wait of a record at a given time (ISO 8601); null if no stage is open. */
export function findNextWait(record: RequestRecord, now: string): Wait | null {
  const open = listOpenStages(record);
  const [first] = open;
  if (!first) return null;
  const next = open
    .flatMap((stage) => {
      const milestone = stage.milestones[stage.nextMilestone];
      return milestone ? [{ ...milestone, stageId: stage.stageId }] : [];
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))[0];
  if (!next) return { order: first.order, timeoutSeconds: null, milestone: null };
  const seconds = Math.ceil((Date.parse(next.at) - Date.parse(now)) / 1000);
  return {
    order: first.order,
    timeoutSeconds: Math.max(1, seconds),
    milestone: { stageId: next.stageId, n: next.n, kind: next.kind },
  };
}
