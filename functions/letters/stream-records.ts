import {
  type _Record,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ResourceNotFoundException,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { followedItems } from '#shared/followed-items.ts';
import type { LetterQueueName } from '#shared/letters/letter.ts';
import type { Place } from './rules/letter.ts';

const getKey = ({ dynamodb }: _Record) => dynamodb?.Keys?.sk?.S ?? '';
const { events, starts, found } = followedItems;
const isOf = (prefixes: readonly string[], record: _Record) =>
  prefixes.some((prefix) => getKey(record).startsWith(prefix));
/** Return the filter for the records of a consumer, as in infra/constructs/event-consumer.ts. */
const isFollowedBy = (consumer: LetterQueueName) => (record: _Record) => {
  const once = consumer === 'notify' ? [events] : [events, ...starts];
  if (record.eventName === 'INSERT' && isOf(once, record)) return true;
  return consumer === 'notify' && isOf(found, record);
};
const numberOf = ({ dynamodb }: _Record) => BigInt(dynamodb?.SequenceNumber ?? 0);
const isGone = (error: unknown) =>
  error instanceof TrimmedDataAccessException || error instanceof ResourceNotFoundException;

/**
 * Read the records for a consumer that the table's stream still contains from a position on, oldest first. Undefined if
 * the position has expired, which happens after a day.
 * @throws any other error of the stream
 */
export async function readConsumedRecords(
  streams: DynamoDBStreamsClient,
  place: Place,
  consumer: LetterQueueName,
): Promise<_Record[] | undefined> {
  try {
    const records = await readRange(streams, place);
    const [first] = records;
    return first && numberOf(first) === BigInt(place.startSequenceNumber)
      ? records.filter(isFollowedBy(consumer))
      : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

async function readRange(
  streams: DynamoDBStreamsClient,
  { streamArn, shardId, startSequenceNumber, endSequenceNumber }: Place,
): Promise<_Record[]> {
  const end = BigInt(endSequenceNumber);
  const { ShardIterator } = await streams.send(
    new GetShardIteratorCommand({
      ...{ StreamArn: streamArn, ShardId: shardId },
      ...{ ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber: startSequenceNumber },
    }),
  );
  const records: _Record[] = [];
  let iterator = ShardIterator;
  while (iterator) {
    const page = await streams.send(new GetRecordsCommand({ ShardIterator: iterator }));
    const read = page.Records ?? [];
    records.push(...read.filter((record) => numberOf(record) <= end));
    const last = read.at(-1);
    // A page without records is the end of the stream, because the end position is already in the past.
    if (!last || numberOf(last) >= end) break;
    iterator = page.NextShardIterator;
  }
  return records;
}
