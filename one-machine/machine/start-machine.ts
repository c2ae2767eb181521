import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#one-machine/clock.ts';
import type { RuntimePart } from '#one-machine/part.ts';
import type { Caller } from '#one-machine/policy/caller.ts';
import { parseDefinition } from './definition.ts';
import { openExecutionStore } from './execution-store.ts';
import { Lifecycle } from './lifecycle.ts';
import { limitConcurrency } from './limit.ts';
import { NamedError } from './named-error.ts';
import { createPermissionReader } from './permissions.ts';
import { type Service, serveProtocol } from './protocol.ts';
import { Runner } from './runner.ts';
import { type Machine, operations } from './service.ts';
import { Steps } from './steps.ts';
import { sweepEndedExecutions } from './sweep.ts';
import type { Invoke } from './task.ts';

/** A moved clock can make thousands of executions due at once, which must not call thousands of functions at once. */
const maxConcurrency = 16;

export type MachineOptions = {
  /** Fault: true if the service refuses every call as unavailable. */
  readonly isAway?: () => boolean;
  /** Data folder; this part's file is `machine/executions.sqlite` in it. */
  readonly data: string;
  readonly clock: Clock;
  readonly machines: readonly Machine[];
  /** Callers whose signature is accepted. */
  readonly callers: readonly Caller[];
  /**
   * Call a function by the ARN or name in the definition. Retry and Catch see a thrown error under its `name`: the type
   * of error the function threw, or one of Lambda's errors (`Lambda.ServiceException`, `Sandbox.Timedout`).
   */
  readonly invoke: Invoke;
  readonly log: (line: string) => void;
  /** Milliseconds for which an ended execution is stored; by default 90 days, as in Step Functions. */
  readonly retention?: number;
};

export type StepFunctionsHost = RuntimePart & {
  /** Value of AWS_ENDPOINT_URL_SFN. */
  readonly endpoint: string;
  /** Transitions since the start, counted as Step Functions bills them. */
  transitions(): number;
  /** Resolve when nothing is left to do until the clock moves or a signal is received. */
  idle(): Promise<void>;
};

/**
 * Start Step Functions on this machine: resume running executions, then serve its API on loopback. Differences from the
 * service, apart from features that `parseDefinition` rejects:
 * - a running execution continues with the current definition, whereas the service uses the one from its start;
 * - only the history has a quota;
 * - a callback task that is signalled while its function runs continues after the function returns.
 * @throws NamedError `UnsupportedMachine` if a definition would run differently here
 */
export async function startMachine(options: MachineOptions): Promise<StepFunctionsHost> {
  const { clock, machines, invoke, log } = options;
  const definitions = new Map(
    machines.map(({ name, arn, definition }) => [arn, parseDefinition(name, definition)]),
  );
  const folder = join(options.data, 'machine');
  mkdirSync(folder, { recursive: true });
  const store = openExecutionStore(join(folder, 'executions.sqlite'), log);
  const life = new Lifecycle(store, clock, definitions);
  const steps = new Steps(life, { life, invoke, inPlace: limitConcurrency(maxConcurrency) });
  const runner = new Runner(life, steps, log);
  const known = operations({ machines, store, runner, clock });
  const service: Service = {
    askOf: createPermissionReader(runner, machines),
    async answer(name, body) {
      if (options.isAway?.()) throw new NamedError('ThrottlingException', 'Rate exceeded');
      const operation = known[name];
      if (!operation) throw new NamedError('UnknownOperationException', name);
      const answer = await operation(body);
      // Answer a write only after it is on disk.
      await store.durable();
      return answer;
    },
  };
  const server = await serveProtocol(service, options.callers, log);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  runner.resume();
  const stopSweeping = sweepEndedExecutions(store, clock, log, options.retention);

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    stopSweeping();
    runner.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await store.close();
  };
  return {
    name: 'state machine',
    endpoint: `http://127.0.0.1:${address.port}`,
    transitions: () => life.transitions,
    idle: () => runner.idle(),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
