import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { openApiSource } from '#one-machine/streams/api-source.ts';

const Body = z.object({
  ShardId: z.string().optional(),
  ShardIterator: z.string().optional(),
  SequenceNumber: z.string().optional(),
});

/** Build a stream with the shards of AWS: shard `old` was closed and split into `left` and `right`, which are open. */
async function splitStream() {
  const shards: Record<string, { parent?: string; open: boolean; numbers: string[] }> = {
    old: { open: false, numbers: ['100', '200'] },
    left: { parent: 'old', open: true, numbers: ['1000'] },
    right: { parent: 'old', open: true, numbers: [] },
  };
  const answers: Record<string, (body: z.infer<typeof Body>) => unknown> = {
    DescribeStream: () => ({
      StreamDescription: {
        Shards: Object.entries(shards).map(([ShardId, { parent }]) => ({
          ShardId,
          ParentShardId: parent,
        })),
      },
    }),
    GetShardIterator: ({ ShardId, SequenceNumber }) => ({
      ShardIterator: `${ShardId} ${SequenceNumber ?? '0'}`,
    }),
    GetRecords: ({ ShardIterator = '' }) => {
      const [name = '', after = ''] = ShardIterator.split(' ');
      const { open, numbers } = shards[name] ?? { open: false, numbers: [] };
      const next = numbers.find((number) => Number(number) > Number(after));
      const Keys = { pk: { S: 'REQUEST#1' }, sk: { S: '#' } };
      return {
        Records: next ? [{ eventName: 'INSERT', dynamodb: { Keys, SequenceNumber: next } }] : [],
        NextShardIterator: next || open ? `${name} ${next ?? after}` : undefined,
      };
    },
  };
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const body = Body.parse(await json(request));
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(answers[operation]?.(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const client = new DynamoDBStreamsClient({
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const source = openApiSource({ client, arn: 'arn:stream' });
  onTestFinished(() => {
    source.stop();
    server.closeAllConnections();
    server.close();
  });
  return source;
}

test('a child shard is read only after its parent shard is read completely', async () => {
  const source = await splitStream();
  expect(await source.shards(new Set())).toEqual(['old']);
  const read: string[] = [];
  let after: string | undefined;
  let ended = false;
  while (!ended) {
    const page = await source.read('old', after, 10);
    read.push(...page.records.map(({ sequence }) => sequence));
    after = read.at(-1);
    ended = page.ended;
  }
  expect(read).toEqual(['100', '200']);
  expect(await source.shards(new Set(['old']))).toEqual(['left', 'right']);
});

test('an open shard without records does not count as ended', async () => {
  const source = await splitStream();
  expect(await source.read('right', undefined, 10)).toEqual({ records: [], ended: false });
});
