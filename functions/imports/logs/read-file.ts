import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { assertNotZip } from '#shared/process/logs/decode-log.ts';
import { gatherLog } from '#shared/process/logs/gather-log.ts';
import type { LogMapping } from '#shared/process/logs/mapping.ts';
import { readLog } from '#shared/process/logs/read-log.ts';
import { isGzip } from '#shared/process/logs/sniff-log.ts';

/** Maximum unpacked size of a file, in bytes: twenty times the largest upload. */
const maxUnpackedBytes = 4 * 1024 ** 3;

const unreadable = (why: string) => new AppError('input.invalid', why);

/** Yield the pieces of a file, unpacked if they are compressed, and count the bytes. @throws input.invalid */
async function* decompressChunks(
  pieces: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  const source = pieces[Symbol.asyncIterator]();
  const first = await source.next();
  if (first.done) return;
  assertNotZip(first.value);
  async function* counted() {
    for (
      let next: IteratorResult<Uint8Array> = { done: false, value: first.value };
      !next.done;
      next = await source.next()
    ) {
      bytes += next.value.length;
      yield next.value;
      await onBytes(bytes);
    }
  }
  if (!isGzip(first.value)) {
    yield* counted();
    return;
  }
  const gunzip = createGunzip();
  // Errors of the input stream also fail the output.
  pipeline(Readable.from(counted()), gunzip).catch((error: unknown) =>
    gunzip.destroy(asError(error)),
  );
  let size = 0;
  for await (const piece of gunzip) {
    size += piece.length;
    if (size > maxUnpackedBytes) throw unreadable(t`This file unpacks to more than 4 GB.`);
    yield piece;
  }
}
const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/**
 * Return the reason why compressed bytes can't be unpacked, from the error code of zlib; undefined for any other error.
 */
function explainDecompressError(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return t`This packed file is broken: it ends too early.`;
  return code.startsWith('Z_') ? t`This packed file is damaged. Pack it again.` : undefined;
}

/**
 * Read a whole file. `onBytes` receives the number of bytes read so far; an error that it throws stops the reading.
 * @throws input.invalid for content that cannot be parsed
 */
export async function readFile(
  pieces: AsyncIterable<Uint8Array>,
  mapping: LogMapping,
  onBytes: (bytes: number, requests: number) => Promise<void>,
) {
  const log = gatherLog(mapping);
  const reader = readLog(mapping, log.handlers);
  const decoder = new TextDecoder(mapping.encoding, { fatal: true });
  const note = (bytes: number) => onBytes(bytes, log.progress().requests);
  try {
    for await (const piece of decompressChunks(pieces, note))
      reader.push(decoder.decode(piece, { stream: true }));
    reader.push(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError)
      throw unreadable(t`Its letters are not written in ${mapping.encoding.toUpperCase()}.`);
    const problem = explainDecompressError(error);
    throw problem === undefined ? error : unreadable(problem);
  }
  reader.end();
  const columns = new Set(reader.columns());
  const { caseId, activity, at } = mapping.columns;
  const missing = [caseId, activity, at].find((column) => !columns.has(column));
  if (missing !== undefined) throw unreadable(t`It has no column “${missing}”.`);
  return log.result();
}
