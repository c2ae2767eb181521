import * as z from 'zod';
import type { Clock } from '#one-machine/clock.ts';
import type { Execution } from './execution.ts';
import type { ExecutionStore } from './execution-store.ts';
import { NamedError } from './named-error.ts';
import type { Runner } from './runner.ts';
import { parseTaskToken } from './task-token.ts';

/** A state machine of the template. The definition is parsed JSON with resolved references. */
export type Machine = { readonly name: string; readonly arn: string; readonly definition: unknown };

export type ServiceParts = {
  readonly machines: readonly Machine[];
  readonly store: ExecutionStore;
  readonly runner: Runner;
  readonly clock: Clock;
};

type Operation = (input: unknown) => unknown;

const Arn = z.string().min(1).max(256);
const Name = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[^\s<>{}[\]?*"#%\\^|~`$&,;:/]+$/);
const Token = z.string().min(1).max(2048);
const Paging = {
  maxResults: z.int().min(0).max(1000).default(100),
  nextToken: z.string().optional(),
};

const Start = z.object({
  stateMachineArn: Arn,
  name: z.string().optional(),
  input: z.string().default('{}'),
});
const Stop = z.object({
  executionArn: Arn,
  error: z.string().optional(),
  cause: z.string().optional(),
});
const Success = z.object({ taskToken: Token, output: z.string() });
const Fault = z.object({
  taskToken: Token,
  error: z.string().default(''),
  cause: z.string().default(''),
});
const OfExecution = z.object({ executionArn: Arn });
const OfMachine = z.object({ stateMachineArn: Arn });
const List = z.object({ stateMachineArn: Arn, statusFilter: z.string().optional(), ...Paging });
const History = z.object({
  executionArn: Arn,
  reverseOrder: z.boolean().default(false),
  ...Paging,
});

const seconds = (ms: number) => ms / 1000;

/**
 * Implement the Step Functions operations that this product calls, keyed by operation name. Responses and error names
 * match the service.
 */
export function operations({
  machines,
  store,
  runner,
  clock,
}: ServiceParts): Record<string, Operation> {
  const machineOf = (arn: string) => {
    const machine = machines.find((each) => each.arn === arn);
    if (!machine)
      throw new NamedError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${arn}'`);
    return machine;
  };
  // Find an execution. The copy of a running execution in memory is newer than the copy on disk.
  const find = (arn: string) => {
    const stored = store.find(arn);
    return stored && (runner.find(stored.id) ?? stored);
  };
  const executionNamed = (arn: string) => {
    const execution = find(arn);
    if (!execution)
      throw new NamedError('ExecutionDoesNotExist', `Execution Does Not Exist: '${arn}'`);
    return execution;
  };
  const waitingFor = (token: string) => {
    const id = parseTaskToken(token);
    if (id === undefined) throw new NamedError('InvalidToken', `Invalid Token: '${token}'`);
    const execution = runner.find(id);
    const at = execution?.at;
    const open = at?.token === token && (at.phase === 'invoking' || at.phase === 'waiting');
    if (!execution || !open || at.signal || clock.now() >= (at.wakeAt ?? 0))
      throw new NamedError(
        'TaskTimedOut',
        "Task Timed Out: 'Provided task does not exist anymore'",
      );
    return execution;
  };

  return {
    StartExecution(body) {
      const { stateMachineArn, name = crypto.randomUUID(), input } = parse(Start, body);
      const machine = machineOf(stateMachineArn);
      if (!Name.safeParse(name).success)
        throw new NamedError('InvalidName', `Invalid Name: '${name}'`);
      parseJsonInput(input, 'InvalidExecutionInput');
      const arn = `${machine.arn.replace(':stateMachine:', ':execution:')}:${name}`;
      const same = find(arn);
      if (same && (same.status !== 'RUNNING' || same.input !== input))
        throw new NamedError('ExecutionAlreadyExists', `Execution Already Exists: '${arn}'`);
      const execution = same ?? runner.start(machine.arn, arn, name, input);
      return { executionArn: arn, startDate: seconds(execution.startedAt) };
    },
    StopExecution(body) {
      const { executionArn, error, cause } = parse(Stop, body);
      const execution = executionNamed(executionArn);
      if (execution.status === 'RUNNING')
        runner.abort(execution, {
          ...(error !== undefined && { error }),
          ...(cause !== undefined && { cause }),
        });
      return { stopDate: seconds(execution.stoppedAt ?? clock.now()) };
    },
    SendTaskSuccess(body) {
      const { taskToken, output } = parse(Success, body);
      const value = parseJsonInput(output, 'InvalidOutput');
      runner.signal(waitingFor(taskToken), { output: value });
      return {};
    },
    SendTaskFailure(body) {
      const { taskToken, error, cause } = parse(Fault, body);
      runner.signal(waitingFor(taskToken), { error, cause });
      return {};
    },
    SendTaskHeartbeat(body) {
      // No state of this product has a HeartbeatSeconds, so only the token is checked.
      waitingFor(parse(z.object({ taskToken: Token }), body).taskToken);
      return {};
    },
    DescribeExecution(body) {
      const execution = executionNamed(parse(OfExecution, body).executionArn);
      const { input, output, error, cause } = execution;
      const answered = output === undefined ? {} : { output: JSON.stringify(output) };
      return { ...toSummary(execution), input, error, cause, ...answered, redriveCount: 0 };
    },
    async ListExecutions(body) {
      const { stateMachineArn, statusFilter, maxResults, nextToken } = parse(List, body);
      machineOf(stateMachineArn);
      await store.durable();
      const page = store.list(
        stateMachineArn,
        statusFilter,
        maxResults || 100,
        parseNextToken(nextToken),
      );
      return { executions: page.items.map(toSummary), nextToken: page.after?.toString() };
    },
    async GetExecutionHistory(body) {
      const { executionArn, reverseOrder, maxResults, nextToken } = parse(History, body);
      const { id } = executionNamed(executionArn);
      await store.durable();
      const page = store.history(id, maxResults || 100, reverseOrder, parseNextToken(nextToken));
      const events = page.items.map((event) => ({ ...event, timestamp: seconds(event.timestamp) }));
      return { events, nextToken: page.after?.toString() };
    },
    DescribeStateMachine(body) {
      const { arn, name, definition } = machineOf(parse(OfMachine, body).stateMachineArn);
      const described = { definition: JSON.stringify(definition), roleArn: '', creationDate: 0 };
      return { stateMachineArn: arn, name, status: 'ACTIVE', type: 'STANDARD', ...described };
    },
  };
}

function toSummary(execution: Execution) {
  const { arn, machineArn, name, status, startedAt, stoppedAt } = execution;
  const stopDate = stoppedAt === undefined ? undefined : seconds(stoppedAt);
  return {
    executionArn: arn,
    stateMachineArn: machineArn,
    name,
    status,
    startDate: seconds(startedAt),
    stopDate,
  };
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new NamedError('ValidationException', z.prettifyError(parsed.error));
}

/** Parse JSON with the limit of Step Functions: at most 256 KiB. */
function parseJsonInput(text: string, error: string) {
  if (Buffer.byteLength(text) > 262_144)
    throw new NamedError('ValidationException', 'more than 256 KiB');
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    throw new NamedError(error, `Not JSON: '${text.slice(0, 80)}'`);
  }
}

function parseNextToken(nextToken: string | undefined): number | undefined {
  if (nextToken === undefined) return undefined;
  if (/^\d{1,15}$/.test(nextToken)) return Number(nextToken);
  throw new NamedError('InvalidToken', `Invalid Token: '${nextToken}'`);
}
