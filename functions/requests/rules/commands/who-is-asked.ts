import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { type Ask, askFor } from '#functions/routing/rules/candidates.ts';
import { type Chosen, chooseAdded } from '#functions/routing/rules/choose-approvers.ts';
import { peopleFor } from '#functions/routing/rules/plan-step.ts';
import { type Approvals, type Credited, creditApprovals } from '#functions/routing/rules/quorum.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { Stage } from '#shared/requests/stage.ts';
import { buildRequestFacts, roundValues } from '../record/build-facts.ts';
import type { RequestRecord } from '../record/record.ts';

/** The moment at which people are chosen, and the people and rules of that moment. */
export type Moment = { readonly organisation: Organisation; readonly at: string };

/** Return the facts for choosing people, with the amount as converted at submission. */
export function buildAsk(
  record: RequestRecord,
  stage: Stage,
  organisation: Organisation,
  at: string,
): Ask {
  const facts = buildRequestFacts(record, roundValues(record), organisation);
  const { convertedAmount, rate } = stage.inputs;
  const pinned = convertedAmount && { amount: convertedAmount.amount, ...(rate ? { rate } : {}) };
  return { ...askFor(facts, organisation, at), ...(pinned ? { converted: pinned } : {}) };
}

/** People who approved in this round, with their step; nobody is asked twice. */
export function approvedIn({ request, stages, tasks }: RequestRecord): Approvals {
  const names = new Map(stages.map(({ stageId, step }) => [stageId, step.name]));
  return new Map(
    tasks
      .filter(({ round, status }) => round === request.round && status === 'Approved')
      .map(({ assignee, stageId }) => [assignee.userId, names.get(stageId) ?? '']),
  );
}

/** Added by hand: their people were chosen by name, and only give way to delegates. */
const isAdHoc = ({ approvers }: Stage) =>
  approvers.some(({ reasons }) => reasons[0]?.code === 'added');

const chooseNow = (
  record: RequestRecord,
  stage: Stage,
  { organisation, at }: Moment,
  side: number,
): Chosen => {
  const ask = buildAsk(record, stage, organisation, at);
  return isAdHoc(stage)
    ? chooseAdded(stage.approvers, stage.step.rule, ask)
    : peopleFor(stage.step, ask, side);
};

/** Reasons that hold at one moment, and are replaced when the people are chosen again. */
const saidAnew: ReadonlySet<string> = new Set(['alreadyApproved', 'willHaveApproved', 'tooMany']);

/** Why a stage is as it is: what lasts of what was said before, and the notices of choosing its people again. */
export function reasonsNow({ reasons }: Pick<Stage, 'reasons'>, notices: readonly Reason[]) {
  const lasting = reasons.filter(({ code }) => !saidAnew.has(code));
  return [
    ...lasting,
    ...notices.filter((notice) => !lasting.some(({ code }) => code === notice.code)),
  ];
}

/**
 * Return the people that a waiting stage asks if it opens at this moment beside `side - 1` others, when the
 * people in `approved` have approved before. Nobody, when their approvals are enough.
 */
export function chooseStageApprovers(
  record: RequestRecord,
  stage: Stage,
  moment: Moment,
  side: number,
  approved: Approvals,
): Credited & { readonly chosen: Chosen } {
  const chosen = chooseNow(record, stage, moment, side);
  return { chosen, ...creditApprovals(stage.step, chosen, approved) };
}
