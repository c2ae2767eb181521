import { decodeStart, type LogStart, refuseZip } from '#shared/process/logs/decode-log.ts';
import { isGzip } from '#shared/process/logs/sniff-log.ts';

/** So much of a file is read here, in bytes, before anything is sent. */
const startBytes = 1024 * 1024;

/** The first bytes of a packed file; a packed start ends in the middle, which is no fault. */
async function unpackStart(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    while (size < startBytes) {
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      size += value.length;
    }
  } catch {
    // What came until then is enough to look at.
  }
  void reader.cancel().catch(() => undefined);
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

/** Reads the first megabyte of a file, packed or not. @throws input.invalid for a ZIP file */
export async function readStart(file: File): Promise<LogStart> {
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  refuseZip(bytes);
  return decodeStart(isGzip(bytes) ? await unpackStart(bytes) : bytes);
}
