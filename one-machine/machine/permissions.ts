import * as z from 'zod';
import type { RequiredPermission } from '#one-machine/policy/statement.ts';
import type { Runner } from './runner.ts';
import type { Machine } from './service.ts';
import { parseTaskToken } from './task-token.ts';

const MachineCallIds = z.object({
  stateMachineArn: z.string().optional(),
  executionArn: z.string().optional(),
  taskToken: z.string().default(''),
});

/**
 * Return the action and resource of a call in IAM's terms: the machine, the execution, or the machine that issued the
 * token. A token that no execution waits for is treated as a token of the first machine.
 */
export const createPermissionReader =
  (runner: Runner, machines: readonly Machine[]) =>
  (operation: string, body: unknown): RequiredPermission => {
    const { stateMachineArn, executionArn, taskToken } = MachineCallIds.parse(body);
    const giver =
      runner.find(parseTaskToken(taskToken) ?? 0)?.machineArn ?? machines[0]?.arn ?? '*';
    return { action: `states:${operation}`, resource: stateMachineArn ?? executionArn ?? giver };
  };
