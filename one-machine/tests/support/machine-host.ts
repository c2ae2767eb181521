import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeExecutionCommand,
  GetExecutionHistoryCommand,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { onTestFinished } from 'vitest';
import { openClock } from '#one-machine/clock.ts';
import type { Json } from '#one-machine/machine/expression.ts';
import { startMachine } from '#one-machine/machine/start-machine.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';
import { executionArn, localSfn, machineArn } from './local-sfn.ts';
import { printUnusualLog } from './product-logs.ts';

/** Create a folder that is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-machine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type FunctionCall = { readonly functionName: string; readonly payload: Json };

type HostOptions = {
  readonly definition: unknown;
  readonly name?: string;
  /** Definitions of additional machines, keyed by name. */
  readonly others?: Readonly<Record<string, unknown>>;
  readonly invoke?: (payload: Json) => unknown;
  readonly data?: string;
  readonly retention?: number;
};

/** Start a host with its machines on a moved clock, and an SDK client for it. */
export async function startHost(options: HostOptions) {
  const { definition, name = 'tried', invoke = (payload) => payload, retention } = options;
  const definitions = Object.entries({ [name]: definition, ...options.others });
  const data = options.data ?? temporaryFolder();
  const clock = openClock(data);
  const called: FunctionCall[] = [];
  const host = await startMachine({
    data,
    clock,
    callers: [testKeys],
    machines: definitions.map(([machine, one]) => ({
      ...{ name: machine, arn: machineArn(machine), definition: one },
    })),
    invoke: async (functionName, payload) => {
      called.push({ functionName, payload });
      return invoke(payload);
    },
    log: printUnusualLog,
    ...(retention !== undefined && { retention }),
  });
  const client = localSfn(host.endpoint);
  const stop = async () => {
    client.destroy();
    await host.stop();
  };
  onTestFinished(stop);

  return {
    host,
    client,
    clock,
    called,
    data,
    stop,
    async start(input: Json = {}, execution = 'one') {
      const arn = machineArn(name);
      const started = await client.send(
        new StartExecutionCommand({
          stateMachineArn: arn,
          name: execution,
          input: JSON.stringify(input),
        }),
      );
      await host.idle();
      return started;
    },
    describe: (execution = 'one') =>
      client.send(new DescribeExecutionCommand({ executionArn: executionArn(name, execution) })),
    /** Return the types of all history events, oldest first. */
    async history(execution = 'one') {
      const { events = [] } = await client.send(
        new GetExecutionHistoryCommand({
          executionArn: executionArn(name, execution),
          maxResults: 1000,
        }),
      );
      return events;
    },
    /** Advance the clock in steps, so that timers in between fire in their order. */
    async pass(ms: number, hop = ms) {
      for (let passed = 0; passed < ms; passed += hop) {
        clock.advance(hop);
        await host.idle();
      }
    },
  };
}
