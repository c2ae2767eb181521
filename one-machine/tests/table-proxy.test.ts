import { createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startTableProxy } from '../table/table-proxy.ts';

const reply = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

/** Start an engine that keeps a connection open after its first response, and closes it when the next call arrives. */
async function startForgetfulEngine() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let calls = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      calls += 1;
      if (calls === 1) socket.write(reply);
      else socket.resetAndDestroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address to listen on');
  return {
    target: `http://127.0.0.1:${address.port}`,
    connections: () => sockets.size,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const engine = await startForgetfulEngine();
const proxy = await startTableProxy({
  ...{ target: engine.target, callers: [] },
  ...{ tableArn: (name: string) => name, indexesOf: (name: string) => name },
});
afterAll(async () => {
  await proxy.stop();
  engine.stop();
});

test('the table proxy opens a new connection if the table engine has closed the idle one', async () => {
  for (let calls = 0; calls < 5; calls += 1) {
    const answer = await fetch(proxy.endpoint, { method: 'POST', body: '{}' });
    expect(await answer.json()).toEqual({});
  }
  expect(engine.connections()).toBeGreaterThan(1);
});
