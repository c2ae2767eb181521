import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
} from '@aws-sdk/client-dynamodb-streams';
import { ItemImage, type StreamRecord, type StreamSource } from './source.ts';

/** Time between two reads of the stream of an external DynamoDB, in ms. */
const pollInterval = 250;

/** Convert to DynamoDB's JSON of an item in Lambda's format: binary values as base64. */
const getImage = (image: unknown): ItemImage =>
  ItemImage.parse(
    JSON.parse(
      JSON.stringify(image, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
      ),
    ),
  );

function toStreamRecord(raw: _Record, arn: string): StreamRecord {
  const change = raw.dynamodb ?? {};
  const sequence = change.SequenceNumber ?? '';
  const created = change.ApproximateCreationDateTime ?? new Date();
  const { Type: type, PrincipalId: principalId } = raw.userIdentity ?? {};
  return {
    sequence,
    arrivedAt: created.getTime(),
    event: {
      eventID: raw.eventID ?? sequence,
      eventName: raw.eventName ?? '',
      eventVersion: '1.1',
      eventSource: 'aws:dynamodb',
      awsRegion: raw.awsRegion ?? '',
      eventSourceARN: arn,
      ...(type && principalId && { userIdentity: { type, principalId } }),
      dynamodb: {
        ApproximateCreationDateTime: Math.floor(created.getTime() / 1000),
        Keys: getImage(change.Keys ?? {}),
        ...(change.NewImage && { NewImage: getImage(change.NewImage) }),
        ...(change.OldImage && { OldImage: getImage(change.OldImage) }),
        SequenceNumber: sequence,
        SizeBytes: change.SizeBytes ?? 0,
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    },
  };
}

/** Read the stream of any DynamoDB through its API. Used if an external DynamoDB replaces the engine. */
export function openApiSource(options: {
  client: DynamoDBStreamsClient;
  arn: string;
}): StreamSource {
  const { client, arn } = options;
  /** Iterators of the next page, keyed by shard and previous sequence number. */
  const iterators = new Map<string, string>();

  const allShards = async (): Promise<Shard[]> => {
    const shards: Shard[] = [];
    let from: string | undefined;
    do {
      const page = await client.send(
        new DescribeStreamCommand({ StreamArn: arn, ExclusiveStartShardId: from }),
      );
      shards.push(...(page.StreamDescription?.Shards ?? []));
      from = page.StreamDescription?.LastEvaluatedShardId;
    } while (from);
    return shards;
  };
  const iteratorAfter = async (shard: string, after: string | undefined): Promise<string> => {
    const { ShardIterator } = await client.send(
      new GetShardIteratorCommand({
        StreamArn: arn,
        ShardId: shard,
        ...(after
          ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
          : { ShardIteratorType: 'TRIM_HORIZON' }),
      }),
    );
    if (!ShardIterator) throw new Error(`Shard ${shard} can't be read after ${after}`);
    return ShardIterator;
  };
  const listeners = new Set<() => void>();
  const poll = setInterval(() => {
    for (const listener of listeners) listener();
  }, pollInterval);

  return {
    arn,
    async shards(finished) {
      const shards = await allShards();
      const known = new Set(shards.map((shard) => shard.ShardId));
      return shards.flatMap(({ ShardId: id = '', ParentShardId: parent }) => {
        const waits = parent !== undefined && known.has(parent) && !finished.has(parent);
        return finished.has(id) || waits ? [] : [id];
      });
    },
    async read(shard, after, limit) {
      const iterator = iterators.get(`${shard} ${after}`) ?? (await iteratorAfter(shard, after));
      iterators.delete(`${shard} ${after}`);
      try {
        const page = await client.send(
          new GetRecordsCommand({ ShardIterator: iterator, Limit: limit }),
        );
        const records = (page.Records ?? []).map((raw) => toStreamRecord(raw, arn));
        const next = page.NextShardIterator;
        if (next) iterators.set(`${shard} ${records.at(-1)?.sequence ?? after}`, next);
        return { records, ended: !next && records.length === 0 };
      } catch (error) {
        if (error instanceof ExpiredIteratorException) return { records: [], ended: false };
        throw error;
      }
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      clearInterval(poll);
      client.destroy();
    },
  };
}
