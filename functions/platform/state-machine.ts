import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  SendTaskFailureCommand,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { clientLimits } from './client-limits.ts';
import { findCallId } from './log-ids.ts';

/**
 * Input that starts an execution of request-routing. It also determines the execution name, so that a repeated start
 * changes nothing.
 */
export type ExecutionInput = {
  readonly applicationId: string;
  readonly requestId: string;
  readonly round: number;
  readonly restart: number;
};
/** Signal to a waiting execution: continue with the next group, read the timers again, or end. */
export type ExecutionSignal = 'next' | 'rescheduled' | 'closed';
/** Wait of an execution: its task token, and the error name by which its definition ends. */
export type ExecutionWait = { readonly token: string; readonly closeError: string | undefined };
export type StateMachine = ReturnType<typeof stateMachine>;

/** Errors of a token whose wait has ended. They are ignored, because the next wait reads the table first. */
const overdue: ReadonlySet<string> = new Set(['TaskTimedOut', 'TaskDoesNotExist', 'InvalidToken']);

const getName = ({ requestId, round, restart }: ExecutionInput) =>
  restart > 0 ? `${requestId}-${round}-${restart}` : `${requestId}-${round}`;

/**
 * Client for state machines. It starts executions, checks whether they are running, and signals executions of
 * request-routing. All calls may be repeated. The id of the current call is passed to the execution.
 */
export function stateMachine(client = new SFNClient(clientLimits())) {
  /** Start the execution with this name, once. */
  const startNamed = async (
    stateMachineArn: string,
    name: string,
    input: object,
  ): Promise<void> => {
    const command = new StartExecutionCommand({
      stateMachineArn,
      name,
      input: JSON.stringify({ ...input, callId: findCallId() }),
    });
    try {
      await client.send(command);
    } catch (error) {
      if (!(error instanceof ExecutionAlreadyExists)) throw error;
    }
  };
  /** Whether the execution with this name exists and has not ended. */
  const isRunningNamed = async (stateMachineArn: string, name: string): Promise<boolean> => {
    const machine = stateMachineArn.replace(':stateMachine:', ':execution:');
    const command = new DescribeExecutionCommand({ executionArn: `${machine}:${name}` });
    try {
      const { status } = await client.send(command);
      return status === 'RUNNING' || status === 'PENDING_REDRIVE';
    } catch (error) {
      if (error instanceof ExecutionDoesNotExist) return false;
      throw error;
    }
  };
  return {
    startNamed,
    start: (stateMachineArn: string, input: ExecutionInput): Promise<void> =>
      startNamed(stateMachineArn, getName(input), input),

    isRunningNamed,
    /** Whether the execution for this input exists and has not ended. */
    isRunning: (stateMachineArn: string, input: ExecutionInput): Promise<boolean> =>
      isRunningNamed(stateMachineArn, getName(input)),

    /**
     * Signal a wait. A closed request is reported as an error, because a state can catch an error without a choice
     * state.
     */
    async signal(
      { token: taskToken, closeError: error }: ExecutionWait,
      outcome: ExecutionSignal,
    ): Promise<void> {
      try {
        if (outcome === 'closed' && error !== undefined)
          await client.send(new SendTaskFailureCommand({ taskToken, error, cause: findCallId() }));
        else {
          const output = JSON.stringify({ outcome, callId: findCallId() });
          await client.send(new SendTaskSuccessCommand({ taskToken, output }));
        }
      } catch (error) {
        if (!(error instanceof Error && overdue.has(error.name))) throw error;
      }
    },
  };
}
