import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientLimits } from './client-limits.ts';

const visible = 'ApproximateNumberOfMessages';

/** Return the approximate total number of visible messages in these queues. */
export async function countMessages(
  urls: readonly string[],
  // The endpoint of the region also serves the queue. On a single machine, the host in the queue URL differs from this
  // endpoint.
  client = new SQSClient({ ...clientLimits(), useQueueUrlAsEndpoint: false }),
): Promise<number> {
  const counts = await Promise.all(
    urls.map(async (QueueUrl) => {
      const command = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [visible] });
      const { Attributes } = await client.send(command);
      return Number(Attributes?.[visible] ?? 0);
    }),
  );
  return counts.reduce((total, count) => total + count, 0);
}
