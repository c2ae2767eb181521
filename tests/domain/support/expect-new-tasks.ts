import { expect } from 'vitest';
import { canDecideAmount } from '#functions/approval-limits/rules/authority.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { buildStageContext } from '#functions/requests/rules/commands/choose-stage-approvers.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { checkDelegate } from '#functions/routing/rules/resolve-approver.ts';
import type { Stage } from '#shared/requests/stage.ts';

/** Return the new tasks, with their stages and the reasons for their assignees. */
function listNewTasks(before: RequestRecord, after: RequestRecord) {
  const known = new Set(before.tasks.map(({ taskId }) => taskId));
  const stages = new Map<string, Stage>(after.stages.map((stage) => [stage.stageId, stage]));
  return after.tasks.flatMap(({ taskId, stageId, assignee: { userId } }) => {
    const stage = stages.get(stageId);
    if (known.has(taskId) || !stage) return [];
    const codes = stage.approvers
      .filter((one) => one.userId === userId)
      .flatMap(({ reasons }) => reasons.map(({ code }) => code));
    return [{ stage, userId, codes }];
  });
}

/** Check that nobody gets a task who is away and has a delegate who can decide it. */
export function expectPresent(
  before: RequestRecord,
  after: RequestRecord,
  organisation: Organisation,
  at: string,
): void {
  for (const { stage, userId, codes } of listNewTasks(before, after)) {
    const user = organisation.directory.user(userId);
    const ask = buildStageContext(after, stage, organisation, at);
    const found = user && checkDelegate(user, ask, stage.step.approvers.kind === 'doa');
    const isAway = found !== undefined && found.obstacle === undefined;
    expect(isAway && !codes.includes('askedWhileAway'), `away: ${codes.join()}`).toBe(false);
  }
}

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
  const given = listNewTasks(before, after).filter(
    ({ stage, codes }) => stage.step.approvers.kind === 'doa' && !codes.includes('fallback'),
  );
  for (const { stage, userId, codes } of given) {
    const { facts, converted } = buildStageContext(after, stage, organisation, at);
    const user = organisation.directory.user(userId);
    const isWithin =
      user && canDecideAmount(user, converted?.amount, { ...facts, at }, organisation.reference);
    expect(isWithin, `above the limit: ${codes.join()}`).toBe(true);
  }
  return given.length;
}
