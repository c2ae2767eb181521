import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { heard } from '#one-machine/tests/support/expect-logged.ts';
import { troubleIn } from '#one-machine/tests/support/product-logs.ts';
import { copyPreparedDemo } from './prepared-demo.ts';
import { keepsTimeIn, startOfTests } from './set-clock.ts';

const Ready = z.object({ ready: z.literal(true), url: z.string(), data: z.string() });
const root = join(import.meta.dirname, '../..');
/** A first start builds the site and synthesizes the template. */
const readyWithin = 180_000;

export type RunningProduct = {
  url: string;
  data: string;
  /** Output on the terminal until it was ready. */
  said: string;
  pid: number /** Kills the whole process group at once, as a power cut would. */;
  kill(): Promise<void>;
  stop(): Promise<void>;
};
export type StartOptions = {
  demo?: boolean;
  test?: boolean;
  adminMfa?: boolean;
  data?: string;
  port?: number;
  now?: string;
  mayLog?: readonly RegExp[];
  indexLag?: boolean;
};

/**
 * Starts the whole product on a free port; on a temporary folder unless `data` names one. In a new folder its time
 * begins on a usual day, or at TEST_NOW, unless `now` (ISO 8601) names another. Lists show changes up to 300 ms late,
 * as they may in DynamoDB, unless `indexLag` is false. The demo organisation is copied where this run has prepared one.
 * What it says on its standard error, and errors in the logs of such a folder, fail the test unless `mayLog` matches
 * them. Rejects with its last words when it doesn't come up.
 */
export async function startProduct({
  demo = false,
  test = false,
  adminMfa = false,
  data,
  port = 0,
  now = startOfTests,
  mayLog = [],
  indexLag = true,
}: StartOptions = {}): Promise<RunningProduct> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'countersign-'));
  if (demo && !adminMfa && now === startOfTests) copyPreparedDemo(folder);
  const flags = [
    '--port',
    String(port),
    '--data',
    folder,
    demo ? '--demo' : '--no-demo',
    ...(test ? ['--test'] : []),
    ...(indexLag ? ['--index-lag'] : []),
    ...(adminMfa ? ['--admin-mfa'] : []),
    // A test calls few of the functions.
    '--cold',
    ...(existsSync(join(folder, 'version')) ? [] : ['--now', now]),
  ];
  const child = spawn(process.execPath, [join(root, 'start/start.mjs'), ...flags], {
    cwd: root,
    detached: true,
    // Programs change more in a minute than a person may.
    env: {
      WRITING_CALLS_PER_MINUTE: '1000000',
      MAILING_CALLS_PER_MINUTE: '1000000',
      READING_CALLS_PER_MINUTE: '1000000',
      ...process.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said: string[] = [];
  const hear = (line: string) => {
    if (!mayLog.some((pattern) => pattern.test(line))) heard(line);
  };
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(`${line}\n`);
    hear(line);
  });

  const ready = await new Promise<z.infer<typeof Ready>>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`Not ready in time: ${said.slice(-20).join('')}`)),
      readyWithin,
    );
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(`${line}\n`);
      const parsed = line.startsWith('{') ? Ready.safeParse(JSON.parse(line)) : undefined;
      if (!parsed?.success) return;
      clearTimeout(late);
      resolve(parsed.data);
    });
    child.once('exit', (code) =>
      reject(new Error(`The product ended with ${code}: ${said.slice(-20).join('')}`)),
    );
  });

  keepsTimeIn(ready.url, ready.data);

  const signal = async (name: NodeJS.Signals, pid: number) => {
    if (child.exitCode === null && child.signalCode === null) process.kill(pid, name);
    await ended;
  };
  const pid = child.pid ?? 0;
  return {
    url: ready.url,
    data: ready.data,
    said: said.join(''),
    pid,
    kill: () => signal('SIGKILL', -pid),
    async stop() {
      await signal('SIGTERM', pid);
      if (data) return;
      for (const line of troubleIn(folder)) hear(line);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
