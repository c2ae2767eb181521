import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { act, type Decide } from '#functions/api/act.ts';
import { applyChange } from '#functions/domain/requests/apply-change.ts';
import { begun } from '#functions/domain/requests/begin.ts';
import { decide } from '#functions/domain/requests/decide.ts';
import { draft } from '#functions/domain/requests/draft.ts';
import { escalate } from '#functions/domain/requests/escalate.ts';
import type { RequestRecord } from '#functions/domain/requests/record.ts';
import { submit } from '#functions/domain/requests/submit.ts';
import { withdraw } from '#functions/domain/requests/withdraw.ts';
import type { World } from '#functions/domain/routing/world.ts';
import { driveWorkflow } from '#functions/events/drive-workflow/drive-workflow.ts';
import { directoryStore } from '#functions/store/directory-store.ts';
import { importRecord } from '#functions/store/import-record.ts';
import { referenceStore } from '#functions/store/reference-store.ts';
import { requestStore } from '#functions/store/request-store.ts';
import type { Table } from '#functions/store/table.ts';
import { runStep } from '#functions/workflows/request-routing/run-step.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { AppError } from '#shared/errors.ts';
import type { EventType } from '#shared/requests/event.ts';
import { isClosed } from '#shared/requests/request.ts';
import { rolesOf } from '#shared/users/user.ts';
import { answers, opened, ref, taskOf } from '#tests/domain/support/acts.ts';
import { expectSound } from '#tests/domain/support/invariants.ts';
import {
  categoryId,
  monday,
  type PersonName,
  people,
  users,
} from '#tests/domain/support/people.ts';

export const actNames = [
  'director approves',
  'finance rejects',
  'requester withdraws',
  'machine registers its token',
  'milestone is reached',
  'director escalates',
  'event is delivered again',
  'execution is restarted',
] as const;
export type ActName = (typeof actNames)[number];

/** Later than every milestone of the stage, so that the first is due. */
const late = '2026-03-09T09:00:00.000Z';
const token = 'the-token';

/**
 * One request in review with its first stage open: director and finance, any one of whom decides; after them the manager. Its acts are
 * the product's own code, each on the table it is given.
 */
export async function decisionRace(table: Table, world: World) {
  const requestId = randomUUID();
  const newId = randomUUID;
  const drafted = begun(
    draft({
      applicationId: app,
      requestId,
      number: 'REQ-2026-000001',
      categoryId,
      priority: 'normal',
      at: monday,
      by: ref('employee'),
      values: answers('120'),
      requester: users.employee,
      reference: world.reference,
    }),
  );
  const sent = applyChange(
    drafted,
    submit(drafted, { by: ref('employee'), at: monday, world, newId }),
  );
  const record = opened(sent, world);
  await importRecord(table, record);
  const [stage] = record.stages;
  if (!stage) throw new Error('No stage.');

  const signals: string[] = [];
  const machine = {
    start: async () => void signals.push('start'),
    signal: async (to: string, outcome: string) => void signals.push(`${to} ${outcome}`),
  };
  const deps = (on: Table) => ({
    requests: requestStore(on),
    reference: referenceStore(table),
    directory: directoryStore(table),
    machine,
    now: () => late,
    newId,
  });
  const step = (on: Table, input: object) =>
    runStep({ applicationId: app, requestId, round: 1, restart: 0, ...input }, deps(on));
  const register = (on: Table) =>
    step(on, {
      state: 'AwaitDecision',
      order: stage.order,
      seq: record.request.lastEvent.seq,
      taskToken: token,
      execution: `${requestId}-1`,
      startedAt: monday,
    });

  const actor = (name: PersonName) => ({
    userId: people[name],
    applicationId: app,
    email: '',
    name: users[name].name,
    isAdministrator: false,
    roles: rolesOf('Approver', false),
    profile: users[name],
  });
  const person = async (
    on: Table,
    name: PersonName,
    types: readonly EventType[],
    decision: Decide,
  ) => {
    const call = { actor: actor(name), idempotency: undefined, ifMatch: undefined, files: [] };
    try {
      await act(
        { requests: requestStore(on), now: () => late },
        call,
        { requestId, types },
        decision,
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  };
  const decides = (on: Table, name: PersonName, outcome: 'approve' | 'reject') =>
    person(on, name, ['approved', 'rejected'], (now, by) =>
      decide(now, { ...by, taskId: taskOf(record, name).taskId, outcome, comments: 'Because.' }),
    );
  const redeliver = async (on: Table) => {
    const { events } = await requestStore(on).load(app, requestId);
    for (const event of events.filter(({ drives }) => drives))
      await driveWorkflow({ requests: requestStore(on), machine, machineArn: 'arn' }, event);
  };

  const acts: Record<ActName, (on: Table) => Promise<unknown>> = {
    'director approves': (on) => decides(on, 'director', 'approve'),
    'finance rejects': (on) => decides(on, 'finance', 'reject'),
    'requester withdraws': (on) =>
      person(on, 'employee', ['withdrawn'], (now, by) => withdraw(now, by)),
    'machine registers its token': register,
    'milestone is reached': (on) =>
      step(on, {
        state: 'SendReminder',
        order: stage.order,
        milestone: { stageId: stage.stageId, n: 0, kind: 'remind' },
      }),
    'director escalates': (on) =>
      person(on, 'director', ['escalated'], (now, by) =>
        escalate(now, {
          ...by,
          taskId: taskOf(record, 'director').taskId,
          escalationReason: 'On leave',
          world,
          newId,
        }),
      ),
    'event is delivered again': redeliver,
    'execution is restarted': (on) => step(on, { state: 'OpenStage' }),
  };

  /** What must hold whatever the order was, and whoever crashed, once the machine and the stream have caught up. */
  async function expectOneOutcome(): Promise<void> {
    await register(table);
    await redeliver(table);
    const after = await requestStore(table).load(app, requestId);
    expectSound(after);
    expectDecidedOnce(after);
    const isOver = isClosed(after.request) || after.request.status === 'Returned';
    const isOpen = after.stages.some(
      ({ status, order }) => status === 'Open' && order === stage?.order,
    );
    if (!isOpen || isOver)
      expect(
        signals.some((signal) => signal.startsWith(`${token} `)),
        'the machine was not signalled',
      ).toBe(true);
  }

  return { acts, expectOneOutcome };
}

function expectDecidedOnce({ events, request }: RequestRecord): void {
  const ends = events.filter(({ details }) => {
    const change = details.request;
    return (
      typeof change === 'object' &&
      change !== null &&
      'after' in change &&
      change.after !== 'InReview'
    );
  });
  expect(ends.length).toBe(request.status === 'InReview' ? 0 : 1);
  const decided = events.flatMap(({ type, taskId }) =>
    type === 'approved' || type === 'rejected' ? [taskId] : [],
  );
  expect(new Set(decided).size).toBe(decided.length);
}
