import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readTreeCpuMs } from '../measure.ts';
import type { Target } from './target.ts';

type Call = (user: string, method: string, path: string, body?: unknown) => Promise<unknown>;
type Values = Readonly<Record<`approver${1 | 2 | 3}`, string>>;
type Verified = { ended: boolean; outcome: string | null; decisions: ReadonlySet<number> };
/** Adapter of a peer, in driver/peers.mjs of the rig. */
export type Adapter = {
  readonly jar: string;
  ready(call: Call): Promise<unknown>;
  setup(call: Call, approvers: number, model: Buffer): Promise<void>;
  start(call: Call, values: Values): Promise<string>;
  list(call: Call, user: string): Promise<readonly { id: string; instance: string }[]>;
  open(call: Call, user: string, task: string): Promise<number>;
  complete(call: Call, user: string, task: string, step: number): Promise<unknown>;
  history(call: Call, instance: string): Promise<number>;
  verify(call: Call, ids: readonly string[]): Promise<ReadonlyMap<string, Verified>>;
};
export type Rig = {
  /** Folder with the built servers, logs and the database. */
  readonly folder: string;
  readonly adapters: Readonly<Record<string, Adapter>>;
  readonly fields: (tag: string, n: number, approvers: number) => Values;
};

/** Approvers of each step, as in the rig. */
const approvers = 20;
const startTimeoutMs = 180_000;
const databasePort = '5477';
const database = (sql: string) =>
  execFileSync('psql', ['-h', '127.0.0.1', '-p', databasePort, '-U', 'postgres', '-qc', sql]);

/** Sign in with a name and password at first, then with the cookie of the session if the server sets one. */
function callServer(url: string): Call {
  const cookies = new Map<string, string>();
  return async (user, method, path, body) => {
    const password = user === 'admin' ? 'admin' : `pw-${user}`;
    const cookie = cookies.get(user);
    const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const isForm = body instanceof FormData;
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(cookie ? { cookie } : { authorization: basic }),
        ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${reply.status} ${method} ${path} ${text.slice(0, 200)}`);
    const set = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
    if (set.length > 0) cookies.set(user, set.join('; '));
    return text ? JSON.parse(text) : null;
  };
}

async function waitUntilReady(adapter: Adapter, call: Call, server: ChildProcess): Promise<void> {
  const end = performance.now() + startTimeoutMs;
  for (;;) {
    const error = await adapter.ready(call).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error === undefined) return;
    if (server.exitCode !== null || performance.now() > end) throw error;
    await pause(100);
  }
}

/** Start a peer on an empty database. Its log is in the folder of the rig. */
export async function startPeerTarget(rig: Rig, name: string, port: number): Promise<Target> {
  const adapter = rig.adapters[name];
  if (!adapter) throw new Error(`The rig has no ${name}.`);
  database(`drop database if exists bench_${name} with (force)`);
  database(`create database bench_${name}`);
  const log = openSync(join(rig.folder, `${name}.log`), 'a');
  const server = spawn('java', ['-Xmx1g', '-jar', join(rig.folder, adapter.jar)], {
    cwd: rig.folder,
    env: {
      ...process.env,
      ...{ PORT: String(port), DB_USER: 'postgres', DB_PASSWORD: 'x' },
      DB_URL: `jdbc:postgresql://127.0.0.1:${databasePort}/bench_${name}`,
    },
    stdio: ['ignore', log, log],
  });
  process.once('exit', () => server.kill());
  const call = callServer(`http://127.0.0.1:${port}`);
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill();
    await once(server, 'exit');
  };
  try {
    await waitUntilReady(adapter, call, server);
    await adapter.setup(call, approvers, readFileSync(join(rig.folder, name, 'request.bpmn')));
  } catch (error) {
    await stop();
    throw error;
  }
  const postmaster = Number(
    readFileSync(join(rig.folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0],
  );
  return {
    name,
    async lifecycle(tag, n, timed) {
      const values = rig.fields(tag, n, approvers);
      const instance = await timed('start', () => adapter.start(call, values));
      for (const step of [1, 2, 3] as const) {
        const user = values[`approver${step}`];
        const tasks = await timed('list', () => adapter.list(call, user));
        const task = tasks.find((one) => one.instance === instance);
        if (!task) throw new Error(`${user} got no task of ${instance}.`);
        await timed('open', () => adapter.open(call, user, task.id));
        await timed('complete', () => adapter.complete(call, user, task.id, step));
      }
      await timed('history', () => adapter.history(call, instance));
      return instance;
    },
    async countApproved(ids) {
      const found = await adapter.verify(call, ids);
      return [...found.values()].filter(
        ({ ended, outcome, decisions }) => ended && outcome === 'approved' && decisions.size === 3,
      ).length;
    },
    cpu: () => readTreeCpuMs(server.pid ?? 0) + readTreeCpuMs(postmaster),
    stop,
  };
}
