import type { Stage, StageApprover } from '#shared/requests/stage.ts';
import type { QuorumRule, RoutingStep } from '#shared/routing/sequence.ts';

/**
 * Return the number of approvals that a rule requires from the people it names. A fixed number is a minimum: it also
 * applies if there are fewer people.
 */
export function calculateNeededApprovals(rule: QuorumRule, named: number): number {
  switch (rule.kind) {
    case 'any':
      return 1;
    case 'all':
      return Math.max(1, named);
    case 'atLeast':
      return rule.count;
    case 'percent':
      return Math.max(1, Math.ceil((named * rule.percent) / 100));
  }
}

/**
 * Return the number of approvals that close a stage, as set on opening. For an older stage without a stored number, it
 * derives from the number of deciders (`of`).
 */
export const countApprovalsToEnd = (
  { needed, rule }: Pick<Stage, 'needed' | 'rule'>,
  of: number,
): number => needed ?? Math.max(1, Math.min(calculateNeededApprovals(rule, of), of));

/**
 * Return the number of rejections that end a stage with `of` people (decision 86). If any one person decides, the first
 * decision counts. If several must approve, the stage ends when too few people remain. People added by an escalation
 * replace inactive assignees (`seats`), and cannot outvote a rejection.
 */
export function countRejectionsToEnd(
  stage: Pick<Stage, 'needed' | 'rule' | 'seats'>,
  of: number,
): number {
  if (stage.rule.kind === 'any') return 1;
  const seats = Math.min(of, stage.seats ?? of);
  return Math.max(1, seats - countApprovalsToEnd(stage, of) + 1);
}

export type Tally = { readonly of: number; readonly approved: number; readonly rejected: number };

/** Return the verdict on a stage: the first of the needed numbers of approvals or rejections that is reached. */
export function findVerdict(
  stage: Pick<Stage, 'needed' | 'rule' | 'seats'>,
  { of, approved, rejected }: Tally,
): 'approved' | 'rejected' | 'open' {
  if (approved >= countApprovalsToEnd(stage, of)) return 'approved';
  return rejected >= countRejectionsToEnd(stage, of) ? 'rejected' : 'open';
}

/** Name of the step in which each person (by id) approved in this round, or will have approved. */
export type Approvals = ReadonlyMap<string, string>;

export type CreditResult = {
  /** People who must still decide; empty if earlier approvals reach the quorum. */
  readonly approvers: readonly StageApprover[];
  readonly rule: QuorumRule;
  /** Number of approvals needed. */
  readonly needed: number;
  /** People whose earlier approval in this round counts here. */
  readonly credited: readonly StageApprover[];
};

/**
 * Count earlier approvals of this round, unless the step requires a new decision. Only the remaining approvals are
 * requested from the others.
 */
export function creditApprovals(
  { rule, asksAgain = false }: Pick<RoutingStep, 'rule' | 'asksAgain'>,
  { approvers, needed }: { readonly approvers: readonly StageApprover[]; readonly needed: number },
  approvals: Approvals,
): CreditResult {
  const credited = asksAgain ? [] : approvers.filter(({ userId }) => approvals.has(userId));
  if (credited.length === 0) return { approvers, rule, needed, credited };
  const left = Math.max(0, needed - credited.length);
  if (left === 0) return { approvers: [], rule, needed: left, credited };
  const rest = approvers.filter(({ userId }) => !approvals.has(userId));
  return { approvers: rest, rule: { kind: 'atLeast', count: left }, needed: left, credited };
}
