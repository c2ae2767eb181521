import { describe, expect, test } from 'vitest';
import { backtestRequest } from '#functions/analytics/rules/backtest.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { migrate } from '#functions/requests/rules/commands/migrate.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { resubmit, submit } from '#functions/requests/rules/commands/submit.ts';
import { closeRequest } from '#functions/requests/rules/commands/workflow.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { buildRequestFacts, roundValues } from '#functions/requests/rules/record/build-facts.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { buildForecast } from '#functions/routing/rules/forecast.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { explainReason } from '#shared/requests/explain.ts';
import {
  assignees,
  decided,
  drafted,
  inReview,
  newId,
  opened,
  ref,
  submitted,
} from './support/acts.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { monday, people, users } from './support/people.ts';

const over = (amount: number): Expression => ({
  op: '>',
  of: [{ field: '$amount' }, { value: amount }],
});
const manager = { kind: 'manager' as const, level: 1 };
const steps = [
  { approvers: manager, condition: over(1000) },
  { approvers: { kind: 'named' as const, userIds: [people.ceo] }, condition: over(5000) },
];
const gap = organisation({ routings: [routing(steps)] });
const states = ({ stages }: RequestRecord) => stages.map(({ name, status }) => `${name} ${status}`);

describe('a routing without an applicable step', () => {
  test('a request without an applicable step is decided by fallback approvers, and administrators get a message', () => {
    const sent = submitted(gap, { amount: '400' });
    expect(sent.events.at(-1)?.tells).toEqual([{ userId: people.admin, what: 'gap' }]);
    const record = opened(sent, gap);
    expect(record.request.status).toBe('InReview');
    expect(states(record)).toEqual(['Step 1 Skipped', 'Step 2 Skipped', 'Fallback approval Open']);
    expect(assignees(record)).toEqual(['Fallback']);
    expect(record.stages.at(-1)?.reasons.map(explainReason)).toEqual([
      'No step of this routing applies to this request.',
    ]);
    expect(decided(record, 'fallback').request.status).toBe('Approved');
  });

  test('a fallback step has the target time of the first step with an SLA template', () => {
    const record = inReview(gap, { amount: '400' });
    expect(record.stages.at(-1)).toMatchObject({ targetSeconds: 57_600, escalation: [] });
    const later = organisation({
      ...gap.reference,
      configuration: { ...gap.reference.configuration, fallbackApproverIds: [people.finance] },
    });
    expect(assignees(opened(submitted(gap, { amount: '400' }), later))).toEqual(['Finance']);
  });

  test('the forecast and the backtest both show the fallback step of a request without an applicable step', () => {
    const record = drafted(gap, { amount: '400' });
    const facts = buildRequestFacts(record, roundValues(record), gap);
    const sequence = routing(steps);
    const shown = buildForecast(plan(facts, sequence, gap, monday), facts, 'Paid out', monday);
    expect(shown.path.steps.flat().map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Step 1 skipped',
      'Step 2 skipped',
      'Fallback approval forecast',
    ]);
    expect(shown.path.finish.expectedAt).toBeDefined();
    expect(shown.notices.map(explainReason)).toEqual([
      'No step of this routing applies to this request.',
    ]);
    const past = { facts, at: monday, steps: [], isCut: true };
    expect(backtestRequest(past, sequence, gap).would.steps.map(({ name }) => name)).toEqual([
      'Fallback approval',
    ]);
  });

  test('a request without an applicable step and without fallback approvers cannot be submitted', () => {
    const { configuration } = reference();
    const nobody: Organisation = organisation(
      { ...gap.reference, configuration: { ...configuration, fallbackApproverIds: [] } },
      [{ ...users.admin, isActive: false }],
    );
    const draft = drafted(nobody, { amount: '400' });
    const asked = { by: ref('employee'), at: monday, organisation: nobody, newId };
    expect(() => submit(draft, asked)).toThrow(
      'no step of its routing applies to it, and there are no fallback approvers',
    );
  });

  test('a fallback approver never decides their own request', () => {
    expect(assignees(inReview(gap, { amount: '400', by: 'fallback' }))).toEqual(['Admin']);
  });

  test('a request without an applicable step is decided by the fallback approvers again in the next round', () => {
    const returned = decided(inReview(gap, { amount: '400' }), 'fallback', 'return');
    const change = resubmit(returned, {
      by: ref('employee'),
      at: monday,
      organisation: gap,
      newId,
    });
    expect(assignees(opened(applyChange(returned, change), gap))).toEqual(['Fallback']);
  });
});

describe('decided steps and the fallback step', () => {
  const again = organisation({
    routings: [routing([{ approvers: manager }, { approvers: manager }])],
  });
  test('a step counts as decided if it is skipped because its approvers already approved in this round', () => {
    const record = opened(decided(inReview(again), 'manager'), again);
    expect(states(record)).toEqual(['Step 1 Approved', 'Step 2 Skipped']);
    expect(record.request.status).toBe('Approved');
  });

  test('a step counts as decided if its approval is kept from the previous round', () => {
    const kept = organisation({
      routings: [
        routing([
          { approvers: manager, keepWhenUnchanged: true },
          { approvers: { kind: 'named', userIds: [people.ceo] }, condition: over(1000) },
        ]),
      ],
    });
    const atSecond = opened(decided(inReview(kept, { amount: '2000' }), 'manager'), kept);
    const returned = decided(atSecond, 'ceo', 'return');
    const change = resubmit(returned, {
      by: ref('employee'),
      at: monday,
      organisation: kept,
      newId,
    });
    const round2 = decided(opened(applyChange(returned, change), kept), 'ceo');
    expect(round2.request.status).toBe('Approved');
  });
});

describe('a path that ends without a decision', () => {
  const running = organisation({
    routings: [routing([{ approvers: manager }, ...steps.slice(1)])],
  });
  const [plain] = running.reference.routings;
  if (!plain) throw new Error('one routing');

  test('the fallback approvers decide an old request whose steps were all skipped', () => {
    const sent = submitted(gap, { amount: '400' });
    const stages = sent.stages.filter(({ status }) => status === 'Skipped');
    const old = { ...sent, stages };
    const change = openStages(old, { at: monday, organisation: gap, newId });
    expect(change?.event.tells).toEqual([
      { userId: people.fallback, what: 'task' },
      { userId: people.admin, what: 'gap' },
    ]);
    expect(change && assignees(applyChange(old, change))).toEqual(['Fallback']);
    expect(() => closeRequest(old, { at: monday })).toThrow('Nobody has decided this request yet.');
  });

  test('the fallback approvers decide if a migration leaves no applicable step and nobody has approved', () => {
    const [first, second] = plain.steps;
    if (!first || !second) throw new Error('two steps');
    const asked = { by: ref('admin'), at: monday, organisation: running, newId };
    const none = { ...plain, version: 2, steps: [{ ...first, condition: over(5000) }, second] };
    const open = inReview(running);
    const { change, effects } = migrate(open, { ...asked, routing: none });
    expect(effects.map(({ name, effect, status }) => `${name} ${effect} ${status}`)).toEqual([
      'Step 2 stays Skipped',
      'Step 1 goes Open',
      'Step 1 appears Skipped',
      'Fallback approval appears Waiting',
    ]);
    const waiting = applyChange(open, change);
    expect(waiting.request.status).toBe('InReview');
    const atFallback = opened(waiting, running);
    expect(assignees(atFallback)).toEqual(['Fallback']);
    const back = migrate(atFallback, { ...asked, routing: { ...plain, version: 3 } });
    expect(back.effects.map(({ name, effect }) => `${name} ${effect}`)).toContain(
      'Fallback approval goes',
    );

    const two = organisation({
      routings: [routing([{ approvers: manager }, { approvers: manager }])],
    });
    const [both] = two.reference.routings;
    const approved = decided(inReview(two), 'manager');
    if (!both) throw new Error('one routing');
    const less = { ...both, version: 2, steps: both.steps.slice(0, 1) };
    const done = migrate(approved, { ...asked, organisation: two, routing: less });
    expect(opened(applyChange(approved, done.change), two).request.status).toBe('Approved');
  });

  test('a step skipped by an earlier routing version opens if a later version requires it', () => {
    const mixed = routing([
      { approvers: manager, condition: over(1000) },
      { approvers: { kind: 'named', userIds: [people.ceo] } },
    ]);
    const there = organisation({ routings: [mixed] });
    const [first] = mixed.steps;
    if (!first) throw new Error('a step');
    const { condition: _, ...always } = first;
    const open = inReview(there, { amount: '400' });
    const { change } = migrate(open, {
      by: ref('admin'),
      at: monday,
      organisation: there,
      newId,
      routing: { ...mixed, version: 2, steps: [always] },
    });
    const after = opened(applyChange(open, change), there);
    expect(after.request.status).toBe('InReview');
    expect(assignees(after)).toEqual(['Manager']);
  });
});
