import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildStageContext } from '#functions/requests/rules/commands/choose-stage-approvers.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { findRecipient } from '#functions/requests/rules/commands/find-recipient.ts';
import { listTaskMoves, moveTask } from '#functions/requests/rules/commands/move-tasks.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { reassign } from '#functions/requests/rules/commands/reassign.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { listOpenStages, listPendingTasks } from '#functions/requests/rules/record/stages.ts';
import { previewDecisionEffects } from '#functions/requests/rules/views/decision-effects.ts';
import { checkDelegate } from '#functions/routing/rules/resolve-approver.ts';
import { AppError } from '#shared/errors.ts';
import { predictRowEffects } from '#shared/tasks/row-effects.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import { type Counts, count, history, simulateRequest } from './support/lived-requests.ts';
import { monday } from './support/people.ts';
import { getMemberId, organisations } from './support/random-organisation.ts';

/** Return the result of a command, or the reason of its refusal. */
function outcomeOf<T>(command: () => T): { value?: T; refusal?: string } {
  try {
    return { value: command() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.message };
  }
}

const getNames = (stages: readonly { names: readonly string[] }[]) =>
  stages.flatMap(({ names }) => names).sort();

test('the effect of each decision matches the preview on the decision page', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(history, ([random, drawn, amount]) => {
      const { record, at, newId } = simulateRequest(random, drawn, amount);
      const { organisation } = random;
      for (const task of listPendingTasks(record)) {
        const effects = previewDecisionEffects(record, task, { organisation, at });
        for (const outcome of ['approve', 'reject', 'return'] as const) {
          const said = effects[outcome];
          if (!said) continue;
          const decision = { taskId: task.taskId, by: task.assignee, outcome, comments: 'Why', at };
          let after = applyChange(record, decide(record, decision));
          const stays = listOpenStages(after).length > 0;
          if (after.request.status === 'InReview' && !stays) {
            const next = openStages(after, { at, organisation, newId });
            if (next) after = applyChange(after, next);
          }
          const goesOn = outcome === 'reject' ? 'objection' : stays ? 'waits' : 'goesOn';
          const ended: Record<string, string> = {
            Approved: 'finishes',
            Rejected: 'ends',
            Returned: 'returns',
          };
          const then = ended[after.request.status] ?? goesOn;
          expect(said.effect).toBe(then);
          const asked = listPendingTasks(after)
            .filter(({ stageId }) => outcome !== 'reject' || stageId === task.stageId)
            .map(({ assignee }) => assignee.name);
          expect(getNames(said.stages)).toEqual(asked.sort());
          const told = after.events.findLast(({ type }) => type === 'rejected')?.tells ?? [];
          if (outcome === 'reject')
            expect(told).toContainEqual({
              userId: record.request.requester.userId,
              what: then === 'ends' ? 'rejected' : 'objected',
            });
          const row = predictRowEffects(task);
          if (outcome === 'reject') expect(row.reject).toBe(then);
          // A row does not consider earlier approvals, so the request may finish earlier than the row promises.
          if (outcome === 'approve' && row.approve !== 'waits')
            expect(then).toBeOneOf(['finishes', row.approve]);
          count(counts, then);
        }
      }
    }),
    { numRuns: runs(300) },
  );
  for (const then of ['finishes', 'waits', 'goesOn', 'ends', 'objection', 'returns'])
    expect(counts.get(then) ?? 0, then).toBeGreaterThanOrEqual(minMatches(16));
});

/** Reasons for assigning a person despite their delegate. */
const whyAway = ['delegateLacksAuthority', 'askedWhileAway'];

test('a task of an absent person always states the absence in its reasons', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(organisations, fc.nat({ max: 12 }), (random, thousands) => {
      const { organisation } = random;
      const { record } = simulateRequest(random, [], `${thousands}000`);
      for (const stage of listOpenStages(record)) {
        const ask = buildStageContext(record, stage, organisation, monday);
        for (const person of stage.approvers) {
          const user = organisation.directory.user(person.userId);
          const isAway = user && checkDelegate(user, ask, stage.step.approvers.kind === 'doa');
          const isTold = person.reasons.some(({ code }) => whyAway.includes(code));
          if (isAway) expect(isTold, `${person.name} is away`).toBe(true);
          if (person.reasons.some(({ code }) => code === 'insteadOfDelegate'))
            count(counts, 'insteadOfDelegate');
          if (isTold) count(counts, 'told');
        }
      }
    }),
    { numRuns: runs(1000) },
  );
  for (const what of ['insteadOfDelegate', 'told'])
    expect(counts.get(what) ?? 0, what).toBeGreaterThanOrEqual(minMatches(6));
});

test('reassigning a task has exactly the effect that its preview shows', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(history, fc.nat({ max: 6 }), ([random, drawn, amount], who) => {
      const { record, at, newId } = simulateRequest(random, drawn, amount);
      const { organisation } = random;
      const toUserId = getMemberId(who);
      for (const task of listPendingTasks(record)) {
        const stage = listOpenStages(record).find(({ stageId }) => stageId === task.stageId);
        if (!stage || task.assignee.userId === toUserId) continue;
        const moment = { organisation, at };
        const handing = { ...moment, newId, taskId: task.taskId, by: task.assignee, toUserId };
        const said = outcomeOf(
          () => findRecipient(record, stage, toUserId, 'toUserId', moment).user,
        );
        const done = outcomeOf(() => {
          const after = applyChange(record, reassign(record, { ...handing, comments: 'Please' }));
          return after.tasks.at(-1)?.assignee;
        });
        expect(done.refusal).toBe(said.refusal);
        expect(done.value?.userId).toBe(said.value?.userId);
        count(counts, said.refusal ? 'refused' : said.value?.userId === toUserId ? 'own' : 'other');
      }
    }),
    { numRuns: runs(800) },
  );
  for (const what of ['refused', 'own', 'other'])
    expect(counts.get(what) ?? 0, what).toBeGreaterThanOrEqual(minMatches(6));
});

test('deactivating a person moves exactly the tasks that its preview shows', () => {
  let moved = 0;
  fc.assert(
    fc.property(history, fc.nat({ max: 6 }), ([random, drawn, amount], who) => {
      const lives = simulateRequest(random, drawn, amount);
      const { at, newId } = lives;
      const { organisation } = random;
      const leaving = { userId: getMemberId(who), by: null, organisation, at };
      const listed = listTaskMoves(lives.record, leaving).filter(({ to }) => to.length > 0);
      const really: { taskId: string; to: string[] }[] = [];
      let record = lives.record;
      for (let change = moveTask(record, { ...leaving, newId }); change; ) {
        const before = new Set(record.tasks.map(({ taskId }) => taskId));
        record = applyChange(record, change);
        const fresh = record.tasks.filter(({ taskId }) => !before.has(taskId));
        really.push({
          taskId: change.event.taskId ?? '',
          to: fresh.map(({ assignee }) => assignee.userId).sort(),
        });
        change = moveTask(record, { ...leaving, by: null, newId });
      }
      for (const { taskId, to } of really) {
        const said = listed.find((one) => one.taskId === taskId)?.to.map(({ userId }) => userId);
        expect(said ?? [], 'somebody gets it who was not listed').toEqual(
          expect.arrayContaining(to),
        );
        moved += 1;
      }
    }),
    { numRuns: runs(600) },
  );
  expect(moved).toBeGreaterThanOrEqual(minMatches(21));
});
