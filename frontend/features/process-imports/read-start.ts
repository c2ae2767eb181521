import type { LogStart } from '#shared/process/logs/look-at-start.ts';
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

function decodeStart(bytes: Uint8Array): LogStart {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { encoding: 'utf-16le', text: new TextDecoder('utf-16le').decode(bytes) };
  try {
    // Its last letter may be cut.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return { encoding: 'utf-8', text };
  } catch {
    return { encoding: 'windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/** Reads the first megabyte of a file, packed or not. */
export async function readStart(file: File): Promise<LogStart> {
  const bytes = new Uint8Array(await file.slice(0, startBytes).arrayBuffer());
  return decodeStart(isGzip(bytes) ? await unpackStart(bytes) : bytes);
}
