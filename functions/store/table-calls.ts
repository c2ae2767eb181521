import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type BatchGetCommandOutput,
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
  type GetCommandOutput,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type TransactWriteCommandOutput,
  UpdateCommand,
  type UpdateCommandInput,
  type UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';

type Operations = {
  GetItem: [GetCommandInput, GetCommandOutput];
  Query: [QueryCommandInput, QueryCommandOutput];
  BatchGetItem: [BatchGetCommandInput, BatchGetCommandOutput];
  TransactWriteItems: [TransactWriteCommandInput, TransactWriteCommandOutput];
  UpdateItem: [UpdateCommandInput, UpdateCommandOutput];
};
type Operation = keyof Operations;
type Answer<O extends Operation> = Omit<Operations[O][1], '$metadata'>;
/** One call of DynamoDB, with plain values in and out. */
export type TableCall = <O extends Operation>(
  operation: O,
  input: Operations[O][0],
) => Promise<Answer<O>>;
type HttpRequest = Parameters<DynamoDBClient['config']['requestHandler']['handle']>[0];

/** A new one for each: the SDK writes its own wishes into it. */
const marshallOptions = () => ({ removeUndefinedValues: true });
/** Where DynamoDB's JSON has items or parts of them, and lists of them: see "Low-level API" in its developer guide. */
const items: ReadonlySet<string> = new Set([
  ...['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey'],
  ...['LastEvaluatedKey', 'Attributes'],
]);
const lists: ReadonlySet<string> = new Set(['Keys', 'Items', 'Responses']);

/** A message of DynamoDB with `convert` applied to each item in it. */
function withItems(message: unknown, convert: (item: never) => unknown): unknown {
  if (Array.isArray(message)) return message.map((part) => withItems(part, convert));
  if (typeof message !== 'object' || message === null) return message;
  const parts = Object.entries(message).map(([name, part]) => {
    if (part === undefined) return [name, part];
    if (items.has(name)) return [name, convert(part as never)];
    return [name, lists.has(name) ? everyItem(part, convert) : withItems(part, convert)];
  });
  return Object.fromEntries(parts);
}
/** A list of items, or for each table one. */
const everyItem = (of: object, convert: (item: never) => unknown): unknown =>
  Array.isArray(of)
    ? of.map((item) => convert(item as never))
    : Object.fromEntries(
        Object.entries(of).map(([name, list]) => [name, everyItem(list, convert)]),
      );

const toWire = (item: Record<string, unknown>) => marshall(item, marshallOptions());
const fromWire = (item: Parameters<typeof unmarshall>[0]) => unmarshall(item);

const isRequest = (value: unknown): value is HttpRequest =>
  typeof value === 'object' && value !== null && 'clone' in value && 'hostname' in value;

/**
 * Calls of a table. The first goes through the SDK and shows where to and by whose hand; from then on a call is signed and sent by the
 * SDK's own parts but without the ceremony around them, which takes three quarters of its processor time. Whatever is not answered with
 * success is left to the SDK, with its retries and its errors: docs/decisions/0008-table-calls.md.
 */
export function tableCalls(client: DynamoDBClient): TableCall {
  const { config, middlewareStack } = client;
  const documents = DynamoDBDocumentClient.from(client, {
    marshallOptions: marshallOptions(),
  });
  const bySdk: { [O in Operation]: (input: Operations[O][0]) => Promise<Answer<O>> } = {
    GetItem: (input) => documents.send(new GetCommand(input)),
    Query: (input) => documents.send(new QueryCommand(input)),
    BatchGetItem: (input) => documents.send(new BatchGetCommand(input)),
    TransactWriteItems: (input) => documents.send(new TransactWriteCommand(input)),
    UpdateItem: (input) => documents.send(new UpdateCommand(input)),
  };
  let shown: HttpRequest | undefined;
  middlewareStack.add(
    (next) => async (args) => {
      if (isRequest(args.request)) shown ??= args.request.clone();
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'showWhereTo', override: true },
  );
  let signer: ReturnType<typeof config.signer> | undefined;

  async function send(to: HttpRequest, operation: Operation, input: unknown) {
    signer ??= config.signer();
    const request = to.clone();
    request.body = JSON.stringify(withItems(input, toWire));
    request.headers = {
      host: to.headers.host ?? to.hostname,
      'content-type': 'application/x-amz-json-1.0',
      'content-length': String(Buffer.byteLength(request.body)),
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    };
    const signed = await (await signer).sign(request);
    const { response } = await config.requestHandler.handle(Object.assign(request, signed));
    const body = Buffer.from(await config.streamCollector(response.body));
    return response.statusCode === 200 ? JSON.parse(body.toString()) : undefined;
  }

  return async (operation, asked) => {
    // Whoever repeats a write that may have been stored has to say that it is the same.
    const token = { ClientRequestToken: randomUUID() };
    const input = operation === 'TransactWriteItems' ? { ...token, ...asked } : asked;
    const answer = shown && (await send(shown, operation, input).catch(() => undefined));
    return answer
      ? (withItems(answer, fromWire) as Answer<typeof operation>)
      : bySdk[operation](input);
  };
}
