import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { directoryStore } from '#functions/organisation/store/directory-store.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { serveStream } from '#functions/platform/events/serve-stream.ts';
import { stateMachine } from '#functions/platform/state-machine.ts';
import { dynamoTable } from '#functions/platform/table/table.ts';
import { serveSteps } from '#functions/requests/machine/serve-steps.ts';
import { driveWorkflow } from '#functions/requests/on-event.ts';

import { openStagesAfterDecision } from '#functions/requests/open-after-decision.ts';

import { decide } from '#functions/requests/rules/commands/decide.ts';
import { resubmit, submit } from '#functions/requests/rules/commands/submit.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { numberSequence } from '#functions/requests/store/keys.ts';
import { requestStore } from '#functions/requests/store/request-store.ts';
import { openClock } from '#one-machine/clock.ts';
import type { Json } from '#one-machine/machine/expression.ts';
import { machineArn } from '#one-machine/tests/support/local-sfn.ts';
import { startHost, temporaryFolder } from '#one-machine/tests/support/machine-host.ts';
import { mapping, startStreamRig } from '#one-machine/tests/support/stream-rig.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { AppError } from '#shared/errors.ts';
import type { Event } from '#shared/requests/event.ts';
import { drafted, newId, ref, requireTask } from '#tests/domain/support/acts.ts';
import type { PersonName } from '#tests/domain/support/people.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { routingDefinition } from './machine-definitions.ts';
import { seedOrganisation } from './seed-organisation.ts';

const name = 'request-routing';
const hour = 3_600_000;
const definition = routingDefinition();
const storedEvents = {
  eventName: ['INSERT'],
  dynamodb: { Keys: { sk: { S: [{ prefix: 'EVENT#' }] } } },
};

type RaiseOptions = Parameters<typeof drafted>[1];
export type StateCall = { readonly state: string; readonly payload: Json };

/** Return the milliseconds until the next Monday at nine in Berlin, or at ten in summer time. */
const untilMonday = (now: number) => {
  const day = new Date(now);
  day.setUTCHours(8, 0, 0, 0);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  return day.getTime() - now;
};

/**
 * Start everything that routes a request: the small organisation in a table, its stream, the workflow consumer, the
 * synthesized state machine and its steps. The clock starts on a Monday morning, and the test moves it.
 */
export async function startRouting(more: Partial<Reference> = {}) {
  const streams = await startStreamRig();
  const data = temporaryFolder();
  const table = dynamoTable(streams.table.tableName, streams.table.client);
  await seedOrganisation(table, more);
  openClock(data).advance(untilMonday(Date.now()));

  const requests = requestStore(table);
  const reference = referenceStore(table);
  const directory = directoryStore(table);
  const steps: StateCall[] = [];
  const handed: unknown[] = [];
  const driven = new Set<string>();
  /** Hook that runs before each step of the state machine. */
  const before: { step?: (step: StateCall) => Promise<unknown> | unknown } = {};

  async function step(payload: Json): Promise<unknown> {
    const state = typeof payload === 'object' && payload && 'state' in payload ? payload.state : '';
    steps.push({ state: String(state), payload });
    await before.step?.({ state: String(state), payload });
    const now = () => new Date(at.host.clock.now()).toISOString();
    const machine = stateMachine(at.host.client);
    const deps = { requests, reference, directory, machine, now, newId: randomUUID };
    return callHandler(serveSteps(deps))(payload);
  }
  const start = () => startHost({ definition, name, data, invoke: step });
  const at = { host: await start() };

  const drive = (event: Event) =>
    driveWorkflow({
      ...{ requests, machine: stateMachine(at.host.client), machineArn: machineArn(name) },
    })(event);
  const consume = serveStream(
    () => ({ events: [drive] }),
    ({ cause }) => Promise.reject(new Error(`No event may be given up here: ${cause}`)),
  );
  const consumer: { handler(event: unknown): Promise<unknown> } = {
    handler: callHandler(consume),
  };
  await streams.follow([mapping({ filters: [storedEvents] })], async (_, event) => {
    handed.push(event);
    const answer = await consumer.handler(event);
    for (const item of listRecordKeys(event)) driven.add(item);
    return answer;
  });
  onTestFinished(() => streams.stop());

  const load = (requestId: string) => requests.load(app, requestId);
  const now = () => new Date(at.host.clock.now()).toISOString();

  const isDriven = (requestId: string) => {
    const key = `REQUEST#${requestId} EVENT#`;
    return ({ seq }: { seq: number }) => driven.has(key + String(seq).padStart(6, '0'));
  };

  /** Return the request if the state machine has processed every stored event and waits for people or time. */
  async function atRest(requestId: string): Promise<RequestRecord | undefined> {
    const { events } = await load(requestId);
    if (!events.every(isDriven(requestId))) return undefined;
    await at.host.host.idle();
    const record = await load(requestId);
    return record.events.length === events.length ? record : undefined;
  }

  /** Wait until all effects of the previous actions are complete. */
  async function settled(requestId: string): Promise<RequestRecord> {
    for (let looks = 0; looks < 3000; looks += 1) {
      const record = await atRest(requestId).catch(ignoreUnavailable);
      if (record) return record;
      await sleep(5);
    }
    throw new Error('The machine does not come to rest.');
  }

  /** Run a command as the API does: load, decide with the current organisation, save. */
  async function act(
    requestId: string,
    rule: (record: RequestRecord, organisation: Organisation, at: string) => Change | null,
  ): Promise<RequestRecord> {
    const record = await load(requestId);
    const change = await directory.decide(app, await reference.load(app), (organisation) =>
      rule(record, organisation, now()),
    );
    const administratorIds = async () => new Set<string>();
    const deps = { reference, directory, newId, administratorIds };
    const opening = await openStagesAfterDecision(deps, record, () => change);
    if (opening) await requests.save(opening);
    return settled(requestId);
  }

  return {
    table,
    requests,
    reference,
    steps,
    handed,
    before,
    consumer,
    /** Run the code of a state, like the machine does. */
    step,
    act,
    settled,
    load,
    now,
    get machine() {
      return at.host;
    },

    async raise(raised: RaiseOptions = {}): Promise<string> {
      const requestId = randomUUID();
      await table.increment(numberSequence(app, now().slice(0, 4)));
      const bundle = await reference.load(app);
      const draft = await directory.decide(app, bundle, (organisation) => {
        const record = drafted(organisation, { ...raised, at: now() });
        return { ...record, request: { ...record.request, requestId } };
      });
      const [event] = draft.events;
      if (!event) throw new Error('A draft has an event.');
      const { values, participants } = draft;
      await requests.save({
        request: draft.request,
        event: { ...event, requestId },
        values: values.map((one) => ({ ...one, requestId })),
        participants: participants.map((one) => ({ ...one, requestId })),
      });
      const by = ref(raised.by ?? 'employee');
      await act(requestId, (record, organisation, time) =>
        submit(record, { by, at: time, organisation, newId }),
      );
      return requestId;
    },

    decide: (
      requestId: string,
      who: PersonName,
      outcome: 'approve' | 'reject' | 'return' = 'approve',
    ) =>
      act(requestId, (record, _, time) => {
        const { taskId } = requireTask(record, who);
        return decide(record, { taskId, by: ref(who), at: time, outcome, comments: 'Because.' });
      }),
    killTable: () => streams.table.kill(),
    withdraw: (requestId: string) =>
      act(requestId, (record, _, time) => withdraw(record, { by: ref('employee'), at: time })),
    resubmit: (requestId: string) =>
      act(requestId, (record, organisation, time) =>
        resubmit(record, { by: ref('employee'), at: time, organisation, newId }),
      ),

    /** Move the clock by a number of hours, one hour at a time. */
    async pass(requestId: string, hours: number): Promise<RequestRecord> {
      for (let passed = 0; passed < hours; passed += 1) {
        at.host.clock.advance(hour);
        await settled(requestId);
      }
      return load(requestId);
    },

    /** Delete all executions, as if the file of the machine were deleted. */
    async loseExecutions(): Promise<void> {
      await at.host.stop();
      for (const file of readdirSync(join(data, 'machine')))
        rmSync(join(data, 'machine', file), { force: true });
      at.host = await start();
    },

    /** Stop the host of the machine during any step, and restart it with its stored state. */
    async restartHost(): Promise<void> {
      await at.host.stop();
      at.host = await start();
    },
  };
}
/** Ignore `server.unavailable`, because a killed table restarts. */
function ignoreUnavailable(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'server.unavailable') return undefined;
  throw error;
}

export type RoutingRig = Awaited<ReturnType<typeof startRouting>>;

function listRecordKeys(event: unknown): string[] {
  const { Records } = event as {
    Records: { dynamodb: { Keys: { pk: { S: string }; sk: { S: string } } } }[];
  };
  return Records.map(({ dynamodb: { Keys } }) => `${Keys.pk.S} ${Keys.sk.S}`);
}
