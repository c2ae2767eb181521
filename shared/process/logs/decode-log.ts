import { t } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import { detectTextEncoding } from '#shared/text-encoding.ts';
import { createUnreadableLogError } from './log-row.ts';
import { LogEncoding } from './mapping.ts';

/** First bytes of a file, uncompressed. `isWhole`: they contain the complete file. */
export type FileStart = { readonly bytes: Uint8Array; readonly isWhole: boolean };
/** First part of a file as text. */
export type LogStart = FileStart & {
  readonly text: string;
  readonly encoding: LogEncoding;
};

/** Encodings in XML declarations, with the encoding used to decode them. */
const readAs: Readonly<Record<string, LogEncoding>> = {
  ...{ 'iso-8859-1': 'windows-1252', 'us-ascii': 'utf-8', 'utf-16': 'utf-16le' },
};

/** Return the encoding that an XML file declares. */
function declaredEncoding(bytes: Uint8Array): LogEncoding | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const [, named = ''] = /^[^<]{0,3}<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(head) ?? [];
  const name = named.toLowerCase();
  const found = LogEncoding.safeParse(lookUp(readAs, name) ?? name);
  return found.success ? found.data : undefined;
}

/**
 * Detect the encoding of a file from its start: byte order mark, XML declaration, else UTF-8 if the bytes are valid. A
 * declaration of UTF-8 is ignored if the bytes are invalid UTF-8.
 */
function detectEncoding(bytes: Uint8Array): LogEncoding {
  const seen = detectTextEncoding(bytes);
  if (seen === 'utf-16le' || seen === 'utf-16be') return seen;
  const declared = declaredEncoding(bytes) ?? 'utf-8';
  // Mappings contain only the encodings that the person can choose.
  const chosen = LogEncoding.safeParse(seen).data ?? 'windows-1252';
  return declared === 'utf-8' ? chosen : declared;
}

/** Decode the start of a file with the chosen or the detected encoding. */
export const decodeStart = (
  { bytes, isWhole }: FileStart,
  encoding: LogEncoding = detectEncoding(bytes),
): LogStart => ({ bytes, isWhole, encoding, text: new TextDecoder(encoding).decode(bytes) });

const zipMark = [0x50, 0x4b, 0x03, 0x04];
/** Refuse a ZIP archive, because it is not a log. @throws input.invalid */
export function refuseZip(first: Uint8Array): void {
  if (!zipMark.every((byte, n) => first[n] === byte)) return;
  const names = new TextDecoder('windows-1252').decode(first.subarray(0, 4096));
  if (/\[Content_Types\]\.xml|xl\//.test(names))
    throw createUnreadableLogError(t`This is a spreadsheet. Save its sheet as CSV, and send that.`);
  throw createUnreadableLogError(t`This is a ZIP file. Unpack it, and send the log in it.`);
}
