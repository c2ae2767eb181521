import { t } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';
import { textEncoding } from '#shared/text-encoding.ts';
import { unreadable } from './log-row.ts';
import { LogEncoding } from './mapping.ts';

/** First bytes of a file, unpacked. `isWhole`: it ends here, too. */
export type FileStart = { readonly bytes: Uint8Array; readonly isWhole: boolean };
/** The same as text. */
export type LogStart = FileStart & {
  readonly text: string;
  readonly encoding: LogEncoding;
};

/** Names of sets of letters in the declaration of an XML, by what they are read as. */
const readAs: Readonly<Record<string, LogEncoding>> = {
  ...{ 'iso-8859-1': 'windows-1252', 'us-ascii': 'utf-8', 'utf-16': 'utf-16le' },
};

/** Encoding declared by an XML file. */
function declaredEncoding(bytes: Uint8Array): LogEncoding | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const [, named = ''] = /^[^<]{0,3}<\?xml[^>]*\bencoding\s*=\s*["']([^"']+)["']/.exec(head) ?? [];
  const name = named.toLowerCase();
  const found = LogEncoding.safeParse(lookUp(readAs, name) ?? name);
  return found.success ? found.data : undefined;
}

/**
 * Detect the encoding of a file from its start: byte order mark, XML declaration, else UTF-8 where
 * that is possible. by its mark, by what its XML declares, else UTF-8 where that is possible. A
 * declaration of UTF-8 over letters that are none is not believed.
 */
function detectEncoding(bytes: Uint8Array): LogEncoding {
  const seen = textEncoding(bytes);
  if (seen.startsWith('utf-16')) return seen;
  const declared = declaredEncoding(bytes) ?? 'utf-8';
  return declared === 'utf-8' ? seen : declared;
}

/** The start of a file as text, in letters as they are chosen, or as they seem to be. */
export const decodeStart = (
  { bytes, isWhole }: FileStart,
  encoding: LogEncoding = detectEncoding(bytes),
): LogStart => ({ bytes, isWhole, encoding, text: new TextDecoder(encoding).decode(bytes) });

const zipMark = [0x50, 0x4b, 0x03, 0x04];
/** A file of files is no log, whatever it holds. @throws input.invalid */
export function refuseZip(first: Uint8Array): void {
  if (!zipMark.every((byte, n) => first[n] === byte)) return;
  const names = new TextDecoder('windows-1252').decode(first.subarray(0, 4096));
  if (/\[Content_Types\]\.xml|xl\//.test(names))
    throw unreadable(t`This is a spreadsheet. Save its sheet as CSV, and send that.`);
  throw unreadable(t`This is a ZIP file. Unpack it, and send the log in it.`);
}
