import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import * as z from 'zod';

/** Parts that the browser calls directly at a separate address. */
type Name = 'user-pool' | 'login' | 'files';

const Port = z.int().min(1024).max(65_535);

/**
 * Listen on loopback at the previous port of this part, so that open pages still reach it after a restart. A free port
 * is used the first time, or if another program uses the previous port.
 */
export async function listenOnSavedPort(server: Server, data: string, name: Name): Promise<number> {
  const file = join(data, 'ports', name);
  const before = readPort(file);
  const port = await listen(server, before ?? 0).catch((error: unknown) => {
    if (before === undefined) throw error;
    return listen(server, 0);
  });
  if (port === before) return port;
  await mkdir(join(data, 'ports'), { recursive: true });
  await writeFile(`${file}.new`, `${port}\n`);
  await rename(`${file}.new`, file);
  return port;
}

/** Read the stored port; undefined if no valid port is stored. */
function readPort(file: string): number | undefined {
  try {
    return Port.safeParse(Number(readFileSync(file, 'utf8').trim())).data;
  } catch {
    return undefined;
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error) => {
      server.off('listening', accept);
      reject(error);
    };
    const accept = () => {
      server.off('error', refuse);
      resolve();
    };
    server.once('error', refuse).once('listening', accept).listen(port, '127.0.0.1');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address to listen on');
  return address.port;
}
