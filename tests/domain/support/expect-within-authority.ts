import { expect } from 'vitest';
import { canDecideAmount } from '#functions/approval-limits/rules/authority.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { buildStageContext } from '#functions/requests/rules/commands/choose-stage-approvers.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';

/**
 * Check that people who get a task of a step by approval limits have a limit that covers the amount, unless they decide
 * as fallback approvers. Return their number.
 */
export function expectWithinAuthority(
  before: RequestRecord,
  after: RequestRecord,
  organisation: Organisation,
  at: string,
): number {
  const known = new Set(before.tasks.map(({ taskId }) => taskId));
  const given = after.tasks.flatMap(({ taskId, stageId, assignee: { userId } }) => {
    const stage = after.stages.find((one) => one.stageId === stageId);
    if (known.has(taskId) || stage?.step.approvers.kind !== 'doa') return [];
    const person = stage.approvers.find((one) => one.userId === userId);
    const isFallback = person?.reasons.some(({ code }) => code === 'fallback');
    return isFallback ? [] : [{ stage, userId, reasons: person?.reasons }];
  });
  for (const { stage, userId, reasons } of given) {
    const { facts, converted } = buildStageContext(after, stage, organisation, at);
    const user = organisation.directory.user(userId);
    const isWithin =
      user && canDecideAmount(user, converted?.amount, { ...facts, at }, organisation.reference);
    expect(isWithin, `above the limit: ${reasons?.map(({ code }) => code).join()}`).toBe(true);
  }
  return given.length;
}
