import type { Execution } from './execution.ts';
import type { Json, Scope } from './expression.ts';

const iso = (time: number) => new Date(time).toISOString();

/**
 * Return the names available to expressions of the current state: its variables, and `$states` with input, context, and
 * any additional values (`result`, `errorOutput`).
 */
export function buildScope(execution: Execution, more: Record<string, Json> = {}): Scope {
  const { at } = execution;
  const input: Json = JSON.parse(execution.input);
  const context: Json = {
    Execution: {
      Id: execution.arn,
      Input: input,
      Name: execution.name,
      RedriveCount: 0,
      RoleArn: roleArn,
      StartTime: iso(execution.startedAt),
    },
    State: {
      Name: at.state,
      EnteredTime: iso(at.enteredAt),
      RetryCount: at.attempts.reduce((sum, made) => sum + made, 0),
    },
    StateMachine: { Id: execution.machineArn, Name: execution.machineArn.split(':').at(-1) ?? '' },
    ...(at.token !== undefined && { Task: { Token: at.token } }),
  };
  return { states: { input: at.input, context, ...more }, variables: execution.variables };
}

export const roleArn = 'arn:aws:iam::000000000000:role/local';
