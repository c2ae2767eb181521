import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { account } from '../account.ts';
import type { Clock } from '../clock.ts';
import { answerLocal } from '../http/answer-local.ts';
import { explainRefusal } from '../http/explain-refusal.ts';
import type { Mount } from '../http/mount.ts';
import type { RuntimePart } from '../part.ts';
import type { Caller } from '../policy/caller.ts';
import type { RequiredPermission } from '../policy/statement.ts';
import { openQueueStore, type Queue, type QueueStore, type StoredMessage } from './queue-store.ts';

/** Queues of this machine, and their API. */
export type QueuesHost = RuntimePart & {
  readonly store: QueueStore;
  /** Value of AWS_ENDPOINT_URL_SQS. */
  readonly endpoint: string;
  /** `GET /local/queues`: the content of each queue, as JSON. */
  readonly mount: Mount;
};

/** Error that describes an invalid call with the service's wording. */
class QueueError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const seconds = z.number().min(0).max(43_200);
const QueueUrlInput = z.object({ QueueUrl: z.string() });
const OfQueue = z.object({ QueueUrl: z.string().optional(), QueueName: z.string().optional() });
const Receive = QueueUrlInput.extend({
  MaxNumberOfMessages: z.int().min(1).max(10).default(1),
  VisibilityTimeout: seconds.default(30),
});
const One = z.object({
  MessageBody: z.string().min(1).max(1_048_576),
  /** Delay before the message becomes visible, in seconds. */
  DelaySeconds: z.int().min(0).max(900).default(0),
});
const SendMessagesInput = QueueUrlInput.extend({
  Entries: z
    .array(One.extend({ Id: z.string() }))
    .min(1)
    .max(10),
});
const Receipt = QueueUrlInput.extend({ ReceiptHandle: z.string() });
const Entry = z.object({ Id: z.string(), ReceiptHandle: z.string() });
const Entries = QueueUrlInput.extend({ Entries: z.array(Entry).min(1).max(10) });
const Visibilities = QueueUrlInput.extend({
  Entries: z
    .array(Entry.extend({ VisibilityTimeout: seconds }))
    .min(1)
    .max(10),
});

const getMessage = (message: StoredMessage) => ({
  MessageId: message.id,
  ReceiptHandle: message.receipt,
  Body: message.body,
  MD5OfBody: md5(message.body),
  Attributes: {
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.received),
  },
});

function operations(queues: QueueStore, url: (queue: Queue) => string) {
  const named = (input: { QueueUrl: string }): Queue => {
    try {
      return queues.named(input.QueueUrl);
    } catch {
      throw new QueueError('QueueDoesNotExist', 'The specified queue does not exist.');
    }
  };
  const known: Record<string, (body: unknown) => unknown> = {
    ListQueues: () => ({ QueueUrls: queues.all.map(url) }),
    GetQueueUrl: (body) => {
      const { QueueName } = z.object({ QueueName: z.string() }).parse(body);
      return { QueueUrl: url(named({ QueueUrl: QueueName })) };
    },
    GetQueueAttributes: (body) => {
      const queue = named(QueueUrlInput.parse(body));
      const { visible, hidden } = queue.counts();
      return {
        Attributes: {
          QueueArn: queue.arn,
          ApproximateNumberOfMessages: String(visible),
          ApproximateNumberOfMessagesNotVisible: String(hidden),
        },
      };
    },
    SendMessage: (body) => {
      const input = QueueUrlInput.extend(One.shape).parse(body);
      return {
        MessageId: named(input).send(input.MessageBody, input.DelaySeconds * 1000),
        MD5OfMessageBody: md5(input.MessageBody),
      };
    },
    SendMessageBatch: (body) => {
      const input = SendMessagesInput.parse(body);
      const queue = named(input);
      const Successful = queues.sendTogether(() =>
        input.Entries.map(({ Id, MessageBody, DelaySeconds }) => ({
          Id,
          MessageId: queue.send(MessageBody, DelaySeconds * 1000),
          MD5OfMessageBody: md5(MessageBody),
        })),
      );
      return { Successful, Failed: [] };
    },
    ReceiveMessage: (body) => {
      const input = Receive.parse(body);
      const hidden = input.VisibilityTimeout * 1000;
      return { Messages: named(input).receive(input.MaxNumberOfMessages, hidden).map(getMessage) };
    },
    DeleteMessage: (body) => {
      const input = Receipt.parse(body);
      named(input).remove(input.ReceiptHandle);
      return {};
    },
    DeleteMessageBatch: (body) => {
      const input = Entries.parse(body);
      for (const entry of input.Entries) named(input).remove(entry.ReceiptHandle);
      return { Successful: input.Entries.map(({ Id }) => ({ Id })), Failed: [] };
    },
    ChangeMessageVisibility: (body) => {
      const input = Receipt.extend({ VisibilityTimeout: seconds }).parse(body);
      named(input).hide(input.ReceiptHandle, input.VisibilityTimeout * 1000);
      return {};
    },
    ChangeMessageVisibilityBatch: (body) => {
      const input = Visibilities.parse(body);
      for (const entry of input.Entries)
        named(input).hide(entry.ReceiptHandle, entry.VisibilityTimeout * 1000);
      return { Successful: input.Entries.map(({ Id }) => ({ Id })), Failed: [] };
    },
    PurgeQueue: (body) => {
      named(QueueUrlInput.parse(body)).purge();
      return {};
    },
  };
  return known;
}

/** Return the action and resource of a call in IAM's terms. Batch operations need no separate permission. */
function findQueuePermission(name: string, input: unknown, queues: QueueStore): RequiredPermission {
  const action = `sqs:${name.replace(/Batch$/, '')}`;
  if (name === 'ListQueues') return { action, resource: '*' };
  const { QueueUrl, QueueName = QueueUrl } = OfQueue.parse(input);
  const queue = queues.all.find((one) => one.name === QueueName?.split('/').at(-1));
  return { action, resource: queue?.arn ?? String(QueueName) };
}

/**
 * Serve the part of Amazon SQS that the product uses to send, and that operators use to inspect and replay dead
 * letters. It uses the JSON protocol, for callers that sign with the keys of this start. Receiving never waits for new
 * messages.
 */
export async function startQueues(options: {
  /** Data folder of the runtime; the messages are in its subfolder `queues`. */
  data: string;
  queues: readonly { readonly name: string; readonly arn: string }[];
  clock: Pick<Clock, 'now'>;
  /** Callers whose signature is accepted. */
  callers: readonly Caller[];
}): Promise<QueuesHost> {
  const folder = join(options.data, 'queues');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'queues.sqlite');
  const queues = openQueueStore({ file, queues: options.queues, clock: options.clock });
  let endpoint = '';
  const known = operations(queues, (queue) => `${endpoint}/${account}/${queue.name}`);
  const answer = async (call: IncomingMessage, response: ServerResponse) => {
    const send = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/x-amz-json-1.0' })
        .end(JSON.stringify(body));
    const name = String(call.headers['x-amz-target'] ?? '').replace(/^AmazonSQS\./, '');
    try {
      const operation = known[name];
      if (!operation) throw new QueueError('UnsupportedOperation', `${name} is not known here`);
      const body = await buffer(call);
      const input: unknown = JSON.parse(body.toString());
      const asks = () => [findQueuePermission(name, input, queues)];
      const refusal = explainRefusal(call, body, 'sqs', options.callers, asks);
      if (refusal) throw new QueueError('AccessDenied', refusal);
      send(200, operation(input));
    } catch (error) {
      const { name: type, message } =
        error instanceof QueueError
          ? error
          : new QueueError('InvalidParameterValue', String(error));
      send(400, { __type: `com.amazonaws.sqs#${type}`, message });
    }
  };
  const server = createServer((call, response) => {
    answer(call, response).catch(() => response.destroy());
  });
  // The timeout is longer than the idle timeout of clients with keep-alive, so that they never reuse a connection while
  // it is being closed.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address to listen on');
  endpoint = `http://127.0.0.1:${address.port}`;
  return {
    name: 'queues',
    store: queues,
    endpoint,
    mount: {
      prefix: '/local/queues',
      handler(request, response) {
        if (request.method !== 'GET') return answerLocal(response, 405, { message: 'Only GET' });
        const all = queues.all.map((queue) => ({ name: queue.name, messages: queue.list() }));
        answerLocal(response, 200, all);
      },
    },
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      queues.close();
    },
  };
}
