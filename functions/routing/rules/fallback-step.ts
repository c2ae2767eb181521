import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { RoutingSequence, RoutingStep } from '#shared/routing/sequence.ts';
import type { Ask } from './candidates.ts';
import { type Chosen, chooseFallback } from './choose-approvers.ts';

/**
 * The step that the product adds where none of a routing applies. No routing has it, so its id is the same everywhere.
 */
export const fallbackStepId = '0fa11bac-0000-4000-8000-000000000000';
/** Orders are part of keys: a routing has no later one. */
const lastOrder = 50;

export const noStepApplies: Reason = { code: 'noStepApplies', facts: {} };

/** The fallback approvers for a request that no step asks anybody about. @throws routing.none */
export function chooseForNoStep(ask: Ask, most?: number): Chosen {
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

/** The fallback approvers who look at what a change of rules may have spared a request. @throws routing.none */
export function chooseForCheck(ask: Ask, reason: Reason): Chosen {
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
 * One person decides after all other steps, in the time that the first step with a service level has. It escalates to
 * nobody: a policy could approve by itself.
 */
export function lastStep({ steps }: Steps): Omit<RoutingStep, 'id' | 'name' | 'approvers'> {
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

/** One of the fallback approvers decides, after all other steps. */
export const fallbackStep = (routing: Steps, { approvers }: Chosen): RoutingStep => ({
  ...lastStep(routing),
  id: fallbackStepId,
  name: 'Fallback approval',
  approvers: { kind: 'named', userIds: approvers.map(({ userId }) => userId) },
});
