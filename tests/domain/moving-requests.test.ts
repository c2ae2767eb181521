import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { migrate } from '#functions/requests/rules/commands/migrate.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { buildRequestFacts, roundValues } from '#functions/requests/rules/record/build-facts.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { isDecidedStage, listCurrentStages } from '#functions/requests/rules/record/stages.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import type { PlannedStage } from '#functions/routing/rules/plan-step.ts';
import { AppError } from '#shared/errors.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import { decided, inReview, newId, opened, ref } from './support/acts.ts';
import { type Counts, count, history, simulateRequest } from './support/lived-requests.ts';
import { organisation, routing } from './support/organisation.ts';
import { id, monday, people } from './support/people.ts';
import { organisations, rule, source } from './support/random-organisation.ts';

/**
 * Generate changes of each step in a new version: removal, or another threshold, position, set of people, rule or SLA
 * template.
 */
const change = fc.record({
  goes: fc.nat({ max: 5 }).map((n) => n === 0),
  threshold: fc.constantFrom(undefined, 'none', 0, 2000, 9000, 90_000, 'gone'),
  shift: fc.constantFrom(0, 0, 0, 1, -1),
  approvers: fc.option(source, { nil: undefined }),
  rule: fc.option(rule, { nil: undefined }),
  asksAgain: fc.option(fc.boolean(), { nil: undefined }),
  isUnclocked: fc.boolean(),
});
const nextVersion = fc.array(change, { minLength: 5, maxLength: 5 });
type Changes = typeof nextVersion extends fc.Arbitrary<infer T> ? T : never;

const noChange: Changes[number] = {
  ...{ goes: false, threshold: undefined, shift: 0, isUnclocked: false },
  ...{ approvers: undefined, rule: undefined, asksAgain: undefined },
};

function getVersion(before: RoutingSequence, changes: Changes, more: boolean): RoutingSequence {
  const steps = before.steps.flatMap((step, n) => {
    const { goes, threshold, shift = 0, isUnclocked, ...other } = changes[n] ?? noChange;
    const { condition, ...unconditional } = step;
    const when =
      threshold === 'gone'
        ? { condition: { op: '>' as const, of: [{ field: 'removed' }, { value: 1 }] } }
        : typeof threshold === 'number'
          ? { condition: { op: '>' as const, of: [{ field: '$amount' }, { value: threshold }] } }
          : threshold === undefined && condition
            ? { condition }
            : {};
    const order = Math.max(1, step.order + shift);
    const drawn = {
      approvers: other.approvers ?? step.approvers,
      rule: other.rule ?? step.rule,
      asksAgain: other.asksAgain ?? step.asksAgain,
      ...(isUnclocked && { slaTemplateId: null, escalationPolicyId: null }),
    };
    return goes ? [] : [{ ...unconditional, ...when, ...drawn, order, mayReturn: !step.mayReturn }];
  });
  const [first] = before.steps;
  const extra = more && first ? [{ ...first, id: id(4242), name: 'More', order: 2 }] : [];
  const [one] = [...steps, ...extra];
  const all = one ? [...steps, ...extra] : before.steps;
  return { ...before, version: before.version + 1, steps: all };
}

const planOf = (record: RequestRecord, asked: Organisation, at: string, next: RoutingSequence) => {
  const facts = buildRequestFacts(record, roundValues(record), asked);
  const { convertedAmount: sent, rate } = listCurrentStages(record)[0]?.inputs ?? {};
  // The company may have another currency than when the request was sent.
  const isSame = sent?.currency === asked.reference.configuration.currency;
  const pinned = isSame ? { amount: sent.amount, ...(rate ? { rate } : {}) } : undefined;
  return plan(facts, next, asked, at, pinned).stages;
};

const listAhead = (record: RequestRecord) =>
  new Set(
    listCurrentStages(record).flatMap(({ stepId, status }) =>
      status === 'Waiting' || status === 'Open' ? stepId : [],
    ),
  );
const asPlanned = (stage: Stage | PlannedStage) => {
  const { step, order, rule, needed, approvers, reasons, targetSeconds, escalation } = stage;
  return { step, order, rule, needed, approvers, reasons, targetSeconds, escalation };
};

/** Check one migration and return the record after it. */
function checkMove(
  before: RequestRecord,
  asked: Organisation,
  at: string,
  next: RoutingSequence,
  requirePassed: boolean,
  counts: Counts,
  makeId: () => string,
): RequestRecord {
  const act = { by: ref('admin'), at, organisation: asked, newId: makeId };
  const command = { ...act, routing: next, requirePassed };
  const preview = migrate(before, command);
  const { change: done, effects } = migrate(before, command);
  expect(effects).toEqual(preview.effects);
  const after = applyChange(before, done);
  const whole = planOf(before, asked, at, next);
  const planned = whole.filter(({ step }) => next.steps.some((one) => one.id === step.id));
  const former = new Map(listCurrentStages(before).map((stage) => [stage.stageId, stage]));
  const live = listCurrentStages(after).filter(({ status }) => status !== 'Cancelled');
  const stood = ({ stageId }: Stage) => {
    const was = former.get(stageId);
    return was && (isDecidedStage(was) || was.status === 'Open');
  };
  const isKept = ({ reasons }: Stage) =>
    reasons.some(({ code }) => code === 'unchangedSinceApproval');
  const placeOf = ({ stepId, order }: Stage) =>
    whole.find(({ step }) => step.id === stepId)?.order ?? order;
  const reached = Math.max(
    0,
    ...live.filter((stage) => stood(stage) && !isKept(stage)).map(placeOf),
  );
  for (const was of former.values()) if (isDecidedStage(was)) expect(live).toContainEqual(was);
  if (after.request.status !== 'InReview') return after;
  for (const one of planned) {
    const found = live.filter(({ stepId }) => stepId === one.step.id);
    expect(
      found.map(({ name }) => name),
      `${one.step.name} once`,
    ).toHaveLength(1);
    const [stage] = found;
    if (!stage || stood(stage)) continue;
    const isNeeded = one.skipped?.code !== 'conditionFalse';
    // A step that was still ahead of the request is never treated as passed, at any position in the new version.
    const wasAhead = listAhead(before).has(one.step.id);
    const isPassed = one.order < reached && !requirePassed && !wasAhead;
    if (one.order < reached && wasAhead && isNeeded) count(counts, 'placed before');
    if (isPassed && isNeeded) {
      expect(stage.status).toBe('Skipped');
      expect(stage.reasons[0]).toMatchObject({ code: 'wouldBeNeeded' });
      expect(effects).toContainEqual(
        expect.objectContaining({ stepId: stage.stepId, effect: 'passed' }),
      );
      count(counts, 'passed');
    } else if (isPassed) {
      expect(stage.status).toBe('Skipped');
      expect(stage.reasons.some(({ code }) => code === 'wouldBeNeeded')).toBe(false);
    } else {
      expect(stage.status).toBe(isNeeded ? 'Waiting' : 'Skipped');
      if (isNeeded || one.order >= reached) expect(asPlanned(stage)).toEqual(asPlanned(one));
      const was = former.get(stage.stageId);
      if (was?.status === 'Skipped' && isNeeded) count(counts, 'asked after all');
      if (was?.status === 'Waiting' && !isNeeded) count(counts, 'no longer asked');
      if (one.order < reached && requirePassed && isNeeded) count(counts, 'required');
    }
  }
  for (const stage of live)
    if (stage.status === 'Waiting')
      expect(
        planned.some(({ step }) => step.id === stage.stepId) ||
          stage.stepId.startsWith('00000000') ||
          stage.approvers.some(({ reasons }) => reasons[0]?.code === 'added') ||
          stage.reasons.some(({ code }) => code === 'noStepApplies'),
        stage.name,
      ).toBe(true);
  return after;
}

test('a migration plans every unreached step according to the new version, regardless of history', () => {
  const counts: Counts = new Map();
  fc.assert(
    fc.property(
      history,
      nextVersion,
      nextVersion,
      fc.record({ more: fc.boolean(), first: fc.boolean(), second: fc.boolean() }),
      // People, groups, delegations and members of levels change between the migrations.
      organisations,
      ([random, drawn, amount], one, two, flags, later) => {
        const { record, at, newId: makeId } = simulateRequest(random, drawn, amount);
        const [current] = random.organisation.reference.routings;
        const changed = { ...later.organisation, pinned: random.organisation.pinned };
        if (record.request.status !== 'InReview' || !current) return;
        const second = getVersion(current, one, flags.more);
        const third = getVersion({ ...current, version: 2 }, two, false);
        try {
          const moved = checkMove(
            record,
            random.organisation,
            at,
            second,
            flags.first,
            counts,
            makeId,
          );
          if (moved.request.status === 'InReview')
            checkMove(moved, changed, at, third, flags.second, counts, makeId);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'routing.none') throw error;
        }
      },
    ),
    { numRuns: runs(500) },
  );
  for (const what of ['passed', 'placed before', 'asked after all', 'no longer asked', 'required'])
    expect(counts.get(what) ?? 0, what).toBeGreaterThanOrEqual(minMatches(4));
});

const above = (value: number) => ({
  condition: { op: '>' as const, of: [{ field: '$amount' }, { value }] },
});
const first = routing([
  { approvers: { kind: 'manager', level: 1 } },
  { approvers: { kind: 'named', userIds: [people.director] }, ...above(1000) },
  { approvers: { kind: 'named', userIds: [people.finance] } },
]);
const [manager, director, finance] = first.steps;
if (!manager || !director || !finance) throw new Error('three steps');
const asked = organisation({ routings: [first] });
const under = (record: RequestRecord, version: number, value: number, requirePassed = false) =>
  applyChange(
    record,
    migrate(record, {
      ...{ by: ref('admin'), at: monday, organisation: asked, newId, requirePassed },
      routing: { ...first, version, steps: [manager, { ...director, ...above(value) }, finance] },
    }).change,
  );
const statuses = (record: RequestRecord) => listCurrentStages(record).map(({ status }) => status);

test('a migration to a version with a lower threshold adds the conditional step to an open request, and one to the former threshold removes it', () => {
  const record = inReview(asked, { amount: '500' });
  expect(statuses(record)).toEqual(['Open', 'Skipped', 'Waiting']);
  const lowered = under(record, 2, 100);
  expect(statuses(lowered)).toEqual(['Open', 'Waiting', 'Waiting']);
  expect(statuses(under(lowered, 3, 1000))).toEqual(['Open', 'Skipped', 'Waiting']);
  const raised = under(inReview(asked, { amount: '5000' }), 2, 20_000);
  expect(statuses(raised)).toEqual(['Open', 'Skipped', 'Waiting']);
  expect(statuses(under(raised, 3, 1000))).toEqual(['Open', 'Waiting', 'Waiting']);
});

test('a skipped step that the new version requires stays skipped unless the administrator asks to reopen it', () => {
  const atLast = opened(decided(inReview(asked, { amount: '500' }), 'manager'), asked);
  expect(statuses(atLast)).toEqual(['Approved', 'Skipped', 'Open']);
  const passed = under(atLast, 2, 100);
  expect(statuses(passed)).toEqual(['Approved', 'Skipped', 'Open']);
  expect(listCurrentStages(passed)[1]?.reasons[0]?.code).toBe('wouldBeNeeded');
  expect(decided(passed, 'finance').request.status).toBe('Approved');
  expect(statuses(under(atLast, 2, 100, true))).toEqual(['Approved', 'Waiting', 'Open']);
  expect(statuses(under(passed, 3, 100, true))).toEqual(['Approved', 'Waiting', 'Open']);
});
