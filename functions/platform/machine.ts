import {
  ExecutionAlreadyExists,
  InvalidToken,
  SendTaskSuccessCommand,
  SFNClient,
  StartExecutionCommand,
  TaskDoesNotExist,
  TaskTimedOut,
} from '@aws-sdk/client-sfn';

/** What a waiting execution is told: open the next group, look at the timers again, or end. */
export type Outcome = 'next' | 'rescheduled' | 'closed';

/** Which round of which request an execution drives; `restart` counts the executions that took over from a former one. */
export type Round = {
  readonly applicationId: string;
  readonly requestId: string;
  readonly round: number;
  readonly restart: number;
};

/** The two things the product says to the machine `request-routing`. Both may be said any number of times. */
export type Machine = {
  /** Starts the execution of a round, unless it was started before. */
  start(machineArn: string, round: Round): Promise<void>;
  /** Answers a token; one that is no longer waited for is left alone: whoever waits now looks for themselves. */
  signal(token: string, outcome: Outcome): Promise<void>;
};

export const executionName = ({ requestId, round, restart }: Round): string =>
  restart === 0 ? `${requestId}-${round}` : `${requestId}-${round}-${restart}`;

const isPast = (error: unknown) =>
  error instanceof TaskTimedOut ||
  error instanceof TaskDoesNotExist ||
  error instanceof InvalidToken;

export function machine(client = new SFNClient({})): Machine {
  return {
    async start(stateMachineArn, { applicationId, requestId, round, restart }) {
      const input = { applicationId, requestId, round, restart };
      const name = executionName(input);
      try {
        await client.send(
          new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }),
        );
      } catch (error) {
        if (!(error instanceof ExecutionAlreadyExists)) throw error;
      }
    },

    async signal(taskToken, outcome) {
      try {
        const output = JSON.stringify({ outcome });
        await client.send(new SendTaskSuccessCommand({ taskToken, output }));
      } catch (error) {
        if (!isPast(error)) throw error;
      }
    },
  };
}
