import { assertVersion } from '#functions/platform/call-context.ts';
import type { CallContext } from '#functions/platform/route.ts';
import {
  type ExpectedEvents,
  findReceipt,
  getCommandKey,
  presentReceipt,
} from '#functions/requests/receipts.ts';
import type { Command } from '#functions/requests/rules/commands/command.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { RequestStore } from '#functions/requests/store/request-store.ts';
import type { Receipt } from '#shared/requests/event.ts';
import { buildVisibilityCheck, createTaskNotFoundError } from './visible-request.ts';

export type CommandDeps = { readonly requests: RequestStore; readonly now: () => string };
/** Decides on the loaded record. Returns null if nothing changes. */
export type Decide = (
  record: RequestRecord,
  act: Command,
) => Promise<Change | null> | Change | null;
type CommandTarget = ExpectedEvents & { readonly requestId: string };

/**
 * Run one command of a person on one request as a unit of work. A repeated call gets the first response.
 * @throws request.not-found, task.not-found, idempotency.key-reused, item.precondition-failed, and the errors of
 * `decide`
 */
export async function runCommand(
  deps: CommandDeps,
  call: CallContext,
  asked: CommandTarget,
  decide: Decide,
): Promise<Receipt> {
  const { actor } = call;
  const by = { userId: actor.userId, name: actor.name };
  const standing = actor.profile;
  let first: Receipt | undefined;
  const { record, change } = await deps.requests.change(
    actor.applicationId,
    asked.requestId,
    (present) => {
      first = findReceipt(present, call, asked);
      if (first) return null;
      assertVersion(call, present.request.version);
      return decide(present, { by, at: deps.now(), key: getCommandKey(call), standing });
    },
    buildVisibilityCheck(actor, asked.taskId ? createTaskNotFoundError : undefined),
  );
  return first ?? change?.event.receipt ?? presentReceipt(record);
}
