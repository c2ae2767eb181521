import type { PathSegment, PathSegments, PathState } from '#shared/requests/path.ts';
import type { Stage, StageStatus } from '#shared/requests/stage.ts';
import { tallyOpenStage } from './progress.ts';
import type { RequestRecord } from './record.ts';
import { groupStages, listCurrentStages, listOpenStages } from './stages.ts';

const states: Record<StageStatus, PathState> = {
  Waiting: 'forecast',
  Open: 'open',
  Approved: 'done',
  Rejected: 'rejected',
  Returned: 'returned',
  Skipped: 'skipped',
  Cancelled: 'cancelled',
};

/**
 * Return the display state of a stage. A stage whose approval was retained from the previous round is done, not
 * skipped.
 */
export const toPathState = ({ status, reasons }: Pick<Stage, 'status' | 'reasons'>): PathState =>
  status === 'Skipped' && reasons.some(({ code }) => code === 'unchangedSinceApproval')
    ? 'done'
    : states[status];

/**
 * Maximum number of stored names of people who rejected, because each further name rewrites the rows of all assignees.
 */
const maxObjections = 3;

/** Return the list fields of an open stage that needs more than one decision. */
function toQuorumFields(record: RequestRecord, stage: Stage): Partial<PathSegment> {
  const { needed, rejectionsLeft, objections } = tallyOpenStage(record, stage);
  return {
    ...(needed > 1 ? { approvals: needed } : {}),
    ...(rejectionsLeft > 1 ? { isOutvotable: true } : {}),
    ...(objections.length > 0 ? { objections: objections.slice(0, maxObjections) } : {}),
  };
}

/** Return the path of the current round for list rows. */
export function buildPathSegments(record: RequestRecord): PathSegments {
  const open = Map.groupBy(listOpenStages(record), ({ name }) => name);
  return groupStages(listCurrentStages(record)).map((stages) =>
    stages.map((stage) => ({
      name: stage.name,
      state: toPathState(stage),
      ...(stage.openedAt ? { openedAt: stage.openedAt } : {}),
      ...(stage.dueAt ? { dueAt: stage.dueAt } : {}),
      ...(stage.targetSeconds === null ? {} : { targetSeconds: stage.targetSeconds }),
      ...(stage.status === 'Open' ? toQuorumFields(record, stage) : {}),
      // Names identify a step except for parallel steps with the same name.
      ...(stage.status === 'Open' &&
        (open.get(stage.name)?.length ?? 0) > 1 && { stageId: stage.stageId }),
    })),
  );
}
