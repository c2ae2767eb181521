import * as z from 'zod';

/** A DynamoDB stream record in the format that Lambda passes to a function. */
export type StreamEvent = {
  eventID: string;
  eventName: string;
  eventVersion: '1.1';
  eventSource: 'aws:dynamodb';
  awsRegion: string;
  eventSourceARN: string;
  userIdentity?: { type: string; principalId: string };
  dynamodb: {
    /** Time of the change, in epoch seconds. */
    ApproximateCreationDateTime: number;
    Keys: ItemImage;
    NewImage?: ItemImage;
    OldImage?: ItemImage;
    SequenceNumber: string;
    SizeBytes: number;
    StreamViewType: 'NEW_AND_OLD_IMAGES';
  };
};

/** An item in DynamoDB's JSON, binary values as base64. */
export const ItemImage = z.record(z.string(), z.unknown());
export type ItemImage = z.infer<typeof ItemImage>;

/**
 * A record with the data that the consumer needs for order and age. Records of the same item are processed in order.
 */
export type StreamRecord = {
  sequence: string;
  /** Time of the change, in ms by the machine's real clock. */
  arrivedAt: number;
  event: StreamEvent;
};

/** A page of a shard. `ended` means that the shard is closed and has no more records. */
export type Page = { records: StreamRecord[]; ended: boolean };

/** Source of stream records. */
export type StreamSource = {
  readonly arn: string;
  /** Return the shards to read now, given the finished shards. A shard waits until its parent is finished. */
  shards(finished: ReadonlySet<string>): Promise<readonly string[]>;
  /** Return up to `limit` records of a shard after a sequence number, or from its beginning. */
  read(shard: string, after: string | undefined, limit: number): Promise<Page>;
  /** Call back soon after there may be new records. Return a function that stops watching. */
  watch(listener: () => void): () => void;
  stop(): void;
};

/** Compare sequence numbers, which are integers of any length without leading zeros. */
export const compareSequences = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
