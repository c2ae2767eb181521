import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { DirectoryStore } from '#functions/organisation/store/directory-store.ts';
import type { ReferenceStore } from '#functions/organisation/store/reference-store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { reconcile } from '#functions/requests/machine/reconcile.ts';
import { serveSteps } from '#functions/requests/machine/serve-steps.ts';
import type { MachineWait } from '#functions/requests/machine/step-input.ts';
import { driveWorkflow } from '#functions/requests/on-event.ts';
import { openStagesAfterDecision } from '#functions/requests/open-after-decision.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { escalate } from '#functions/requests/rules/commands/escalate.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { type Decide, runCommand } from '#functions/requests/run-command.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { AppError } from '#shared/errors.ts';
import type { Event, EventType } from '#shared/requests/event.ts';
import { listClientRoles } from '#shared/users/user.ts';
import { requireTask } from '#tests/domain/support/acts.ts';
import { monday, type PersonName, people, users } from '#tests/domain/support/people.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import type { Act, End, Tools } from './resumable.ts';

/** Time after every milestone of the stage, so that the first milestone is due. */
const late = '2026-03-09T09:00:00.000Z';

/** Create a store that always uses the same salt, because a replayed command must store the same item again. */
const storeOn = (table: Table) => requestStore(table, () => 'salt');

export type RaceScene = {
  /** A request in review with its first stage open. */
  readonly record: RequestRecord;
  readonly organisation: Organisation;
  /** People and rules never change in this scene. */
  readonly reference: ReferenceStore;
  readonly directory: DirectoryStore;
};

/** Create commands of people, the machine and the stream on the request of the scene, with the code of the product. */
export function raceActs({ record, organisation, reference, directory }: RaceScene) {
  const { requestId } = record.request;
  const [stage] = record.stages;
  if (!stage) throw new Error('No stage.');

  const person = (
    name: string,
    who: PersonName,
    types: readonly EventType[],
    decision: (tools: Tools) => Decide,
  ): Act => ({
    name,
    async run(tools): Promise<End> {
      const actor = {
        ...{ userId: people[who], subject: people[who], applicationId: app },
        ...{ email: '', name: users[who].name },
        ...{ isAdministrator: false, lacksSecondFactor: false },
        ...{ roles: listClientRoles('Approver', false), profile: users[who] },
        signIn: { id: who, since: 0 },
      };
      const idempotency = { key: name, fingerprint: name };
      const call = { actor, idempotency, ifMatch: undefined, files: [], userAgent: '' };
      const deps = { requests: storeOn(tools.table), now: () => late };
      try {
        await runCommand(deps, call, { requestId, types }, decision(tools));
        return { said: 'done' };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { said: error.code };
      }
    },
  });
  const decides = (
    name: string,
    who: PersonName,
    outcome: 'approve' | 'reject',
    taskIdOf = () => requireTask(record, who).taskId,
  ) =>
    person(
      name,
      who,
      ['approved', 'rejected'],
      ({ newId }) =>
        (now, by) =>
          openStagesAfterDecision(
            { reference, directory, newId, administratorIds: async () => new Set() },
            now,
            () => decide(now, { ...by, taskId: taskIdOf(), outcome, comments: 'Because.' }),
          ),
    );

  const step = (input: object, { table, machine, newId }: Tools) =>
    callHandler(
      serveSteps({
        ...{ requests: storeOn(table), reference, directory, machine },
        ...{ now: () => late, newId },
      }),
    )({ applicationId: app, requestId, round: 1, restart: 0, ...input });
  /**
   * Create the command by which the machine starts to wait with this token. `nth`: number of the wait in its execution.
   */
  const register = ({ token, restart, nth }: Waiting, wait: Wait): Act => ({
    name: `registers ${token} of ${restart} for ${JSON.stringify(wait)}`,
    async run(tools) {
      const execution = restart > 0 ? `${requestId}-1-${restart}` : `${requestId}-1`;
      const startedAt = monday;
      const input = {
        state: 'AwaitDecision',
        restart,
        ...wait,
        // The number of waits only matters for limits that this scene never reaches.
        waits: nth,
        wait: `${String(nth).padStart(3, '0')}#000`,
        // The wait ends before the first milestone of the next stage, so that a decision leaves the execution waiting.
        timeoutSeconds: 20 * 3600,
      };
      await step({ ...input, taskToken: token, execution, startedAt }, tools);
      return { said: 'done' };
    },
  });
  /** Create the command for a step of the machine that returns the next wait, followed by that wait. */
  const thenWaits = (name: string, waiting: Waiting, input: object): Act => ({
    name,
    async run(tools) {
      const { restart } = waiting;
      const { order, seq, version } = (await step({ restart, ...input }, tools)) as MachineWait;
      return { said: 'done', onTo: register(waiting, { order, seq, version }) };
    },
  });
  const opens = (waiting: Waiting) =>
    thenWaits(`opens for ${waiting.token} of ${waiting.restart}`, waiting, { state: 'OpenStage' });
  const closes = (restart: number): Act => ({
    name: `closes ${restart}`,
    async run(tools) {
      await step({ state: 'CloseRequest', restart }, tools);
      return { said: 'done' };
    },
  });
  /** Create the command by which the stream delivers events in sequence. */
  const handsOver = ([event, ...more]: readonly Event[], said: string): Act => ({
    name: `hands over ${[event, ...more].map((one) => one?.hash).join()}`,
    async run({ table, machine }) {
      const deps = { requests: storeOn(table), machine, machineArn: 'arn' };
      if (event) await driveWorkflow(deps)(event);
      return { said, ...(more.length > 0 && { onTo: handsOver(more, said) }) };
    },
  });
  /** Create the command by which the stream delivers the stored events after number `after`. */
  const delivers = (after: number): Act => ({
    name: `delivers after ${after}`,
    async run({ table }) {
      const { events } = await storeOn(table).load(app, requestId);
      const driving = events.filter(({ seq, drives }) => seq > after && drives);
      return { said: `${events.length}`, onTo: handsOver(driving, `${events.length}`) };
    },
  });

  /**
   * Create the command by which the reconciler starts the state machine with the event of a restart. Storing the event
   * and starting are one command, so that a crash between them is explored.
   */
  const reconciles = (isRunning: boolean): Act => ({
    name: `reconciler finds it ${isRunning ? 'running' : 'gone'}`,
    async run({ table }) {
      const { restarted } = await reconcile({
        applicationId: app,
        requests: storeOn(table),
        lists: { inReview: async () => ({ items: [record.request] }), pastDue: async () => [] },
        place: { cursor: async () => undefined, keepCursor: async () => undefined },
        machine: { isRunning: async () => isRunning },
        machineArn: 'arn',
        now: () => late,
        pause: async () => undefined,
      });
      return restarted > 0
        ? { said: 'restarted', onTo: opens(waits.third) }
        : { said: 'left alone' };
    },
  });

  const milestone = { stageId: stage.stageId, n: 0, kind: 'remind' };
  const { order } = stage;
  const { lastEvent, version } = record.request;
  const beginRecord: Wait = { order, seq: lastEvent.seq, version };
  return {
    eight: {
      'director approves': decides('director approves', 'director', 'approve'),
      'finance rejects': decides('finance rejects', 'finance', 'reject'),
      'requester withdraws': person(
        'requester withdraws',
        'employee',
        ['withdrawn'],
        () => (now, by) => withdraw(now, by),
      ),
      'machine registers its token': register(waits.first, beginRecord),
      'milestone is reached': thenWaits('milestone is reached', waits.second, {
        state: 'SendReminder',
        order,
        milestone,
      }),
      'director escalates': person(
        'director escalates',
        'director',
        ['escalated'],
        ({ newId }) =>
          (now, by) => {
            const { taskId } = requireTask(record, 'director');
            return escalate(now, {
              ...by,
              taskId,
              escalationReason: 'On leave',
              organisation,
              newId,
            });
          },
      ),
      'event is delivered again': delivers(0),
      'execution is restarted': opens(waits.third),
    } satisfies Record<string, Act>,
    reconciles,
    decides,
    opens,
    closes,
    delivers,
  };
}
/**
 * A wait of the state machine: its token, the number of its execution in the round, and the number of the wait in this
 * execution.
 */
export type Waiting = { readonly token: string; readonly restart: number; readonly nth: number };
/** Waits of the scene: two of the first execution, initially and after the milestone, and one of its replacement. */
export const waits = {
  first: { token: 'first', restart: 0, nth: 1 },
  second: { token: 'second', restart: 0, nth: 2 },
  third: { token: 'third', restart: 1, nth: 1 },
} as const satisfies Record<string, Waiting>;
type Wait = Pick<MachineWait, 'order' | 'seq' | 'version'>;
export type RaceActs = ReturnType<typeof raceActs>;
/** Commands that start another execution: by an administrator, by an old execution, or by the reconciler. */
export const restarting = ['execution is restarted', 'reconciler'] as const;
export type ActName = keyof RaceActs['eight'] | 'reconciler';
