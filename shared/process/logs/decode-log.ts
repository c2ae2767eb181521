import { t } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import { findTextEncodings } from '#shared/text-encoding.ts';
import { createUnreadableLogError } from './log-row.ts';
import { LogEncoding } from './mapping.ts';

/** First bytes of a file, uncompressed. `isWhole`: they contain the complete file. */
export type FileStart = { readonly bytes: Uint8Array; readonly isWhole: boolean };
/** First part of a file as text. */
export type LogStart = FileStart & {
  readonly text: string;
  readonly encoding: LogEncoding;
  /** True if its letters fit several encodings, or one that a mapping cannot have, so that a person must choose. */
  readonly isEncodingOpen: boolean;
};

/** Encodings in XML declarations, with the encoding used to decode them. */
const readAs: Readonly<Record<string, LogEncoding>> = {
  ...{ 'iso-8859-1': 'windows-1252', 'us-ascii': 'utf-8', 'utf-16': 'utf-16le' },
};

/** Return the encoding that an XML file declares. */
function readDeclaredEncoding(bytes: Uint8Array): LogEncoding | undefined {
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
function detectEncoding(
  bytes: Uint8Array,
  languages: readonly string[],
): Pick<LogStart, 'encoding' | 'isEncodingOpen'> {
  const found = findTextEncodings(bytes, languages);
  // Mappings contain only the encodings that the person can choose.
  const [seen = 'windows-1252'] = found.flatMap((one) => LogEncoding.safeParse(one).data ?? []);
  const declared = readDeclaredEncoding(bytes) ?? 'utf-8';
  const isDeclared = declared !== 'utf-8' && seen !== 'utf-16le' && seen !== 'utf-16be';
  return isDeclared
    ? { encoding: declared, isEncodingOpen: false }
    : { encoding: seen, isEncodingOpen: found.length > 1 || seen !== found[0] };
}

/** Decode the start of a file with the chosen or the detected encoding. `languages`: BCP 47 tags of the person. */
export function decodeStart(
  { bytes, isWhole }: FileStart,
  { chosen, languages = [] }: { chosen?: LogEncoding; languages?: readonly string[] } = {},
): LogStart {
  const found = chosen
    ? { encoding: chosen, isEncodingOpen: false }
    : detectEncoding(bytes, languages);
  return { bytes, isWhole, ...found, text: new TextDecoder(found.encoding).decode(bytes) };
}

const zipMark = [0x50, 0x4b, 0x03, 0x04];
/** Refuse a ZIP archive, because it is not a log. @throws input.invalid */
export function assertNotZip(first: Uint8Array): void {
  if (!zipMark.every((byte, n) => first[n] === byte)) return;
  const names = new TextDecoder('windows-1252').decode(first.subarray(0, 4096));
  if (/\[Content_Types\]\.xml|xl\//.test(names))
    throw createUnreadableLogError(t`This is a spreadsheet. Save its sheet as CSV, and send that.`);
  throw createUnreadableLogError(t`This is a ZIP file. Unpack it, and send the log in it.`);
}
