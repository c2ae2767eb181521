import { setTimeout as pause } from 'node:timers/promises';
import {
  ExecutionDoesNotExist,
  ExecutionStatus,
  paginateListExecutions,
  type SFNClient,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';

const cause = 'The stage is removed.';
/** Number of stopped executions after which the progress is reported. */
const chunk = 500;

type Ending = {
  readonly report: (line: string) => void;
  /** Milliseconds between two passes, because the list of running executions lags behind. */
  readonly pauseMs: number;
};

/**
 * Stop the executions of a state machine until none runs. A call that began before its function was stopped can still
 * start one.
 */
export async function endExecutions(
  client: SFNClient,
  stateMachineArn: string,
  { report, pauseMs }: Ending,
): Promise<void> {
  const machine = stateMachineArn.split(':').at(-1);
  const running = { stateMachineArn, statusFilter: ExecutionStatus.RUNNING };
  const ended = new Set<string>();
  for (let isRunning = true; isRunning; ) {
    isRunning = false;
    for await (const { executions = [] } of paginateListExecutions({ client }, running))
      for (const { executionArn = '' } of executions) {
        isRunning = true;
        await stop(client, executionArn);
        ended.add(executionArn);
        if (ended.size % chunk === 0) report(`${machine}: ${ended.size} executions ended`);
      }
    if (isRunning) await pause(pauseMs);
  }
  report(`${machine}: all ${ended.size} executions ended`);
}

async function stop(client: SFNClient, executionArn: string): Promise<void> {
  try {
    await client.send(new StopExecutionCommand({ executionArn, cause }));
  } catch (error) {
    if (!(error instanceof ExecutionDoesNotExist)) throw error;
  }
}
