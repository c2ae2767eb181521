import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { fallbackStepId } from '#functions/routing/rules/fallback-step.ts';
import type { PlannedStage } from '#functions/routing/rules/plan-step.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Stage, StageStatus } from '#shared/requests/stage.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import { isAddedStage, isDecidedStage } from '../record/stages.ts';

/**
 * Effect of a new version on a step of a request in review. `passed`: the step would be needed, but the request has
 * passed it.
 */
export type StepEffect = 'stays' | 'goes' | 'appears' | 'passed';
export type MigrationEffect = {
  readonly stepId: string;
  readonly name: string;
  readonly order: number;
  readonly effect: StepEffect;
  readonly status: StageStatus;
};

/** Order of effects. Steps that stay are first. */
const ranks: Record<StepEffect, number> = { stays: 0, passed: 1, goes: 2, appears: 3 };

export type ReplanInput = {
  readonly planned: readonly PlannedStage[];
  /** Creates a stage that is not stored yet. */
  readonly newStage: (planned: PlannedStage) => Stage;
  /** Reason why a stage ends with the migration. */
  readonly reason: Reason;
  /** Reason for a passed step: the new version would require it. */
  readonly passedReason: Reason;
  /** Whether passed steps must be approved after all. */
  readonly requirePassed: boolean;
  readonly at: string;
};
export type ReplanResult = {
  /** Stages that the migration changes or adds, in stored form. */
  readonly stages: readonly Stage[];
  /** Open stages that end together with their tasks. */
  readonly ended: readonly Stage[];
  readonly effects: readonly MigrationEffect[];
};

const isFallback = ({ stepId }: Stage) => stepId === fallbackStepId;
const applies = (planned: PlannedStage | undefined): planned is PlannedStage =>
  planned !== undefined && planned.skipped?.code !== 'conditionFalse';
const isApprovalKept = ({ reasons }: Stage) =>
  reasons.some(({ code }) => code === 'unchangedSinceApproval');

/** Return the fields of a step that determine its approvers and its position. */
const askedBy = ({ approvers, rule, order, asksAgain = false }: RoutingStep) => [
  approvers,
  rule,
  order,
  asksAgain,
];
const asksTheSame = ({ step }: Stage, planned: PlannedStage) =>
  toCanonicalJson(askedBy(step)) === toCanonicalJson(askedBy(planned.step));

/**
 * Whether an unreached stage can become the planned one. If the approvers differ, the stage ends and a new stage waits.
 */
const canReplace = (stage: Stage, next: PlannedStage) =>
  next.order === stage.order &&
  (stage.status === 'Skipped' || !applies(next) || asksTheSame(stage, next));

/**
 * Whether an open stage continues. A manually added stage always does. Another stage needs a planned step that applies,
 * and the same approvers, rule and position unless it is a fallback stage.
 */
const staysOpen = (stage: Stage, next: PlannedStage | undefined) =>
  isAddedStage(stage) || (applies(next) && (isFallback(stage) || asksTheSame(stage, next)));

/**
 * Return the position in the new version that a request has reached, based on stages that were decided in this round or
 * continue. An approval retained from the previous round may be further ahead.
 */
function findReachedOrder(
  present: readonly Stage[],
  find: (stage: Stage) => PlannedStage | undefined,
) {
  const reached = present.filter(
    (stage) =>
      (isDecidedStage(stage) && !isApprovalKept(stage)) ||
      (stage.status === 'Open' && staysOpen(stage, find(stage))),
  );
  return Math.max(0, ...reached.map((stage) => find(stage)?.order ?? stage.order));
}

/**
 * Plan the stages of a round under another version. Decided stages stay, an open stage with the same people continues,
 * and every unreached stage follows the new version. Only the progress of the request counts, not the people in a stage
 * or whether it was skipped.
 */
export function replanStages(present: readonly Stage[], asked: ReplanInput): ReplanResult {
  const { planned, newStage, reason, passedReason, requirePassed, at } = asked;
  const find = (stage: Stage) => planned.find(({ step }) => step.id === stage.stepId);
  const reached = findReachedOrder(present, find);
  const ahead = new Set(
    present
      .filter(({ status }) => status === 'Open' || status === 'Waiting')
      .map(({ stepId }) => stepId),
  );
  // A step that the request had not passed yet must be decided, even if the new version places it before others.
  const isBehind = (next: PlannedStage) =>
    applies(next) && next.order < reached && !requirePassed && !ahead.has(next.step.id);
  const isPassed = (stage: Stage, next: PlannedStage | undefined) =>
    stage.status === 'Skipped' &&
    (next?.order ?? stage.order) < reached &&
    !(applies(next) && requirePassed);
  const stages: Stage[] = [];
  const ended: Stage[] = [];
  const effects: MigrationEffect[] = [];
  const settled = new Set<string>([fallbackStepId]);
  const tell = ({ stepId, name, order, status }: Stage, effect: StepEffect) =>
    effects.push({ stepId, name, order, effect, status });

  const end = (stage: Stage) => {
    const reasons = [...stage.reasons, reason];
    const over: Stage = { ...stage, status: 'Cancelled', closedAt: at, reasons };
    stages.push(over);
    if (stage.status === 'Open') ended.push(over);
    tell(stage, 'goes');
  };
  const markPassed = (stage: Stage) => {
    const reasons = [
      passedReason,
      ...stage.reasons.filter(({ code }) => code !== passedReason.code),
    ];
    const marked: Stage = { ...stage, status: 'Skipped', reasons, closedAt: stage.closedAt ?? at };
    stages.push({ ...marked, expectedAt: null });
    tell(marked, 'passed');
  };
  const unmark = (stage: Stage, next: PlannedStage | undefined) => {
    if (stage.reasons.some(({ code }) => code === passedReason.code))
      stages.push({ ...stage, reasons: [...(next?.reasons ?? [])] });
    tell(stage, 'stays');
  };
  const replace = (stage: Stage, next: PlannedStage) => {
    const { stageId, version } = stage;
    const fresh: Stage = { ...newStage(next), stageId, version };
    stages.push(fresh);
    const [was, is] = [stage.status !== 'Skipped', fresh.status !== 'Skipped'];
    if (was === is) tell(fresh, 'stays');
    else if (was) tell(stage, 'goes');
    else tell(fresh, 'appears');
  };
  const keep = (stage: Stage) => {
    settled.add(stage.stepId);
    tell(stage, 'stays');
  };

  for (const stage of present) {
    const next = find(stage);
    if (stage.status === 'Cancelled') continue;
    if (isAddedStage(stage) || isDecidedStage(stage)) keep(stage);
    else if (stage.status === 'Open' || isFallback(stage)) {
      if (staysOpen(stage, next)) keep(stage);
      else end(stage);
    } else if (isPassed(stage, next)) {
      settled.add(stage.stepId);
      if (applies(next)) markPassed(stage);
      else unmark(stage, next);
    } else if (next && canReplace(stage, next)) {
      settled.add(stage.stepId);
      replace(stage, next);
    } else end(stage);
  }
  for (const next of planned.filter(({ step }) => !settled.has(step.id))) {
    const fresh = newStage(next);
    if (isBehind(next)) markPassed(fresh);
    else {
      stages.push(fresh);
      tell(fresh, 'appears');
    }
  }
  return { stages, ended, effects: effects.toSorted((a, b) => ranks[a.effect] - ranks[b.effect]) };
}
