import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { LogIds } from '#functions/platform/log-ids.ts';
import { unpackItem } from '#functions/platform/table/pack-item.ts';

/** Fields of an item in stream format. The schemas of the stores validate them. */
const Image = z.custom<Record<string, AttributeValue>>(
  (image) => typeof image === 'object' && image !== null,
);
const Key = z.object({ S: z.string().default('') }).prefault({});

/** A change of an item, as the stream delivers it or an operator replays it. */
export const StreamRecord = z
  .object({
    eventName: z.string().optional(),
    dynamodb: z
      .object({
        Keys: z.object({ pk: Key, sk: Key }).prefault({}),
        NewImage: Image.optional(),
        OldImage: Image.optional(),
        SequenceNumber: z.string().default(''),
      })
      .prefault({}),
  })
  .transform(({ eventName, dynamodb: { Keys, NewImage, OldImage, SequenceNumber } }) => ({
    isUpdate: eventName === 'MODIFY',
    pk: Keys.pk.S,
    sk: Keys.sk.S,
    sequenceNumber: SequenceNumber,
    newImage: NewImage,
    oldImage: OldImage,
  }));
export type StreamRecord = z.infer<typeof StreamRecord>;

/** Convert a stream image to an item of the stores. A missing image becomes an item without fields. */
export const readImage = (image: StreamRecord['newImage']): Record<string, unknown> =>
  unpackItem(unmarshall(image ?? {}));

const toText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Return the ids for log lines about a change. None if the item can't be read. */
export function readLogIds({ newImage }: StreamRecord): LogIds {
  try {
    const { createdWith, requestId } = readImage(newImage);
    return { callId: toText(createdWith), requestId: toText(requestId) };
  } catch {
    return {};
  }
}

/** Item before and after a change; undefined if the item did not exist. */
export const readItemChange = <T>(
  { newImage, oldImage }: StreamRecord,
  read: (item: Record<string, unknown>) => T,
): { readonly after: T | undefined; readonly before: T | undefined } => ({
  after: newImage && read(readImage(newImage)),
  before: oldImage && read(readImage(oldImage)),
});
