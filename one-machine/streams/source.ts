import * as z from 'zod';

/** A DynamoDB stream record as Lambda hands it to a function. */
export type StreamEvent = {
  eventID: string;
  eventName: string;
  eventVersion: '1.1';
  eventSource: 'aws:dynamodb';
  awsRegion: string;
  eventSourceARN: string;
  userIdentity?: { type: string; principalId: string };
  dynamodb: {
    /** Epoch seconds. */
    ApproximateCreationDateTime: number;
    Keys: Image;
    NewImage?: Image;
    OldImage?: Image;
    SequenceNumber: string;
    SizeBytes: number;
    StreamViewType: 'NEW_AND_OLD_IMAGES';
  };
};

/** An item in DynamoDB's JSON, binary values as base64. */
export const Image = z.record(z.string(), z.unknown());
export type Image = z.infer<typeof Image>;

/** A record with what the consumer needs to order and age it: records of the same item are handled in order. */
export type StreamRecord = {
  sequence: string;
  /** When the change was made, in ms by the machine's own clock. */
  arrivedAt: number;
  event: StreamEvent;
};

/** A page of a shard; `ended` says that the shard is closed and nothing will follow. */
export type Page = { records: StreamRecord[]; ended: boolean };

/** Source of stream records. */
export type StreamSource = {
  readonly arn: string;
  /**
   * The shards to read now, given those already read to their end: a shard waits for the one it
   * came from.
   */
  shards(finished: ReadonlySet<string>): Promise<readonly string[]>;
  /** Up to `limit` records of a shard after a sequence number, or from its beginning. */
  read(shard: string, after: string | undefined, limit: number): Promise<Page>;
  /** Calls back soon after there may be new records; returns what ends it. */
  watch(listener: () => void): () => void;
  stop(): void;
};

/** Orders sequence numbers, which are integers of any length without leading zeros. */
export const compareSequences = (a: string, b: string): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
