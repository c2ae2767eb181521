import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  another,
  type FunctionRig,
  openFunctionRig,
} from '#one-machine/tests/support/function-rig.ts';

let rig: FunctionRig;
beforeEach(() => {
  rig = openFunctionRig();
});
afterEach(() => rig.close());

const crashCode = `export const handler = async (event) => { if (event === 'exit') process.exit(3);
  if (event === 'reject') { Promise.reject(new Error('lost')); await new Promise(() => {}); } return 'fine'; };`;
const waitingCode = (file: string) => `import { existsSync } from 'node:fs';
  export const handler = async () => {
    while (!existsSync(${JSON.stringify(file)})) await new Promise((resolve) => setTimeout(resolve, 10));
    return 'waited'; };`;

test.each(['exit', 'reject'])(
  'a crash by %s fails the running calls of its thread only, and the next calls succeed',
  async (way) => {
    const go = join(rig.folder, 'go');
    const beside = rig.bundle(waitingCode(go), another('beside'));
    const background = rig.bundle(waitingCode(go), { ...another('background'), timeout: 60_000 });
    const larger = rig.bundle(waitingCode(go), { ...another('larger'), memory: 256 });
    const step = rig.bundle(waitingCode(go), another('step'));
    const functions = await rig.start([rig.bundle(crashCode), beside, background, larger, step]);
    await functions.warm();
    const undisturbed = ['background', 'larger', 'step'].map((name) => functions.invoke(name, {}));
    const failing = expect(functions.invoke('beside', {})).rejects.toMatchObject({
      name: 'Runtime.ExitError',
    });
    await expect(functions.invoke('Decide', way)).rejects.toMatchObject({
      name: 'Runtime.ExitError',
    });
    await failing;
    writeFileSync(go, '');
    expect(await Promise.all(undisturbed)).toEqual(['waited', 'waited', 'waited']);
    expect(await functions.invoke('Decide', {})).toBe('fine');
    expect(await functions.invoke('beside', {})).toBe('waited');
  },
);

test('functions of one thread keep their own variables and logs, at any time', async () => {
  const code = `const atStart = process.env.TABLE_NAME; console.log('loaded ' + process.env.OWN);
    export const handler = async (event) => {
      const before = process.env.OWN;
      await new Promise((resolve) => setTimeout(resolve, event.wait));
      if (event.set) process.env.SET = event.set;
      const inTimer = await new Promise((resolve) => setTimeout(() => resolve(process.env.OWN), 1));
      console.log(\`called \${process.env.OWN}\`);
      return { atStart, before, inTimer, set: process.env.SET, other: 'OTHER' in process.env,
        names: Object.keys(process.env).filter((name) => /^(OWN|OTHER|SET)$/.test(name)) };
    };`;
  const first = rig.bundle(code, { environment: { TABLE_NAME: 'items', OWN: 'one' } });
  const second = rig.bundle(code, {
    ...another('second'),
    environment: { TABLE_NAME: 'rows', OWN: 'two', OTHER: '' },
  });
  const functions = await rig.start([first, second]);
  const answers = await Promise.all([
    functions.invoke('decide', { wait: 20, set: 'by one' }),
    functions.invoke('second', { wait: 5 }),
    functions.invoke('second', { wait: 30 }),
    functions.invoke('decide', { wait: 1 }),
  ]);
  const two = { before: 'two', inTimer: 'two', set: undefined, other: true };
  expect(answers).toEqual([
    {
      atStart: 'items',
      before: 'one',
      inTimer: 'one',
      set: 'by one',
      other: false,
      names: ['OWN', 'SET'],
    },
    { atStart: 'rows', ...two, names: ['OWN', 'OTHER'] },
    { atStart: 'rows', ...two, names: ['OWN', 'OTHER'] },
    { atStart: 'items', before: 'one', inTimer: 'one', other: false, names: ['OWN'] },
  ]);
  const log = (name: string) => readFileSync(join(rig.folder, `logs/${name}.log`), 'utf8');
  expect(log('decide')).toBe('loaded one\ncalled one\ncalled one\n');
  expect(log('second')).toBe('loaded two\ncalled two\ncalled two\n');
});

test('code that cannot be loaded fails no call of the functions that share its thread', async () => {
  const go = join(rig.folder, 'go');
  const functions = await rig.start([
    rig.bundle(waitingCode(go)),
    rig.bundle(`import 'not-there';`, another('broken')),
  ]);
  const running = functions.invoke('Decide', {});
  await expect(functions.invoke('broken', {})).rejects.toThrow(/not-there/);
  await expect(functions.invoke('broken', {})).rejects.toThrow(/not-there/);
  writeFileSync(go, '');
  expect(await running).toBe('waited');
  expect(await functions.invoke('Decide', {})).toBe('waited');
});

test('loading all functions in advance leaves out those that may run for minutes', async () => {
  const loading = (name: string) => `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(join(rig.folder, name))}, ''); export const handler = () => 1;`;
  const functions = await rig.start([
    rig.bundle(loading('short'), { ...another('short'), timeout: 60_000 }),
    rig.bundle(loading('long'), { ...another('long'), timeout: 900_000 }),
  ]);
  await functions.warm();
  expect(['short', 'long'].map((name) => existsSync(join(rig.folder, name)))).toEqual([
    true,
    false,
  ]);
  await functions.invoke('long', {});
  expect(existsSync(join(rig.folder, 'long'))).toBe(true);
});
