import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide } from '#functions/domain/requests/commands/decide.ts';
import { draft } from '#functions/domain/requests/commands/draft.ts';
import { movesOf, moveTask } from '#functions/domain/requests/commands/move-tasks.ts';
import { openStages } from '#functions/domain/requests/commands/open-stages.ts';
import { reassign } from '#functions/domain/requests/commands/reassign.ts';
import { submit } from '#functions/domain/requests/commands/submit.ts';
import { whoGets } from '#functions/domain/requests/commands/who-gets.ts';
import { askOf } from '#functions/domain/requests/commands/who-is-asked.ts';
import { applyChange } from '#functions/domain/requests/record/apply-change.ts';
import { beginRecord } from '#functions/domain/requests/record/begin-record.ts';
import type { RequestRecord } from '#functions/domain/requests/record/record.ts';
import {
  openStagesOf,
  pendingTasks,
  presentStages,
} from '#functions/domain/requests/record/stages.ts';
import { afterApproval } from '#functions/domain/requests/views/after-approval.ts';
import { forecastDraft } from '#functions/domain/requests/views/forecast-draft.ts';
import { requestPath } from '#functions/domain/requests/views/request-path.ts';
import { personRef } from '#functions/domain/routing/directory.ts';
import { absenceOf } from '#functions/domain/routing/stand-in.ts';
import type { World } from '#functions/domain/routing/world.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { AppError } from '#shared/errors.ts';
import type { PathStage, RequestPath } from '#shared/requests/path.ts';
import { runs } from '#tests/support/runs.ts';
import { answers } from './support/acts.ts';
import { categoryId, id, ids, monday } from './support/people.ts';
import { acts, perform } from './support/random-acts.ts';
import { member, organisations, type RandomWorld } from './support/random-organisation.ts';

/** How often each promise was really made and looked at: a property of nothing proves nothing. */
type Counts = Map<string, number>;
const count = (counts: Counts, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

function raised({ requester, raiser, world }: RandomWorld, amount: string): RequestRecord {
  return beginRecord(
    draft({
      applicationId,
      requestId: id(77),
      number: 'REQ-2026-000001',
      categoryId,
      priority: 'normal',
      at: monday,
      by: personRef(raiser),
      values: answers(amount),
      requester,
      reference: world.reference,
    }),
  );
}

/**
 * A request in an organisation that stays as it is, after whatever people did with it; undefined where it can't be
 * sent.
 */
function lived(random: RandomWorld, drawn: readonly Act[], amount: string) {
  const { world, raiser } = random;
  const newId = ids();
  let record = raised(random, amount);
  let time = Date.parse(monday);
  const attempt = (act: () => ReturnType<typeof perform>) => {
    try {
      const change = act();
      if (change) record = applyChange(record, change);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };
  attempt(() => submit(record, { by: personRef(raiser), at: monday, world, newId, isAdmin: true }));
  for (const one of drawn) {
    time += one.hours * 3_600_000;
    const at = new Date(time).toISOString();
    attempt(() => openStages(record, { at, world, newId }));
    attempt(() => perform(record, one, random, at, newId));
  }
  const at = new Date(time).toISOString();
  attempt(() => openStages(record, { at, world, newId }));
  return { record, at, newId };
}
type Act = Parameters<typeof perform>[1];

const history = fc.tuple(
  organisations,
  acts.map((all) => all.slice(0, 8)),
  fc.nat({ max: 12 }).map((thousands) => `${thousands}000`),
);

/** What a command gives, or why it is refused. */
function outcomeOf<T>(command: () => T): { value?: T; refusal?: string } {
  try {
    return { value: command() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.message };
  }
}

const namesOf = (stages: readonly { names: readonly string[] }[]) =>
  stages.flatMap(({ names }) => names).sort();
const askedIn = (record: RequestRecord) =>
  pendingTasks(record)
    .map(({ assignee }) => assignee.name)
    .sort();

test('what the decision page says of approving is what approving does', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(history, ([random, drawn, amount]) => {
      const { record, at, newId } = lived(random, drawn, amount);
      const { world } = random;
      for (const task of pendingTasks(record)) {
        const said = afterApproval(record, task, { world, at });
        const decision = { taskId: task.taskId, by: task.assignee, outcome: 'approve' as const };
        let after = applyChange(record, decide(record, { ...decision, at }));
        const stays = openStagesOf(after).length > 0;
        if (after.request.status === 'InReview' && !stays) {
          const next = openStages(after, { at, world, newId });
          if (next) after = applyChange(after, next);
        }
        const then = after.request.status === 'Approved' ? 'finishes' : stays ? 'waits' : 'goesOn';
        expect(said.effect).toBe(then);
        expect(namesOf(said.stages)).toEqual(askedIn(after));
        count(counts, then);
      }
    }),
    { numRuns: runs(300) },
  );
  for (const then of ['finishes', 'waits', 'goesOn'])
    expect(counts.get(then) ?? 0, then).toBeGreaterThan(15);
});

/**
 * Everybody approves as soon as they are asked, at `at` or when their stage is due; what was opened and skipped on the
 * way.
 */
function walk(
  start: RequestRecord,
  world: World,
  newId: () => string,
  from: string,
  pace: 'atOnce' | 'whenDue',
) {
  let record = start;
  let at = from;
  const opened = new Map<string, string[]>();
  for (let i = 0; record.request.status === 'InReview'; i += 1) {
    expect(i, 'the request never ends').toBeLessThan(200);
    const [task] = pendingTasks(record);
    if (!task) {
      const next = openStages(record, { at, world, newId });
      expect(next, 'the request is stuck').not.toBeNull();
      if (next) record = applyChange(record, next);
      for (const { stageId, approvers } of openStagesOf(record))
        opened.set(stageId, approvers.map(({ name }) => name).sort());
      continue;
    }
    const dues = openStagesOf(record).map(({ dueAt }) => dueAt ?? at);
    if (pace === 'whenDue') at = [at, ...dues].sort().at(-1) ?? at;
    const decision = { taskId: task.taskId, by: task.assignee, outcome: 'approve' as const, at };
    record = applyChange(record, decide(record, decision));
  }
  return { record, opened, at };
}

const waitingIn = (record: RequestRecord, path: RequestPath): PathStage[] => {
  const waiting = new Set(
    presentStages(record).flatMap(({ status, stageId }) => (status === 'Waiting' ? [stageId] : [])),
  );
  return path.steps.flat().filter(({ stageId }) => waiting.has(stageId));
};

test('what the path says will be skipped is skipped; whom it names is asked; when it ends, it ends', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(history, ([random, drawn, amount]) => {
      const { record, at, newId } = lived(random, drawn, amount);
      const { world } = random;
      if (record.request.status !== 'InReview') return;
      const path = requestPath(record, at, world.reference, world);
      const waiting = waitingIn(record, path);
      const { record: after, opened } = walk(record, world, newId, at, 'atOnce');
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
      // Where all that was expected to open did, it ends when it was said.
      const slow = walk(record, world, newId, at, 'whenDue');
      const expected = waiting.filter(({ state }) => state === 'forecast');
      const { expectedAt } = path.finish;
      if (!expectedAt || !expected.every(({ stageId }) => slow.opened.has(stageId))) return;
      expect(slow.record.request.closedAt).toBe(expectedAt);
      count(counts, 'end');
    }),
    { numRuns: runs(400) },
  );
  for (const what of ['skipped', 'named', 'end'])
    expect(counts.get(what) ?? 0, what).toBeGreaterThan(5);
});

test('no end is promised where a step that is asked has no limit', () => {
  let unlimited = 0;
  fc.assert(
    fc.property(history, ([random, drawn, amount]) => {
      const { record, at } = lived(random, drawn, amount);
      const { world } = random;
      if (record.request.status !== 'InReview') return;
      const { steps, finish } = requestPath(record, at, world.reference, world);
      const left = steps.flat().filter(({ state }) => state === 'open' || state === 'forecast');
      const hasLimit = left.every(({ targetSeconds }) => targetSeconds !== undefined);
      if (!hasLimit) unlimited += 1;
      expect(finish.expectedAt !== undefined).toBe(hasLimit && left.length > 0);
    }),
    { numRuns: runs(200) },
  );
  expect(unlimited).toBeGreaterThan(20);
});

test('the forecast before sending is the path after sending', () => {
  let seen = 0;
  fc.assert(
    fc.property(organisations, fc.nat({ max: 12 }), (random, thousands) => {
      const { world, requester, raiser } = random;
      const newId = ids();
      const record = raised(random, `${thousands}000`);
      const asked = { categoryId, values: answers(`${thousands}000`), priority: 'normal' as const };
      try {
        const said = forecastDraft({ ...asked, requester, raisedBy: raiser, world, at: monday });
        const by = personRef(raiser);
        const sent = applyChange(
          record,
          submit(record, { by, at: monday, world, newId, isAdmin: true }),
        );
        const path = requestPath(sent, monday, world.reference, world);
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
  expect(seen).toBeGreaterThan(100);
});

/** Why somebody is asked although somebody else decides for them. */
const whyAway = ['delegateLacksAuthority', 'askedWhileAway'];

test('nobody waits for somebody who is away without being told', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(organisations, fc.nat({ max: 12 }), (random, thousands) => {
      const { world } = random;
      const { record } = lived(random, [], `${thousands}000`);
      for (const stage of openStagesOf(record)) {
        const ask = askOf(record, stage, world, monday);
        for (const person of stage.approvers) {
          const user = world.directory.user(person.userId);
          const isAway = user && absenceOf(user, ask, stage.step.approvers.kind === 'doa');
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
    expect(counts.get(what) ?? 0, what).toBeGreaterThan(5);
});

test('what is said before handing on is what happens', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(history, fc.nat({ max: 6 }), ([random, drawn, amount], who) => {
      const { record, at, newId } = lived(random, drawn, amount);
      const { world } = random;
      const toUserId = member(who);
      for (const task of pendingTasks(record)) {
        const stage = openStagesOf(record).find(({ stageId }) => stageId === task.stageId);
        if (!stage || task.assignee.userId === toUserId) continue;
        const moment = { world, at };
        const handing = { ...moment, newId, taskId: task.taskId, by: task.assignee, toUserId };
        const said = outcomeOf(() => whoGets(record, stage, toUserId, 'toUserId', moment).user);
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
    expect(counts.get(what) ?? 0, what).toBeGreaterThan(5);
});

test('what is listed before somebody is deactivated is what moves', () => {
  let moved = 0;
  fc.assert(
    fc.property(history, fc.nat({ max: 6 }), ([random, drawn, amount], who) => {
      const lives = lived(random, drawn, amount);
      const { at, newId } = lives;
      const { world } = random;
      const leaving = { userId: member(who), world, at };
      const listed = movesOf(lives.record, leaving).filter(({ to }) => to.length > 0);
      const really: { taskId: string; to: string[] }[] = [];
      let record = lives.record;
      for (let change = moveTask(record, { ...leaving, by: null, newId }); change; ) {
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
  expect(moved).toBeGreaterThan(20);
});
