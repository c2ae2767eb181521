import type { DynamoDBBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { runWithLogIds } from '#functions/platform/log-ids.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import { Event } from '#shared/requests/event.ts';
import { processRecords, type SendDeadLetter } from './follow-records.ts';
import { createRunLogger, parseEvent, reportFailures, serveEvent } from './middleware.ts';
import { readImage, readLogIds, StreamRecord } from './stream-record.ts';

/**
 * `imported`: the event happened elsewhere, long ago, and has no consumers. `createdWith`: id of the call that led to
 * it. Events of version 0.2.0 and of timers have none.
 */
const StoredEvent = Event.extend({
  imported: z.boolean().default(false),
  createdWith: z.string().optional(),
});
const StreamEvent = z.object({ Records: z.array(StreamRecord) });
type StreamEvent = z.infer<typeof StreamEvent>;

/** Consumers of table records. Each can run twice with the same result. */
export type Subscribers = {
  /** Consumers of stored events, in order. Each starts when the previous one has finished. */
  readonly events: readonly ((event: Event) => Promise<void>)[];
  /** Consumers of other items, keyed by sort key prefix. */
  readonly items?: Readonly<Record<string, (record: StreamRecord) => Promise<void>>>;
  /** Consumers of a part of the batch, which run after the consumers of single records. */
  readonly batches?: readonly {
    readonly select: (records: readonly StreamRecord[]) => readonly StreamRecord[];
    readonly follow: (record: StreamRecord) => Promise<void>;
  }[];
  /** Final notification about the events of the batch. It never throws. */
  readonly notify?: (events: readonly Event[]) => Promise<void>;
};

/**
 * Create the handler of the table's stream. Its subscribers process records, events of one request in order.
 * @param subscribe creates the subscribers of one batch, which can share the data that they read
 */
export const serveStream = (subscribe: () => Subscribers, sendDeadLetter: SendDeadLetter) =>
  serveEvent<StreamEvent, DynamoDBBatchResponse>(
    [createRunLogger('batch'), parseEvent(StreamEvent)],
    async ({ Records }) => {
      const subscribers = subscribe();
      const { batches = [], notify } = subscribers;
      const events: Event[] = [];
      const follow = buildFollower(subscribers, events);
      const failed = await processRecords(Records, follow, sendDeadLetter);
      for (const batch of batches)
        failed.push(...(await processRecords(batch.select(Records), batch.follow, sendDeadLetter)));
      await notify?.(events);
      return reportFailures(failed);
    },
  );

/** @param events array to which the processed events are added */
function buildFollower({ events: followers, items = {} }: Subscribers, events: Event[]) {
  const others = Object.entries(items);
  return async (record: StreamRecord): Promise<void> => {
    const other = others.find(([start]) => record.sk.startsWith(start));
    if (other) return runWithLogIds(readLogIds(record), () => other[1](record));
    const read = parsePart(StoredEvent, readImage(record.newImage));
    const { imported, createdWith: callId, ...event } = read;
    if (imported) return;
    events.push(event);
    const { requestId, seq, type } = event;
    await runWithLogIds({ callId, requestId }, async () => {
      const startedAt = performance.now();
      for (const follow of followers) await follow(event);
      log.info('event', { seq, type, milliseconds: Math.round(performance.now() - startedAt) });
    });
  };
}
