import type { StageApprover } from '#shared/requests/stage.ts';
import type { QuorumRule } from '#shared/routing/sequence.ts';

/** How many approvals of `of` people close a stage: at least one, at most all of them. */
export function approvalsNeeded(rule: QuorumRule, of: number): number {
  const wanted =
    rule.kind === 'any'
      ? 1
      : rule.kind === 'all'
        ? of
        : rule.kind === 'atLeast'
          ? rule.count
          : Math.ceil((of * rule.percent) / 100);
  return Math.max(1, Math.min(wanted, of));
}

export type Tally = { readonly of: number; readonly approved: number; readonly rejected: number };

/** What a tally of decisions means: a rejection counts at once only when the rest could not reach the quorum any more. */
export function verdictOf(rule: QuorumRule, { of, approved, rejected }: Tally) {
  const needed = approvalsNeeded(rule, of);
  if (approved >= needed) return 'approved';
  return of - rejected < needed ? 'rejected' : 'open';
}

export type Credited = {
  /** Those who still have to decide; empty when the quorum is reached by those who already approved. */
  readonly approvers: readonly StageApprover[];
  readonly rule: QuorumRule;
  /** Those whose earlier approval in this round counts here. */
  readonly credited: readonly StageApprover[];
};

/** Nobody is asked twice in a round: earlier approvals count, and the rule asks the others only for the rest. */
export function creditApprovals(
  rule: QuorumRule,
  approvers: readonly StageApprover[],
  approvedIds: ReadonlySet<string>,
): Credited {
  const credited = approvers.filter(({ userId }) => approvedIds.has(userId));
  if (credited.length === 0) return { approvers, rule, credited };
  const left = approvalsNeeded(rule, approvers.length) - credited.length;
  if (left <= 0) return { approvers: [], rule, credited };
  const rest = approvers.filter(({ userId }) => !approvedIds.has(userId));
  return { approvers: rest, rule: { kind: 'atLeast', count: left }, credited };
}
