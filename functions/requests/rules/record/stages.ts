import { compareByName } from '#shared/fold-name.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import type { RequestRecord } from './record.ts';

/**
 * Return the stages of the current round by order. Parallel ones are sorted by name, so that their positions stay the
 * same from round to round.
 */
export const listCurrentStages = ({ request, stages }: RequestRecord): Stage[] =>
  stages
    .filter(({ round }) => round === request.round)
    .sort((a, b) => a.order - b.order || compareByName(a, b));

/**
 * Whether people, or a rule that approves automatically, have decided a stage, including by an earlier approval that
 * counts here.
 */
export const isDecidedStage = ({ status, reasons }: Stage): boolean =>
  status === 'Approved' ||
  (status === 'Skipped' &&
    reasons.some(({ code }) => code === 'unchangedSinceApproval' || code === 'alreadyApproved'));

/** Whether a stage was added manually. Its people were chosen by name, so only delegates can replace them. */
export const isAddedStage = ({ approvers }: Pick<Stage, 'approvers'>): boolean =>
  approvers.some(({ reasons }) => reasons[0]?.code === 'added');

/** Whether a stage awaits a decision or has one. */
export const isDecidingStage = (stage: Stage): boolean =>
  stage.status === 'Open' || stage.status === 'Waiting' || isDecidedStage(stage);

/** Whether anything was decided in this round, which is required for approval. */
export const isRequestDecided = (record: RequestRecord): boolean =>
  listCurrentStages(record).some(isDecidedStage);

export const listOpenStages = (record: RequestRecord): Stage[] =>
  listCurrentStages(record).filter(({ status }) => status === 'Open');

export const listPendingTasks = ({ tasks }: RequestRecord): Task[] =>
  tasks.filter(({ status }) => status === 'Pending');

export const listStageTasks = (
  { tasks }: RequestRecord,
  { stageId }: Pick<Stage, 'stageId'>,
): Task[] => tasks.filter((task) => task.stageId === stageId);

/** Replace these stages in the record, and add new ones. */
export function mergeStages(record: RequestRecord, changed: readonly Stage[]): RequestRecord {
  const found = new Map(changed.map((stage) => [stage.stageId, stage]));
  const kept = record.stages.map((stage) => found.get(stage.stageId) ?? stage);
  const known = new Set(record.stages.map(({ stageId }) => stageId));
  return { ...record, stages: [...kept, ...changed.filter(({ stageId }) => !known.has(stageId))] };
}

/** Replace these tasks in the record, and add new ones. */
export function mergeTasks(record: RequestRecord, changed: readonly Task[]): RequestRecord {
  const found = new Map(changed.map((task) => [task.taskId, task]));
  const kept = record.tasks.map((task) => found.get(task.taskId) ?? task);
  const known = new Set(record.tasks.map(({ taskId }) => taskId));
  return { ...record, tasks: [...kept, ...changed.filter(({ taskId }) => !known.has(taskId))] };
}

const isAfterwards = ({ reasons }: Stage) =>
  reasons.some(({ code, facts }) => code === 'added' && facts.position === 'after');

/**
 * Group the stages in their sequence; parallel stages share a group. A stage added after an open one retains its order,
 * because orders are keys. It is placed between that stage and the next one.
 */
export function groupStages(stages: readonly Stage[]): Stage[][] {
  const groups = Map.groupBy(stages, (stage) => stage.order * 2 + (isAfterwards(stage) ? 1 : 0));
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}
