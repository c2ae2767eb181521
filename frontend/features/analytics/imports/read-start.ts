import { decodeStart, type FileStart, type LogStart } from '#shared/process/logs/decode-log.ts';
import { isGzip } from '#shared/process/logs/sniff-log.ts';

/** Number of bytes that the browser reads from a file before the upload. */
const startBytes = 1024 * 1024;

/** Decompress the first bytes of a file. A truncated stream is not an error, because only the start is read. */
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
    // Stop here, because the bytes read so far suffice for a preview.
  }
  void reader.cancel().catch(() => undefined);
  return { bytes: new Uint8Array(await new Blob(pieces).arrayBuffer()), isWhole };
}

/** Read the first megabyte of a file, compressed or not. */
export async function readStart(file: File): Promise<LogStart> {
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  if (isGzip(bytes)) return decodeStart(await unpackStart(bytes), navigator);
  return decodeStart({ bytes, isWhole: bytes.length === file.size }, navigator);
}
