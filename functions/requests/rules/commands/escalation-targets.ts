import type * as z from 'zod';
import { listLevelUserIds, rankLevels } from '#functions/approval-limits/rules/authority.ts';
import { climbToLimit } from '#functions/approval-limits/rules/climb.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import {
  type ApproverContext,
  type Candidate,
  findDepartmentHead,
} from '#functions/routing/rules/candidates.ts';
import { chooseFallbackApprovers } from '#functions/routing/rules/fallback-approvers.ts';
import { mergeApprovers } from '#functions/routing/rules/merge-approvers.ts';
import { resolveApprover } from '#functions/routing/rules/resolve-approver.ts';
import type { EscalationLevel, EscalationTarget } from '#shared/escalations/policy.ts';
import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { Task } from '#shared/tasks/task.ts';
import { collectInvolvedIds } from '../record/progress.ts';
import type { RequestRecord } from '../record/record.ts';
import { buildStageContext } from './choose-stage-approvers.ts';

type Target = z.infer<typeof EscalationTarget>;
type Level = z.infer<typeof EscalationLevel>;

const asCandidate = (user: Candidate['user'], from: string): Candidate => ({
  user,
  reason: { code: 'escalated', facts: { from, ...(user ? { person: user.name } : {}) } },
});

/** Return the highest approval level that one of these people has for this request. */
function findHighestRank(tasks: readonly Task[], ask: ApproverContext): number {
  const place = { ...ask.facts, at: ask.at };
  const ids = new Set(tasks.map(({ assignee }) => assignee.userId));
  const held = rankLevels(ask.organisation.reference, ask.at).filter(({ level }) =>
    listLevelUserIds(level.id, place, ask.organisation.reference).some((userId) => ids.has(userId)),
  );
  return held.at(-1)?.level.rank ?? 0;
}

function listTargetCandidates(
  target: Target,
  from: readonly Task[],
  ask: ApproverContext,
): Candidate[] {
  const names = from.map(({ assignee }) => assignee.name).join(', ');
  const { directory } = ask.organisation;
  switch (target.to) {
    case 'manager':
      return from.map(({ assignee }) =>
        asCandidate(directory.managerOf(assignee.userId), assignee.name),
      );
    case 'departmentHead':
      return [
        asCandidate(findDepartmentHead(ask.facts.departmentId, ask.organisation)?.user, names),
      ];
    case 'nextDoaLevel': {
      if (!ask.converted) return [];
      const { amount } = ask.converted;
      const place = { ...ask.facts, at: ask.at };
      const above = findHighestRank(from, ask);
      const found = climbToLimit(amount, place, ask.organisation, ask.facts, above);
      return found.users.map((user) => asCandidate(user, names));
    }
    case 'named':
      return [asCandidate(directory.user(target.userId), names)];
  }
}

/**
 * Return the people to whom a stage escalates from these tasks: the people of the target or their delegates, else the
 * fallback approvers. People with an open task in the stage are left out. An empty list means that everybody already
 * has one.
 */
export function findEscalationTargets(
  record: RequestRecord,
  stage: Stage,
  { target, action }: Pick<Level, 'target' | 'action'>,
  from: readonly Task[],
  { organisation, at }: { readonly organisation: Organisation; readonly at: string },
): StageApprover[] {
  const ask = buildStageContext(record, stage, organisation, at);
  // A notification gives nobody a decision.
  const amountBound = stage.step.approvers.kind === 'doa' && action !== 'notify';
  const involved = collectInvolvedIds(record, stage);
  const free = (people: readonly (StageApprover | undefined)[]) =>
    mergeApprovers(people.filter((person) => person !== undefined)).filter(
      ({ userId }) => !involved.has(userId),
    );
  const found = free(
    listTargetCandidates(target, from, ask).map((one) => resolveApprover(one, ask, amountBound)),
  );
  if (found.length > 0) return found;
  return free(
    chooseFallbackApprovers(ask, {
      code: 'fallback',
      facts: { why: 'the escalation had nobody above' },
    }),
  );
}
