import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personRef } from '#functions/organisation/rules/directory.ts';
import { getEffectiveCalendar } from '#functions/organisation/rules/effective-calendar.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { getLatest, moveToWorkingTime } from '#functions/organisation/rules/working-time.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { submit } from '#functions/requests/rules/commands/submit.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import {
  listCurrentStages,
  listOpenStages,
  listPendingTasks,
} from '#functions/requests/rules/record/stages.ts';
import { forecastDraft } from '#functions/requests/rules/views/forecast-draft.ts';
import { buildRequestPath } from '#functions/requests/rules/views/request-path.ts';
import { AppError } from '#shared/errors.ts';
import type { PathStage, RequestPath } from '#shared/requests/path.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import { answers } from './support/acts.ts';
import {
  type Counts,
  count,
  createDraftRecord,
  history,
  simulateRequest,
} from './support/lived-requests.ts';
import { categoryId, ids, monday } from './support/people.ts';
import { organisations } from './support/random-organisation.ts';

/**
 * Return the time at which slow people decide all open stages: when the stages are due or, if overdue, in the next
 * working hours.
 */
function whenDue(record: RequestRecord, { reference }: Organisation, at: string): string {
  const ends = listOpenStages(record).map(({ dueAt, calendar }) => {
    if (dueAt === null || dueAt >= at) return dueAt ?? at;
    return moveToWorkingTime(at, getEffectiveCalendar(calendar.locationId, reference));
  });
  return getLatest(at, ...ends);
}

/** Approve every stage when it opens or when it is due. Return the request and its opened and skipped stages. */
function walk(
  start: RequestRecord,
  organisation: Organisation,
  newId: () => string,
  from: string,
  pace: 'atOnce' | 'whenDue',
) {
  let record = start;
  const pacedFrom = (moment: string) =>
    pace === 'whenDue' ? whenDue(record, organisation, moment) : moment;
  let at = pacedFrom(from);
  const opened = new Map<string, string[]>();
  for (let i = 0; record.request.status === 'InReview'; i += 1) {
    expect(i, 'the request never ends').toBeLessThan(200);
    const [task] = listPendingTasks(record);
    if (!task) {
      const next = openStages(record, { at, organisation, newId });
      expect(next, 'the request is stuck').not.toBeNull();
      if (next) record = applyChange(record, next);
      for (const { stageId, approvers } of listOpenStages(record))
        opened.set(stageId, approvers.map(({ name }) => name).sort());
      at = pacedFrom(at);
      continue;
    }
    const decision = { taskId: task.taskId, by: task.assignee, outcome: 'approve' as const, at };
    record = applyChange(record, decide(record, decision));
  }
  return { record, opened, at };
}

const waitingIn = (record: RequestRecord, path: RequestPath): PathStage[] => {
  const waiting = new Set(
    listCurrentStages(record).flatMap(({ status, stageId }) =>
      status === 'Waiting' ? [stageId] : [],
    ),
  );
  return path.steps.flat().filter(({ stageId }) => waiting.has(stageId));
};

test('the path predicts the steps that are skipped, the people who are assigned, and the end', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(history, ([random, drawn, amount]) => {
      const { record, at, newId } = simulateRequest(random, drawn, amount);
      const { organisation } = random;
      if (record.request.status !== 'InReview') return;
      const path = buildRequestPath(record, at, organisation.reference, organisation);
      const waiting = waitingIn(record, path);
      const { record: after, opened } = walk(record, organisation, newId, at, 'atOnce');
      const status = new Map(after.stages.map((stage) => [stage.stageId, stage.status]));
      for (const { stageId, state, people } of waiting) {
        if (state === 'skipped') {
          expect(status.get(stageId), 'promised to be skipped').toBe('Skipped');
          count(counts, 'skipped');
          continue;
        }
        const asked = opened.get(stageId);
        if (!asked) continue;
        const named = people.map(({ name }) => name);
        expect(named, 'somebody is asked whom the path did not name').toEqual(
          expect.arrayContaining(asked),
        );
        count(counts, 'named');
      }
      // If all expected steps opened, the request ends at the predicted time.
      const slow = walk(record, organisation, newId, at, 'whenDue');
      const expected = waiting.filter(({ state }) => state === 'forecast');
      const { expectedAt } = path.finish;
      if (!expectedAt || !expected.every(({ stageId }) => slow.opened.has(stageId))) return;
      expect(slow.record.request.closedAt).toBe(expectedAt);
      count(counts, 'end');
    }),
    { numRuns: runs(400) },
  );
  for (const what of ['skipped', 'named', 'end'])
    expect(counts.get(what) ?? 0, what).toBeGreaterThanOrEqual(minMatches(6));
});

test('an expected end is shown if and only if every remaining step has a time limit', () => {
  let unlimited = 0;
  fc.assert(
    fc.property(history, ([random, drawn, amount]) => {
      const { record, at } = simulateRequest(random, drawn, amount);
      const { organisation } = random;
      if (record.request.status !== 'InReview') return;
      const { steps, finish } = buildRequestPath(record, at, organisation.reference, organisation);
      const left = steps.flat().filter(({ state }) => state === 'open' || state === 'forecast');
      const hasLimit = left.every(({ targetSeconds }) => targetSeconds !== undefined);
      if (!hasLimit) unlimited += 1;
      expect(finish.expectedAt !== undefined).toBe(hasLimit && left.length > 0);
    }),
    { numRuns: runs(200) },
  );
  expect(unlimited).toBeGreaterThanOrEqual(minMatches(21));
});

test('the forecast before sending equals the path after sending', () => {
  let seen = 0;
  fc.assert(
    fc.property(organisations, fc.nat({ max: 12 }), (random, thousands) => {
      const { organisation, requester, raiser } = random;
      const newId = ids();
      const record = createDraftRecord(random, `${thousands}000`);
      const asked = { categoryId, values: answers(`${thousands}000`), priority: 'normal' as const };
      try {
        const said = forecastDraft({
          ...asked,
          requester,
          raisedBy: raiser,
          organisation,
          at: monday,
        });
        const by = personRef(raiser);
        const sent = applyChange(
          record,
          submit(record, { by, at: monday, organisation, newId, isAdmin: true }),
        );
        const path = buildRequestPath(sent, monday, organisation.reference, organisation);
        const shown = ({ steps, finish }: RequestPath) => ({
          steps: steps.map((group) =>
            group
              .map(({ name, state, people, expectedAt, needed }) => ({
                name,
                state,
                end: expectedAt,
                needed: state === 'skipped' ? 0 : needed,
                people: state === 'skipped' ? [] : people.map((person) => person.name),
              }))
              .sort((a, b) => (a.name < b.name ? -1 : 1)),
          ),
          end: finish.expectedAt,
        });
        expect(shown(path)).toEqual(shown(said.path));
        seen += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }),
    { numRuns: runs(250) },
  );
  expect(seen).toBeGreaterThanOrEqual(minMatches(101));
});
