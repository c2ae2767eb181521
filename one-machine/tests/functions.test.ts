import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openClock } from '#one-machine/clock.ts';
import { type FunctionRig, openFunctionRig } from '#one-machine/tests/support/function-rig.ts';

let rig: FunctionRig;
beforeEach(() => {
  rig = openFunctionRig();
});
afterEach(() => rig.close());

test('a Lambda function is called by logical id, name, or ARN and receives its event, environment, and context', async () => {
  const fn = rig.bundle(
    `export const handler = async (event, context) => ({
       event, table: process.env.TABLE_NAME, region: process.env.AWS_REGION, home: process.env.HOME,
       name: context.functionName, left: context.getRemainingTimeInMillis() > 5000, none: undefined });`,
    { environment: { TABLE_NAME: 'items' } },
  );
  const functions = await rig.start([fn]);
  const answer = {
    event: { amount: 12 },
    table: 'items',
    region: 'eu-central-1',
    name: 'decide',
    left: true,
  };
  for (const key of [fn.id, fn.name, fn.arn])
    expect(await functions.invoke(key, { amount: 12 })).toEqual(answer);
  expect(functions.calls()).toEqual({ decide: 3 });
  await expect(functions.invoke('other', {})).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});

test('a thrown error reaches the caller with its type, and the next call of the function succeeds', async () => {
  const functions = await rig.start([
    rig.bundle(`class StaleToken extends Error { name = 'StaleToken' }
      export const handler = async (event) => { if (event) throw new StaleToken('gone'); return 'fine'; };`),
  ]);
  await expect(functions.invoke('Decide', true)).rejects.toMatchObject({
    name: 'StaleToken',
    message: 'gone',
    failure: { errorType: 'StaleToken', errorMessage: 'gone' },
  });
  expect(await functions.invoke('Decide', null)).toBe('fine');
});

test('a call after the runtime has stopped does not start a function', async () => {
  const begun = join(rig.folder, 'begun');
  const functions = await rig.start([
    rig.bundle(`import { writeFileSync } from 'node:fs';
      writeFileSync(${JSON.stringify(begun)}, '');
      export const handler = async () => 'fine';`),
  ]);
  await functions.stop();
  await expect(functions.invoke('Decide', null)).rejects.toMatchObject({
    name: 'Runtime.ExitError',
    message: 'decide was stopped',
  });
  expect(existsSync(begun)).toBe(false);
});

test('a hung function call fails at its timeout, and the next call of the function succeeds', async () => {
  const functions = await rig.start([
    rig.bundle(`export const handler = async (event) => { if (event) for (;;); return 'fine'; };`, {
      timeout: 300,
    }),
  ]);
  expect(await functions.invoke('Decide', false)).toBe('fine');
  await expect(functions.invoke('Decide', true)).rejects.toMatchObject({
    name: 'Sandbox.Timedout',
  });
  expect(await functions.invoke('Decide', false)).toBe('fine');
});

test('a function call that times out does not affect other calls of the same function', async () => {
  const allowed = join(rig.folder, 'allowed');
  const functions = await rig.start([
    rig.bundle(
      `import { existsSync } from 'node:fs';
       export const handler = async (file) => {
         while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 10));
         return 'in time'; };`,
      { timeout: 2000 },
    ),
  ]);
  await functions.warm();
  const outOfTime = functions.invoke('Decide', 'never').catch((error: Error) => error.name);
  await setTimeout(1000);
  const inTime = functions.invoke('Decide', allowed);
  expect(await outOfTime).toBe('Sandbox.Timedout');
  writeFileSync(allowed, '');
  expect(await inTime).toBe('in time');
});

test("exceeding the memory limit ends the function's process but not the runtime", async () => {
  const functions = await rig.start([
    rig.bundle(`export const handler = async (event) => { const kept = [];
      while (event) kept.push(new Array(1e5).fill(kept.length)); return 'fine'; };`),
  ]);
  await expect(functions.invoke('Decide', true)).rejects.toMatchObject({
    name: 'Runtime.ExitError',
  });
  expect(await functions.invoke('Decide', false)).toBe('fine');
});

test('every call of a function whose code cannot be loaded fails with the reason', async () => {
  const functions = await rig.start([rig.bundle(`import 'not-there';`)]);
  for (let call = 0; call < 2; call++)
    await expect(functions.invoke('Decide', {})).rejects.toThrow(/not-there/);
});

test('a function sees the time of the test clock', async () => {
  const clock = openClock();
  const functions = await rig.start(
    [
      rig.bundle(`export const handler = async () => ({ now: Date.now(), date: new Date().getTime(),
        given: new Date('2026-01-01T00:00:00Z').toISOString(), is: new Date() instanceof Date,
        same: new Date(5).constructor === Date, text: typeof Date() });`),
    ],
    clock,
  );
  await functions.warm();
  clock.advance(3 * 86_400_000);
  const before = clock.now();
  const seen = await functions.invoke('Decide', {});
  const times = [expect.any(Number), expect.any(Number)];
  expect(seen).toEqual({
    now: times[0],
    date: times[1],
    given: '2026-01-01T00:00:00.000Z',
    is: true,
    same: true,
    text: 'string',
  });
  const { now, date } = { now: 0, date: 0, ...(seen instanceof Object ? seen : {}) };
  for (const time of [now, date]) {
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(clock.now());
  }
});

test('new code of a function applies from the next call, and a running call finishes with the old code', async () => {
  const old = rig.bundle(
    `export const handler = async () => { await new Promise((r) => setTimeout(r, 200)); return 'old'; };`,
  );
  const functions = await rig.start([old]);
  await functions.warm();
  const underWay = functions.invoke('Decide', {});
  functions.replace([rig.bundle(`export const handler = async () => 'new';`)]);
  expect(await functions.invoke('Decide', {})).toBe('new');
  expect(await underWay).toBe('old');
});

test('an event or a function response over 6 MB is refused', async () => {
  const functions = await rig.start([
    rig.bundle(
      `export const handler = async (size) => typeof size === 'number' ? 'x'.repeat(size) : 1;`,
    ),
  ]);
  await expect(functions.invoke('Decide', 'x'.repeat(6_291_457))).rejects.toMatchObject({
    name: 'RequestTooLargeException',
  });
  await expect(functions.invoke('Decide', 6_291_457)).rejects.toMatchObject({
    name: 'Function.ResponseSizeTooLarge',
  });
});

test('each function logs to its own file', async () => {
  const functions = await rig.start([
    rig.bundle(`export const handler = async () => { console.log('decided'); return 1; };`),
  ]);
  await functions.invoke('Decide', {});
  await vi.waitFor(() =>
    expect(readFileSync(join(rig.folder, 'logs/decide.log'), 'utf8')).toContain('decided\n'),
  );
});
