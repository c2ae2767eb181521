import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { recordLogLine } from '#one-machine/tests/support/expect-logged.ts';
import { listLoggedErrors } from '#one-machine/tests/support/product-logs.ts';
import { copyPreparedDemo } from './prepared-demo.ts';
import { registerProductFolder, startOfTests } from './set-clock.ts';

const Ready = z.object({ ready: z.literal(true), url: z.string(), data: z.string() });
const root = join(import.meta.dirname, '../..');
/** Timeout of a start in ms. A first start builds the site and synthesizes the template. */
const readyWithin = 180_000;

export type RunningProduct = {
  url: string;
  data: string;
  /** Terminal output until the product was ready. */
  said: string;
  pid: number /** Kill the whole process group at once, like a power failure. */;
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
 * Start the whole product on a free port, in a temporary folder unless `data` names one. In a new folder its clock
 * starts at `now` (ISO 8601), or else at TEST_NOW or on a normal working day. Lists show changes up to 300 ms late,
 * like in DynamoDB, unless `indexLag` is false. The demo organisation is copied if this run has prepared one. Standard
 * error output and logged errors of temporary folders fail the test unless `mayLog` matches them. Rejects with the last
 * output if the product does not start.
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
    // Start functions on demand, because a test calls only a few.
    '--cold',
    ...(existsSync(join(folder, 'version')) ? [] : ['--now', now]),
  ];
  const child = spawn(process.execPath, [join(root, 'start/start.mjs'), ...flags], {
    cwd: root,
    detached: true,
    // Programs make more changes in a minute than the limit for people allows.
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
    if (!mayLog.some((pattern) => pattern.test(line))) recordLogLine(line);
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

  registerProductFolder(ready.url, ready.data);

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
      for (const line of listLoggedErrors(folder)) hear(line);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
