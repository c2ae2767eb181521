import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { openClock } from '#one-machine/clock.ts';
import { startFunctions } from '#one-machine/functions/functions.ts';
import { startHttp } from '#one-machine/http/server.ts';
import type { RuntimePart } from '#one-machine/part.ts';
import { PolicyDocument } from '#one-machine/policy/statement.ts';
import { startSockets } from '#one-machine/sockets/start-sockets.ts';
import { printUnusualLog } from '#one-machine/tests/support/product-logs.ts';
import { testKeys } from '#one-machine/tests/support/test-keys.ts';

/** Accept connections with the right subprotocol, record events, and fail on request. */
const handler = (file: string) => `
import { appendFileSync } from 'node:fs';
export const handler = async (event) => {
  appendFileSync(${JSON.stringify(file)}, JSON.stringify(event) + '\\n');
  if (event.body === 'fail') throw new Error('secret detail');
  if (event.requestContext.eventType !== 'CONNECT') return { statusCode: 200 };
  const [protocol, ticket] = (event.headers['Sec-WebSocket-Protocol'] ?? event.headers['sec-websocket-protocol'] ?? '').split(', ');
  return ticket === 'good'
    ? { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': protocol } }
    : { statusCode: 401 };
};`;

const SocketEvent = z.object({
  body: z.string().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  requestContext: z.looseObject({
    eventType: z.string(),
    connectionId: z.string(),
    disconnectStatusCode: z.int().optional(),
  }),
});

const stranger = {
  ...{ accessKeyId: 'stranger', secretAccessKey: 'stranger', session: 'stranger' },
  role: {
    arn: 'arn:aws:iam::1:role/stranger',
    statements: PolicyDocument.parse({ Statement: [] }),
  },
};
const parts: RuntimePart[] = [];
let folder: string;
let url: string;
let endpoint: string;
const clock = openClock();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sockets-'));
  writeFileSync(join(folder, 'index.mjs'), handler(join(folder, 'happened')));
  writeFileSync(join(folder, 'happened'), '');
  const resource = {
    ...{ id: 'Live', name: 'live', arn: 'arn:live', folder, handler: 'index.handler' },
    ...{ timeout: 10_000, memory: 256, environment: {}, role: 'arn:aws:iam::1:role/live' },
  };
  const functions = await startFunctions({
    functions: [resource],
    environmentOf: () => ({}),
    steps: new Set(),
    clock,
    logs: join(folder, 'logs'),
  });
  const sockets = await startSockets({
    api: {
      id: 'api1',
      stage: 'live',
      routes: new Map(
        ['$connect', '$disconnect', '$default'].map((key) => [key, resource.arn] as const),
      ),
    },
    invoke: functions.invoke,
    callers: [testKeys, stranger],
    clock,
    originHeaders: { 'x-site': 'secret' },
    log: printUnusualLog,
  });
  const http = await startHttp({ port: 0, log: printUnusualLog });
  http.serve({
    ...{ gateways: new Map(), mounts: [], config: {}, headers: {} },
    sockets: sockets.upgrades,
    site: async (_, response) => void response.writeHead(404).end(),
  });
  parts.push(functions, sockets, http);
  url = http.url.replace('http', 'ws');
  ({ endpoint } = sockets);
});
afterAll(async () => {
  for (const part of parts.reverse()) await part.stop();
  rmSync(folder, { recursive: true, force: true });
});

const happened = async () => {
  const lines = readFileSync(join(folder, 'happened'), 'utf8').trim().split('\n');
  return lines.map((line) => SocketEvent.parse(JSON.parse(line)));
};
const last = async () => (await happened()).at(-1);
const connect = async (...protocols: string[]) => {
  const socket = new WebSocket(`${url}/live`, protocols);
  await once(socket, 'open');
  const opened = await last();
  return { socket, connectionId: opened?.requestContext.connectionId ?? '' };
};
const client = (credentials = testKeys) =>
  new ApiGatewayManagementApiClient({
    ...{ endpoint, credentials, region: 'eu-central-1', maxAttempts: 1 },
  });
const postToConnection = (connectionId: string, data: string, keys = testKeys) =>
  client(keys).send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: data }));

test('the connect function sees the headers that the site adds, and chooses the subprotocol', async () => {
  const { socket } = await connect('ours', 'good');
  expect(socket.protocol).toBe('ours');
  expect(await last()).toMatchObject({
    headers: { 'x-site': 'secret' },
    requestContext: { eventType: 'CONNECT', routeKey: '$connect', stage: 'live', apiId: 'api1' },
  });
  socket.close();
});

test('a connection with an invalid ticket or at another path is refused', async () => {
  for (const [path, ticket] of [
    ['/live', 'bad'],
    ['/other', 'good'],
  ] as const) {
    const socket = new WebSocket(`${url}${path}`, ['ours', ticket]);
    const [{ code }] = await once(socket, 'close');
    expect(code).toBe(1006);
  }
});

test('WebSocket messages are delivered from the browser to the function and from the function to the browser', async () => {
  const { socket, connectionId } = await connect('ours', 'good');
  socket.send('hello');
  await expect
    .poll(last)
    .toMatchObject({ body: 'hello', requestContext: { connectionId, eventType: 'MESSAGE' } });
  const heard = once(socket, 'message');
  await postToConnection(connectionId, 'news');
  expect((await heard)[0].data).toBe('news');
  socket.close();
});

test('a message whose handler fails gets a generic error without the cause', async () => {
  const { socket } = await connect('ours', 'good');
  const heard = once(socket, 'message');
  socket.send('fail');
  const [{ data }] = await heard;
  expect(JSON.parse(data)).toMatchObject({ message: 'Internal server error' });
  socket.close();
});

test('a closed connection causes a disconnect event, and sending to it fails with GoneException', async () => {
  const { socket, connectionId } = await connect('ours', 'good');
  socket.close(1000);
  await expect
    .poll(last)
    .toMatchObject({ requestContext: { eventType: 'DISCONNECT', connectionId } });
  await expect(postToConnection(connectionId, 'news')).rejects.toThrow(GoneException);
});

test('only permitted callers can close a connection, which causes one disconnect event', async () => {
  const { socket, connectionId: ConnectionId } = await connect('ours', 'good');
  const end = (keys = testKeys) => client(keys).send(new DeleteConnectionCommand({ ConnectionId }));
  await expect(end(stranger)).rejects.toThrow('not authorized');
  const closed = once(socket, 'close');
  await end();
  const [{ code }] = await closed;
  expect(code).toBe(1000);
  await expect
    .poll(last)
    .toMatchObject({ requestContext: { eventType: 'DISCONNECT', connectionId: ConnectionId } });
  await expect(end()).rejects.toThrow(GoneException);
});

test('only callers with valid credentials and a permitted role can send to connections', async () => {
  const { socket, connectionId } = await connect('ours', 'good');
  await expect(
    postToConnection(connectionId, 'x', { accessKeyId: 'made', secretAccessKey: 'up' }),
  ).rejects.toThrow('not signed with the keys of this start');
  await expect(postToConnection(connectionId, 'x', stranger)).rejects.toThrow(
    'not authorized to perform: execute-api:ManageConnections',
  );
  socket.close();
});

test('a WebSocket message over 128 kB closes the connection', async () => {
  const { socket } = await connect('ours', 'good');
  socket.send('x'.repeat(128 * 1024 + 1));
  const [{ code }] = await once(socket, 'close');
  expect(code).toBe(1009);
});

test('stopping the WebSocket server waits for the disconnect calls of its connections', async () => {
  const happenings: string[] = [];
  const [began, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const sockets = await startSockets({
    ...{ api: { id: 'api2', stage: 'live', routes: new Map() }, callers: [testKeys], clock },
    ...{ originHeaders: {}, log: printUnusualLog },
    async invoke(_, event) {
      const { requestContext } = SocketEvent.parse(event);
      if (requestContext.eventType === 'DISCONNECT') {
        began.resolve();
        await release.promise;
        happenings.push('call ended');
      }
      return { statusCode: 200 };
    },
  });
  const http = await startHttp({ port: 0, log: printUnusualLog });
  http.serve({
    ...{ gateways: new Map(), mounts: [], config: {}, headers: {} },
    sockets: sockets.upgrades,
    site: async (_, response) => void response.writeHead(404).end(),
  });
  const socket = new WebSocket(`${http.url.replace('http', 'ws')}/live`);
  await once(socket, 'open');
  const stopping = sockets.stop().then(() => happenings.push('stopped'));
  await began.promise;
  release.resolve();
  await stopping;
  await http.stop();
  expect(happenings).toEqual(['call ended', 'stopped']);
});
