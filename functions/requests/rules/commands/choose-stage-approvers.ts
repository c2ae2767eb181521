import { readPinnedAmount } from '#functions/organisation/rules/convert.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { type ApproverContext, buildApproverContext } from '#functions/routing/rules/candidates.ts';
import {
  type ChosenApprovers,
  chooseAddedApprovers,
} from '#functions/routing/rules/choose-approvers.ts';
import { chooseStepPeople } from '#functions/routing/rules/plan-step.ts';
import {
  type Approvals,
  type CreditResult,
  creditApprovals,
} from '#functions/routing/rules/quorum.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { buildRequestFacts, roundValues } from '../record/build-facts.ts';
import type { RequestRecord } from '../record/record.ts';
import { isAddedStage } from '../record/stages.ts';

/** Time at which people are chosen, with the people and rules of that time. */
export type PlanningMoment = { readonly organisation: Organisation; readonly at: string };

/** Return the facts for choosing people, with the amount as converted at submission. */
export function buildStageContext(
  record: RequestRecord,
  stage: Stage,
  organisation: Organisation,
  at: string,
): ApproverContext {
  const facts = buildRequestFacts(record, roundValues(record), organisation);
  const pinned = readPinnedAmount(stage.inputs, organisation.reference);
  return {
    ...buildApproverContext(facts, organisation, at),
    ...(pinned ? { converted: pinned } : {}),
  };
}

/**
 * Return the ids of the people who approved in this round, each with the name of the step. Nobody has to approve twice.
 */
export function collectApprovals({ request, stages, tasks }: RequestRecord): Approvals {
  const names = new Map(stages.map(({ stageId, step }) => [stageId, step.name]));
  return new Map(
    tasks
      .filter(({ round, status }) => round === request.round && status === 'Approved')
      .map(({ assignee, stageId }) => [assignee.userId, names.get(stageId) ?? '']),
  );
}

const chooseNow = (
  record: RequestRecord,
  stage: Stage,
  { organisation, at }: PlanningMoment,
  side: number,
): ChosenApprovers => {
  const ask = buildStageContext(record, stage, organisation, at);
  return isAddedStage(stage)
    ? chooseAddedApprovers(stage.approvers, stage.step.rule, ask)
    : chooseStepPeople(stage.step, ask, side);
};

/** Temporary reasons, which are replaced when the people are chosen again. */
const saidAnew: ReadonlySet<string> = new Set(['alreadyApproved', 'willHaveApproved', 'tooMany']);

/** Return the reasons of a stage: the permanent ones, and the notices from choosing its people again. */
export function mergeReasons({ reasons }: Pick<Stage, 'reasons'>, notices: readonly Reason[]) {
  const lasting = reasons.filter(({ code }) => !saidAnew.has(code));
  return [
    ...lasting,
    ...notices.filter((notice) => !lasting.some(({ code }) => code === notice.code)),
  ];
}

/**
 * Return the people who decide a waiting stage if it opens now in parallel with `side - 1` others, after the approvals
 * in `approved`. Empty if these approvals suffice.
 */
export function chooseStageApprovers(
  record: RequestRecord,
  stage: Stage,
  moment: PlanningMoment,
  side: number,
  approved: Approvals,
): CreditResult & { readonly chosen: ChosenApprovers } {
  const chosen = chooseNow(record, stage, moment, side);
  return { chosen, ...creditApprovals(stage.step, chosen, approved) };
}
