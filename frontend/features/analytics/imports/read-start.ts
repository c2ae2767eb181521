import { decodeStart, type FileStart, type LogStart } from '#shared/process/logs/decode-log.ts';
import { isGzip } from '#shared/process/logs/sniff-log.ts';

/** So much of a file is read here, in bytes, before anything is sent. */
const startBytes = 1024 * 1024;

/** The first bytes of a packed file; a packed start ends in the middle, which is no fault. */
async function unpackStart(bytes: Uint8Array<ArrayBuffer>): Promise<FileStart> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let isWhole = false;
  try {
    while (size < startBytes) {
      const { done, value } = await reader.read();
      isWhole = done;
      if (done) break;
      pieces.push(value);
      size += value.length;
    }
  } catch {
    // The bytes read so far are enough for a preview.
  }
  void reader.cancel().catch(() => undefined);
  return { bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()), isWhole };
}

/** Reads the first megabyte of a file, packed or not. */
export async function readStart(file: File): Promise<LogStart> {
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  if (isGzip(bytes)) return decodeStart(await unpackStart(bytes));
  return decodeStart({ bytes, isWhole: bytes.length === file.size });
}
