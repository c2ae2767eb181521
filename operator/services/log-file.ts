import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { lookAtStart } from '#shared/process/logs/look-at-start.ts';
import { LogMapping } from '#shared/process/logs/mapping.ts';
import { isGzip } from '#shared/process/logs/sniff-log.ts';
import type { LogFile } from '#shared/process/process-import.ts';
import { Refusal } from './open-services.ts';

const startBytes = 1024 * 1024;

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    const start = buffer.subarray(0, bytesRead);
    // A packed start ends in the middle, which is no fault.
    return isGzip(start) ? gunzipSync(start, { finishFlush: constants.Z_SYNC_FLUSH }) : start;
  } finally {
    await file.close();
  }
}

function textOf(bytes: Buffer) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return { text, encoding: 'utf-8' } as const;
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      encoding: 'windows-1252',
    } as const;
  }
}

/** A log on this machine: what it is, its bytes, and how its start suggests to read it. @throws Refusal */
export async function readLogFile(path: string) {
  const bytes = () => createReadStream(path);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new Refusal(`${path}: there is no such file.`);
  const hash = createHash('sha256');
  for await (const piece of bytes()) hash.update(piece);
  const file: LogFile = { name: basename(path), size: found.size, sha256: hash.digest('hex') };
  const start = textOf(await startOf(path));
  return {
    file,
    bytes,
    guess(): LogMapping {
      const { guess } = lookAtStart(start, { timeZone: 'UTC' });
      const read = LogMapping.safeParse(guess);
      if (read.success) return read.data;
      const found = Object.entries(guess.columns).map(([field, column]) => `${field}: ${column}`);
      throw new Refusal(
        `Its columns can't be guessed; name them by --mapping. Found: ${found.join(', ') || 'none'}.`,
      );
    },
  };
}
export type LocalLog = Awaited<ReturnType<typeof readLogFile>>;
