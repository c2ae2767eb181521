import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { RoutingSequence, RoutingStep } from '#shared/routing/sequence.ts';
import type { ApproverContext } from './candidates.ts';
import { type ChosenApprovers, chooseFallback } from './choose-approvers.ts';

/**
 * Id of the step that the product adds if no step of a routing applies. No stored routing has it, so it is a constant.
 */
export const fallbackStepId = '0fa11bac-0000-4000-8000-000000000000';
/** Highest order of a step. Orders are part of keys. */
const lastOrder = 50;

export const noStepApplies: Reason = { code: 'noStepApplies', facts: {} };

/** Choose fallback approvers for a request without any applicable step. @throws routing.none */
export function chooseApproversWithoutStep(ask: ApproverContext, most?: number): ChosenApprovers {
  try {
    return chooseFallback(ask, noStepApplies, { most });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'routing.none') throw error;
    throw new AppError(
      'routing.none',
      t`Nobody would decide this request: no step of its routing applies to it, and there are no fallback approvers. Ask an administrator.`,
    );
  }
}

/**
 * Choose fallback approvers to check a request that may have skipped steps because of a rule change. @throws
 * routing.none
 */
export function chooseCheckApprovers(ask: ApproverContext, reason: Reason): ChosenApprovers {
  try {
    return chooseFallback(ask, reason, {});
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'routing.none') throw error;
    throw new AppError(
      'routing.none',
      t`An owner of this request changed rules by which requests are decided less than 30 days ago. A fallback approver has to decide it as well, and there is none. Ask another administrator.`,
    );
  }
}

type Steps = Pick<RoutingSequence, 'steps'>;

/**
 * Create a step for one decider after all others, with the target time of the first step that has one. It has no
 * escalation, because a policy could approve automatically.
 */
export function buildFallbackStepFields({
  steps,
}: Steps): Omit<RoutingStep, 'id' | 'name' | 'approvers'> {
  const byOrder = [...steps].sort((a, b) => a.order - b.order);
  const timed = byOrder.find(({ slaTemplateId }) => slaTemplateId !== null);
  return {
    order: Math.min(lastOrder, (byOrder.at(-1)?.order ?? 0) + 1),
    rule: { kind: 'any' },
    slaTemplateId: timed?.slaTemplateId ?? null,
    escalationPolicyId: null,
    mayReturn: true,
    mayReassign: true,
    mayAddApprover: true,
    keepWhenUnchanged: false,
  };
}

/**
 * Create a step after all others that one of the fallback approvers decides. If there are none, it names the
 * administrators, who may configure fallback approvers before it opens.
 */
export const buildFallbackStep = (
  routing: Steps,
  { approvers }: Pick<ChosenApprovers, 'approvers'>,
): RoutingStep => ({
  ...buildFallbackStepFields(routing),
  id: fallbackStepId,
  name: 'Fallback approval',
  approvers:
    approvers.length > 0
      ? { kind: 'named', userIds: approvers.map(({ userId }) => userId) }
      : { kind: 'role', role: 'admin' },
});
