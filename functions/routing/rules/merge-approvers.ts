import type { StageApprover } from '#shared/requests/stage.ts';

/** One entry per person. Who is chosen in their own right and as a delegate decides in their own right. */
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
