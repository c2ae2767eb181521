import { randomUUID } from 'node:crypto';
import type { GiveUpReason } from './deliver-batch.ts';
import type { StreamRecord } from './source.ts';

/**
 * Build the message that Lambda sends to the destination of a failed batch. It contains the position of the records in
 * the stream, not the records (Lambda developer guide, "Capture discarded batches for a DynamoDB Streams Lambda event
 * source").
 */
export function buildDeadLetter(options: {
  records: readonly StreamRecord[];
  shard: string;
  streamArn: string;
  functionArn: string;
  why: GiveUpReason;
  attempts: number;
}): string {
  const { records, shard, streamArn, functionArn, why, attempts } = options;
  const time = (record: StreamRecord | undefined) => new Date(record?.arrivedAt ?? 0).toISOString();
  return JSON.stringify({
    requestContext: {
      requestId: randomUUID(),
      functionArn,
      condition: why,
      approximateInvokeCount: attempts,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId: shard,
      startSequenceNumber: records.at(0)?.sequence,
      endSequenceNumber: records.at(-1)?.sequence,
      approximateArrivalOfFirstRecord: time(records.at(0)),
      approximateArrivalOfLastRecord: time(records.at(-1)),
      batchSize: records.length,
      streamArn,
    },
  });
}
