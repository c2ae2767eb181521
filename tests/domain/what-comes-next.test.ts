import { expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { addApprover } from '#functions/requests/rules/commands/add-approver.ts';
import { migrate } from '#functions/requests/rules/commands/migrate.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { previewDecisionEffects } from '#functions/requests/rules/views/decision-effects.ts';
import { buildRequestPath } from '#functions/requests/rules/views/request-path.ts';
import { explainReason } from '#shared/requests/explain.ts';
import { decided, inReview, newId, opened, ref, requireTask } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { delegation, monday, people, slaId } from './support/people.ts';

const manager = { approvers: { kind: 'named' as const, userIds: [people.manager] } };
const finance = { approvers: { kind: 'named' as const, userIds: [people.finance] } };
const timed = { slaTemplateId: slaId };
const under = (...steps: Parameters<typeof routing>[0]) =>
  organisation({ routings: [routing(steps)] });
const pathOf = (record: RequestRecord, asked: Organisation, at = monday) =>
  buildRequestPath(record, at, asked.reference, asked);
const getStates = (record: RequestRecord, asked: Organisation) =>
  pathOf(record, asked).steps.map((group) => group.map(({ state }) => state).join());

test('one decision by the approver of two steps completes both, as the preview shows', () => {
  const asked = under({ ...manager, ...timed }, { ...manager, ...timed });
  const record = inReview(asked);
  const said = previewDecisionEffects(record, requireTask(record, 'manager'), {
    organisation: asked,
    at: monday,
  }).approve;
  expect(said).toEqual({ effect: 'finishes', stages: [] });
  const { steps, finish } = pathOf(record, asked);
  expect(getStates(record, asked)).toEqual(['open', 'skipped']);
  expect(steps[1]?.[0]?.reasons.map(explainReason)).toEqual([
    'Skipped: Manager approves in Step 1.',
  ]);
  expect(finish.expectedAt, 'the end without the second step').toBe(steps[0]?.[0]?.expectedAt);
});

test('the path shows that a person has already approved an earlier step', () => {
  const asked = under(manager, finance, manager);
  const record = decided(inReview(asked), 'manager');
  expect(pathOf(record, asked).steps[2]?.[0]?.reasons.map(explainReason)).toEqual([
    'Already approved in Step 1 by Manager.',
  ]);
});

test('the preview of a decision names the delegate of a person who will be absent at a later step', () => {
  const before = under(manager, finance);
  const record = inReview(before);
  const now = organisation(
    { routings: before.reference.routings },
    [],
    [delegation('finance', 'controller')],
  );
  const said = previewDecisionEffects(record, requireTask(record, 'manager'), {
    organisation: now,
    at: monday,
  }).approve;
  expect(said).toEqual({
    effect: 'goesOn',
    stages: [expect.objectContaining({ names: ['Controller'], approvals: 1 })],
  });
  expect(pathOf(record, now).steps[1]?.[0]?.people[0]).toMatchObject({
    name: 'Controller',
    insteadOf: { name: 'Finance' },
  });
});

test('the preview of an approval names the other people who must approve, not the next step', () => {
  const both = { kind: 'named' as const, userIds: [people.manager, people.controller] };
  const asked = under({ approvers: both, rule: { kind: 'all' } }, finance);
  const record = inReview(asked);
  expect(
    previewDecisionEffects(record, requireTask(record, 'manager'), {
      organisation: asked,
      at: monday,
    }).approve,
  ).toEqual({
    effect: 'waits',
    stages: [expect.objectContaining({ names: ['Controller'], approvals: 1 })],
  });
});

test('a path has no expected end if one of its later steps has no time limit', () => {
  const untimed = { ...finance, slaTemplateId: null };
  const controller = { approvers: { kind: 'named' as const, userIds: [people.controller] } };
  const asked = under({ ...manager, ...timed }, untimed, { ...controller, ...timed });
  const { steps, finish } = pathOf(inReview(asked), asked);
  expect(steps.flat().map(({ expectedAt }) => expectedAt !== undefined)).toEqual([
    true,
    false,
    false,
  ]);
  expect(finish.expectedAt).toBeUndefined();
  expect(finish.workingSeconds).toBeUndefined();
});

test('a step that a migration adds beside an open step opens after it, and the expected end includes both steps', () => {
  const asked = under({ ...manager, ...timed });
  const act = { by: ref('admin'), isAdmin: true, at: monday, organisation: asked, newId };
  const alone = inReview(asked);
  const { taskId } = requireTask(alone, 'manager');
  const more = { taskId, userId: people.controller, position: 'before' as const, comments: '' };
  const beside = applyChange(alone, addApprover(alone, { ...act, ...more }));
  const next = { ...routing([{ ...finance, ...timed }]), version: 2 };
  const record = applyChange(beside, migrate(beside, { ...act, routing: next }).change);
  const { finish } = pathOf(record, asked);
  const { dueAt } = requireTask(record, 'controller');
  const after = opened(decided(record, 'controller'), asked, dueAt ?? '');
  expect(finish.expectedAt).toBe(requireTask(after, 'finance').dueAt);
});

test('a withdrawn request has no expected end and shows no times of steps that it did not reach', () => {
  const asked = under({ ...manager, ...timed }, { ...finance, ...timed });
  const record = inReview(asked);
  const ended = applyChange(record, withdraw(record, { at: monday, by: ref('employee') }));
  const { steps, finish } = pathOf(ended, asked);
  const [, [never] = []] = steps;
  expect(never).toMatchObject({ state: 'cancelled' });
  expect(never?.openedAt ?? never?.workingSeconds ?? never?.expectedAt).toBeUndefined();
  expect(finish).toEqual({ name: 'Paid out', reached: false, at: monday });
});
