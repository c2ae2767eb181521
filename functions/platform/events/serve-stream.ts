import type { DynamoDBBatchResponse } from 'aws-lambda';
import * as z from 'zod';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import { Event } from '#shared/requests/event.ts';
import { followRecords, type SendDeadLetter } from './follow-records.ts';
import { logRun, parseEvent, reportFailures, serveEvent } from './middleware.ts';
import { readImage, StreamRecord } from './stream-record.ts';

/** `imported`: it happened elsewhere, long ago, so nobody follows it. */
const StoredEvent = Event.extend({ imported: z.boolean().default(false) });
const StreamEvent = z.object({ Records: z.array(StreamRecord) });
type StreamEvent = z.infer<typeof StreamEvent>;

/** Work that follows from records of the table. All of it can happen twice with the same result. */
export type Subscribers = {
  /** Followers of stored events, in order: the next one begins when the one before it is done. */
  readonly events: readonly ((event: Event) => Promise<void>)[];
  /** Followers of other items, by the beginning of their sort key. */
  readonly items?: Readonly<Record<string, (record: StreamRecord) => Promise<void>>>;
  /** Then: followers of a part of the batch. */
  readonly batches?: readonly {
    readonly select: (records: readonly StreamRecord[]) => readonly StreamRecord[];
    readonly follow: (record: StreamRecord) => Promise<void>;
  }[];
  /** At last: a notice of the batch's events. It never throws. */
  readonly notify?: (events: readonly Event[]) => Promise<void>;
};

/**
 * The function of the table's stream: its subscribers follow records, those of one request in their order.
 * @param subscribe makes the subscribers of one batch, which can share what they read
 */
export const serveStream = (subscribe: () => Subscribers, sendDeadLetter: SendDeadLetter) =>
  serveEvent<StreamEvent, DynamoDBBatchResponse>(
    [logRun('batch'), parseEvent(StreamEvent)],
    async ({ Records }) => {
      const subscribers = subscribe();
      const { batches = [], notify } = subscribers;
      const events: Event[] = [];
      const follow = buildFollower(subscribers, events);
      const failed = await followRecords(Records, follow, sendDeadLetter);
      for (const batch of batches)
        failed.push(...(await followRecords(batch.select(Records), batch.follow, sendDeadLetter)));
      await notify?.(events);
      return reportFailures(failed);
    },
  );

/** @param events receives the events that are followed */
function buildFollower({ events: followers, items = {} }: Subscribers, events: Event[]) {
  const others = Object.entries(items);
  return async (record: StreamRecord): Promise<void> => {
    const other = others.find(([start]) => record.sk.startsWith(start));
    if (other) return other[1](record);
    const { imported, ...event } = parsePart(StoredEvent, readImage(record.newImage));
    if (imported) return;
    events.push(event);
    for (const follow of followers) await follow(event);
  };
}
