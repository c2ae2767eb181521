import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';

const Ready = z.object({ ready: z.literal(true), url: z.string() });
const Package = z.object({ scripts: z.object({ start: z.string() }) });

/** A running product of any version on a data folder. */
export type RunningVersion = {
  readonly url: string;
  /** Return the output so far. */
  printed(): string;
  stop(): Promise<void>;
};

/** Error of a start that ended before the product was ready. */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
  readonly status: number | null;
  constructor(status: number | null, printed: string) {
    super(printed);
    this.status = status;
  }
}

/**
 * Run `npm start` of a checkout on a data folder and a free port. The first start of a checkout installs its packages
 * and builds it.
 * @throws NotStarted with its output
 */
export async function startVersion(
  checkout: string,
  data: string,
  flags: readonly string[] = [],
): Promise<RunningVersion> {
  const { scripts } = Package.parse(
    JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')),
  );
  const program = scripts.start.split(' ').at(-1) ?? '';
  const child = spawn(
    process.execPath,
    [join(checkout, program), '--port', '0', '--data', data, ...flags],
    {
      cwd: checkout,
      // Programs read more in a minute than the limit for people allows.
      env: { READING_CALLS_PER_MINUTE: '1000000', ...process.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  const printed = () => lines.join('\n');
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    const parsed = line.startsWith('{') ? Ready.safeParse(JSON.parse(line)) : undefined;
    if (parsed?.success) resolve(parsed.data.url);
  });
  const ended = new Promise<void>((close) =>
    child.once('close', (status) => {
      reject(new NotStarted(status, printed()));
      close();
    }),
  );
  const url = await ready;
  return {
    ...{ url, printed },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Wait until the update of a data folder is complete. @throws Error after half an hour */
export async function waitForUpdate(data: string, printed: () => string): Promise<void> {
  const file = join(data, 'updates-from');
  for (let tries = 0; tries < 7200 && existsSync(file); tries += 1) await pause(250);
  if (existsSync(file))
    throw new Error(`The update is not complete after half an hour.\n${printed()}`);
}
