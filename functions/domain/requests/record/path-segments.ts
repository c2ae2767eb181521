import type { PathSegments, PathState } from '#shared/requests/path.ts';
import type { Stage, StageStatus } from '#shared/requests/stage.ts';
import type { RequestRecord } from './record.ts';
import { groupsOf, presentStages } from './stages.ts';

const states: Record<StageStatus, PathState> = {
  Waiting: 'forecast',
  Open: 'open',
  Approved: 'done',
  Rejected: 'rejected',
  Returned: 'returned',
  Skipped: 'skipped',
  Cancelled: 'cancelled',
};

/** How a stage is drawn. One kept approved from the round before is done, not skipped. */
export const stateOf = ({ status, reasons }: Pick<Stage, 'status' | 'reasons'>): PathState =>
  status === 'Skipped' && reasons.some(({ code }) => code === 'unchangedSinceApproval')
    ? 'done'
    : states[status];

/** The path of the present round as list rows show it. */
export function pathSegments(record: RequestRecord): PathSegments {
  return groupsOf(presentStages(record)).map((stages) =>
    stages.map((stage) => ({
      name: stage.name,
      state: stateOf(stage),
      ...(stage.openedAt ? { openedAt: stage.openedAt } : {}),
      ...(stage.dueAt ? { dueAt: stage.dueAt } : {}),
      ...(stage.targetSeconds === null ? {} : { targetSeconds: stage.targetSeconds }),
    })),
  );
}
