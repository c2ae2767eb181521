import type { StageApprover } from '#shared/requests/stage.ts';

/** Merge the approvers to one entry per person. A person chosen both directly and as a delegate decides directly. */
export function mergeApprovers(approvers: readonly StageApprover[]): StageApprover[] {
  const people = new Map<string, StageApprover>();
  for (const approver of approvers) {
    const known = people.get(approver.userId);
    if (!known) {
      people.set(approver.userId, approver);
      continue;
    }
    const { insteadOf, ...person } = known;
    const both = insteadOf && approver.insteadOf ? { insteadOf } : {};
    people.set(approver.userId, {
      ...person,
      ...both,
      reasons: [...known.reasons, ...approver.reasons],
    });
  }
  return [...people.values()];
}
