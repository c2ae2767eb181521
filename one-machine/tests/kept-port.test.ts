import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnSavedPort } from '#one-machine/http/saved-port.ts';
import { startIdentityRig } from './identity/identity-rig.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'ports-'));

function openServer() {
  const server = createServer();
  onTestFinished(() => void server.close());
  return server;
}

test('each service listens on its own port and reuses that port after a restart', async () => {
  const data = folder();
  const first = createServer();
  const port = await listenOnSavedPort(first, data, 'files');
  expect(await listenOnSavedPort(openServer(), data, 'login')).not.toBe(port);
  await new Promise((resolve) => first.close(resolve));
  expect(await listenOnSavedPort(openServer(), data, 'files')).toBe(port);
});

test('a saved port that another program uses is replaced, and the new port is saved', async () => {
  const data = folder();
  const taken = await listenOnSavedPort(openServer(), data, 'files');
  const second = createServer();
  const other = await listenOnSavedPort(second, data, 'files');
  expect(other).not.toBe(taken);
  await new Promise((resolve) => second.close(resolve));
  expect(await listenOnSavedPort(openServer(), data, 'files')).toBe(other);
});

test.each(['', 'x', '80', '70000', '-1', '1e4.5'])(
  'the invalid saved port "%s" is replaced with a free one',
  async (text) => {
    const data = folder();
    await listenOnSavedPort(openServer(), data, 'files');
    writeFileSync(join(data, 'ports', 'files'), text);
    const port = await listenOnSavedPort(openServer(), data, 'files');
    expect(port).toBeGreaterThan(1023);
  },
);

test('the user pool and its login pages keep their URLs after a restart', async () => {
  const data = folder();
  const first = await startIdentityRig({ data });
  const { endpoint, loginDomain } = first.identity;
  await first.identity.stop();
  const second = await startIdentityRig({ data });
  onTestFinished(() => second.identity.stop());
  expect(second.identity).toMatchObject({ endpoint, loginDomain });
});
