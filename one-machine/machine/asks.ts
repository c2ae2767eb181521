import * as z from 'zod';
import type { Ask } from '#one-machine/policy/statement.ts';
import type { Runner } from './runner.ts';
import type { Machine } from './service.ts';
import { parseTaskToken } from './task-token.ts';

const Named = z.object({
  stateMachineArn: z.string().optional(),
  executionArn: z.string().optional(),
  taskToken: z.string().default(''),
});

/**
 * Action and resource of a call, as IAM names them: on a machine, on an execution, or with a token on the
 * machine that gave it. A token that no execution waits for counts as one of the first machine.
 */
export const readAsk =
  (runner: Runner, machines: readonly Machine[]) =>
  (operation: string, body: unknown): Ask => {
    const { stateMachineArn, executionArn, taskToken } = Named.parse(body);
    const giver =
      runner.find(parseTaskToken(taskToken) ?? 0)?.machineArn ?? machines[0]?.arn ?? '*';
    return { action: `states:${operation}`, resource: stateMachineArn ?? executionArn ?? giver };
  };
