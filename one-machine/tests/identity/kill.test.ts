import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { watchStderr } from '#one-machine/tests/support/watch-stderr.ts';
import { password, startIdentityRig } from './identity-rig.ts';

const rounds = 5;
const Ready = z.object({ endpoint: z.string(), kid: z.string() });

async function launch(data: string) {
  const script = join(import.meta.dirname, 'identity-process.ts');
  const child = spawn(process.execPath, [script, data], { stdio: ['ignore', 'pipe', 'pipe'] });
  watchStderr(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ...Ready.parse(JSON.parse(String(line))) };
}

const post = (endpoint: string, operation: string, body: object) =>
  fetch(endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId: 'countersignlocalclient0001', ...body }),
  });

test('kill -9 at any time loses neither acknowledged sign-ups nor signing keys', async () => {
  const data = mkdtempSync(join(tmpdir(), 'identity-kill-'));
  const acknowledged: string[] = [];
  const kids = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const { child, endpoint, kid } = await launch(data);
    kids.add(kid);
    const killAt = 3 + Math.floor(Math.random() * 15);
    let answered = 0;
    const signUpOne = async (n: number) => {
      const Username = `p${round}-${n}@countersign.example`;
      const response = await post(endpoint, 'SignUp', { Username, Password: password });
      if (response.ok) acknowledged.push(Username);
      answered += 1;
      if (answered === killAt) child.kill('SIGKILL');
    };
    await Promise.allSettled(Array.from({ length: 24 }, (_, n) => signUpOne(n)));
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  expect(acknowledged.length).toBeGreaterThan(rounds);
  expect(kids.size).toBe(1);
  const { child, endpoint } = await launch(data);
  const lost: string[] = [];
  for (const Username of acknowledged) {
    const response = await post(endpoint, 'SignUp', { Username, Password: password });
    if (!(await response.text()).includes('UsernameExistsException')) lost.push(Username);
  }
  child.kill('SIGKILL');
  expect(lost).toEqual([]);
});

test('a user database written by a newer version is refused', async () => {
  const { identity, data } = await startIdentityRig();
  await identity.stop();
  const file = join(data, 'identity', 'users.sqlite');
  const db = new DatabaseSync(file);
  db.exec('PRAGMA user_version = 99');
  db.close();
  await expect(startIdentityRig({ data })).rejects.toThrow('newer version (layout 99)');
});

test('no password is stored in plain text', async () => {
  const { identity, data } = await startIdentityRig();
  const sub = '3f0d8a53-60e1-70d0-d943-0b8f7a6f1c51';
  identity.createUser({ sub, email: 'g@countersign.example', name: 'G', password, groups: [] });
  await identity.stop();
  const db = new DatabaseSync(join(data, 'identity', 'users.sqlite'));
  const stored = JSON.stringify(db.prepare('SELECT * FROM user').all());
  db.close();
  expect(stored).toContain('g@countersign.example');
  expect(stored).not.toContain(password);
});
