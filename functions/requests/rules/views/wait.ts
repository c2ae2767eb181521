import type { MissingKeys } from '#functions/organisation/rules/directory.ts';
import type { Milestone, Stage, Workflow } from '#shared/requests/stage.ts';
import type { RequestRecord } from '../record/record.ts';
import { groupStages, listCurrentStages, listOpenStages } from '../record/stages.ts';

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
  const [first] = listOpenStages(record);
  if (!first) return null;
  const next = findNextMilestone(record);
  if (!next) return { order: first.order, timeoutSeconds: null, milestone: null };
  const seconds = Math.ceil((Date.parse(next.at) - Date.parse(now)) / 1000);
  return {
    order: first.order,
    timeoutSeconds: Math.max(1, seconds),
    milestone: { stageId: next.stageId, n: next.n, kind: next.kind },
  };
}

/** Return the first milestone of the open stages; undefined if none is left. */
const findNextMilestone = (record: RequestRecord) =>
  listOpenStages(record)
    .flatMap((stage) => {
      const milestone = stage.milestones[stage.nextMilestone];
      return milestone ? [{ ...milestone, stageId: stage.stageId }] : [];
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))[0];

/**
 * Part of the time to the next milestone that a wait has to cover. An early wake costs three transitions and a signal
 * costs two, so a signal is cheaper if the next decision probably comes after the wake.
 */
const coveredPart = 1 / 3;

/**
 * Whether a wait that ends at `wakesAt` covers at least a third of the time to the next milestone, and ends before it.
 * True if no milestone is left.
 */
export function wakesBeforeMilestone(record: RequestRecord, wakesAt: string, at: string): boolean {
  const next = findNextMilestone(record);
  if (!next) return true;
  const [wakes, due, now] = [Date.parse(wakesAt), Date.parse(next.at), Date.parse(at)];
  return wakes <= due && wakes - now >= (due - now) * coveredPart;
}

/**
 * Return the workflow that needs no signal after a change, because its wait ends in time for the stages that are then
 * open; undefined if it has to be woken. A wait that was signalled since its start counts as ended.
 * @param after the record after the change, at time `at` (ISO 8601)
 */
export function findContinuingWait(
  { events, workflows }: RequestRecord,
  after: RequestRecord,
  at: string,
): Workflow | undefined {
  const workflow = workflows.find(({ round }) => round === after.request.round);
  if (!workflow?.token || !workflow.order || !workflow.wakesAt) return undefined;
  const isSignalled = events.some(({ seq, drives }) => seq > workflow.seq && drives !== undefined);
  const [open] = listOpenStages(after);
  if (isSignalled || !open || !wakesBeforeMilestone(after, workflow.wakesAt, at)) return undefined;
  return { ...workflow, order: open.order, seq: after.request.lastEvent.seq };
}

/**
 * Return the people and groups that opening the next group of stages needs, for preloading. All steps are planned again
 * to find changed rules, so the people of all stages are included.
 */
export function collectNextPeople(record: RequestRecord): Partial<MissingKeys> {
  const stages = listCurrentStages(record);
  const [next = []] = groupStages(stages.filter(({ status }) => status === 'Waiting'));
  const listPeople = (of: readonly Stage[]) =>
    of.flatMap(({ approvers }) => approvers.map(({ userId }) => userId));
  const sources = stages.map(({ step }) => step.approvers);
  const { requester, raisedBy } = record.request;
  return {
    userIds: new Set([requester.userId, raisedBy.userId, ...listPeople(stages)]),
    delegationsOf: new Set(listPeople(next)),
    groups: new Set(sources.flatMap((source) => (source.kind === 'group' ? source.group : []))),
  };
}
