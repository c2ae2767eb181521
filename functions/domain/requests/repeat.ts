import { AppError } from '#shared/errors.ts';
import type { EventType, Receipt } from '#shared/requests/event.ts';
import type { RequestRecord } from './record.ts';

/**
 * The receipt of the act that this actor already did with this Idempotency-Key; undefined when there is none. `idempotency.key-reused`
 * when the key belonged to another act (`types`: the events that the repeated act may have left) or to another task.
 */
export function repeatOf(
  { events }: Pick<RequestRecord, 'events'>,
  asked: {
    readonly by: { readonly userId: string };
    readonly key: string | undefined;
    readonly types: readonly EventType[];
    readonly taskId?: string;
  },
): Receipt | undefined {
  if (asked.key === undefined) return undefined;
  const event = events.find(({ key, by }) => key === asked.key && by?.userId === asked.by.userId);
  if (!event) return undefined;
  const sameTask = asked.taskId === undefined || event.taskId === asked.taskId;
  if (!asked.types.includes(event.type) || !sameTask)
    throw new AppError(
      'idempotency.key-reused',
      'This Idempotency-Key was used for another call.',
      {
        present: { type: event.type, at: event.at },
      },
    );
  return event.receipt;
}

/** What an act that changed nothing answers: how the request stands, with the last event. */
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
