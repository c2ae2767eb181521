import { createKeyReusedError } from '#functions/platform/idempotency/key-reused.ts';
import type { CallContext } from '#functions/platform/route.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { EventType, Receipt } from '#shared/requests/event.ts';

type Caller = Pick<CallContext['actor'], 'userId'>;

/** Expected result of a repeated call, searched in the events of its request. */
export type ExpectedEvents = {
  /** Types of events that the command may store. */
  readonly types: readonly EventType[];
  readonly taskId?: string;
};

/** Return the key of a command that is stored in its event: the caller's key and the digest of the call. */
export const getCommandKey = ({
  idempotency,
}: Pick<CallContext, 'idempotency'>): string | undefined =>
  idempotency && `${idempotency.key}/${idempotency.fingerprint}`;

/**
 * Return the receipt of this caller's earlier command with this Idempotency-Key. Undefined if none exists.
 * @throws idempotency.key-reused if the key was used with other content, another command or another task
 */
export function findReceipt(
  { events }: Pick<RequestRecord, 'events'>,
  { actor, idempotency }: Pick<CallContext, 'idempotency'> & { readonly actor: Caller },
  { types, taskId }: ExpectedEvents,
): Receipt | undefined {
  if (!idempotency) return undefined;
  const own = events.filter(
    ({ key, by }) => key?.startsWith(`${idempotency.key}/`) && by?.userId === actor.userId,
  );
  const key = getCommandKey({ idempotency });
  const event = own.find((one) => one.key === key) ?? own[0];
  if (!event) return undefined;
  const isSame =
    event.key === key &&
    types.includes(event.type) &&
    (taskId === undefined || event.taskId === taskId);
  if (!isSame || !event.receipt) throw createKeyReusedError(event);
  return event.receipt;
}

/** Return the receipt of a command without a change: the state of the request, with its last event. */
export function presentReceipt({ request, events }: RequestRecord): Receipt {
  const last = events.at(-1);
  return {
    requestId: request.requestId,
    number: request.number,
    status: request.status,
    round: request.round,
    version: request.version,
    event: {
      seq: request.lastEvent.seq,
      type: last?.type ?? 'drafted',
      at: last?.at ?? request.updatedAt,
    },
  };
}
