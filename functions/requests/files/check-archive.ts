import { inflateRawSync } from 'node:zlib';
import { t } from '#shared/language/t.ts';
import { lookUp } from '#shared/look-up.ts';

/**
 * Signatures of an archive's end of central directory, of an entry in the directory, and of the local header of a file
 * (PKWARE APPNOTE 4.3.16, 4.3.12 and 4.3.7).
 */
const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endSize = 22;
/** Signatures of archives with 64-bit numbers (4.3.14, 4.3.15 and 4.5.3). */
const end64Mark = 0x06064b50;
const locator64Mark = 0x07064b50;
const locator64Size = 20;
const extra64Id = 1;
/** Placeholder for a number that is stored in the extra field. */
const elsewhere = 0xffffffff;
const maxCommentBytes = 0xffff;

/**
 * Limits against zip bombs. Office documents expand to ten times their size, drawings of repeated cells to about fifty,
 * a bomb to at least a thousand times.
 */
const maxUnpackedBytes = 50 * 1024 * 1024;
const maxCompressionRatio = 100;
/** Size below which the ratio does not matter. A small archive with a high ratio is harmless. */
const alwaysFine = 10 * 1024 * 1024;
const maxEntries = 5000;

type Entry = {
  readonly name: string;
  readonly unpacked: number;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly packed: Buffer;
};

/**
 * Return the start and end of the central directory, and the number of its entries; undefined if its end can't be
 * found.
 */
function findCentralDirectory(
  bytes: Buffer,
): { count: number; at: number; end: number } | undefined {
  const earliest = Math.max(0, bytes.length - endSize - maxCommentBytes);
  let end = bytes.length - endSize;
  while (end >= earliest && bytes.readUInt32LE(end) !== endMark) end -= 1;
  if (end < earliest) return undefined;
  const locator = end - locator64Size;
  if (locator < 0 || bytes.readUInt32LE(locator) !== locator64Mark)
    return { count: bytes.readUInt16LE(end + 10), at: bytes.readUInt32LE(end + 16), end };
  const end64 = Number(bytes.readBigUInt64LE(locator + 8));
  if (end64 + 56 > locator || bytes.readUInt32LE(end64) !== end64Mark) return undefined;
  return {
    count: Number(bytes.readBigUInt64LE(end64 + 32)),
    at: Number(bytes.readBigUInt64LE(end64 + 48)),
    end: end64,
  };
}

/** Read the sizes and offset of an entry, from its extra field if they are 64-bit numbers. */
function readEntrySizes(bytes: Buffer, at: number, nameEnd: number) {
  const short = [24, 20, 42].map((place) => bytes.readUInt32LE(at + place));
  let extra = nameEnd;
  const extraEnd = Math.min(nameEnd + bytes.readUInt16LE(at + 30), bytes.length);
  while (extra + 4 <= extraEnd && bytes.readUInt16LE(extra) !== extra64Id)
    extra += 4 + bytes.readUInt16LE(extra + 2);
  let next = extra + 4;
  const [unpacked = 0, packed = 0, local = 0] = short.map((number) => {
    if (number !== elsewhere || next + 8 > extraEnd) return number;
    next += 8;
    return Number(bytes.readBigUInt64LE(next - 8));
  });
  return { unpacked, packed, local };
}

/** Return the entries of the archive's central directory; undefined if it is invalid. */
function listArchiveEntries(bytes: Buffer): Entry[] | undefined {
  const list = findCentralDirectory(bytes);
  if (!list || list.count > maxEntries) return undefined;
  const { count, end } = list;
  let { at } = list;
  const entries: Entry[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entryMark) return undefined;
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    if (nameEnd > end) return undefined;
    const { unpacked, packed, local } = readEntrySizes(bytes, at, nameEnd);
    const isThere = local + 30 <= bytes.length && bytes.readUInt32LE(local) === localMark;
    if (!isThere) return undefined;
    const name = bytes.toString('utf8', at + 46, nameEnd);
    // Refuse the archive if a local header has a different name, because readers of local headers would see another
    // file.
    const nameEnds = local + 30 + bytes.readUInt16LE(local + 26);
    if (bytes.toString('utf8', local + 30, nameEnds) !== name) return undefined;
    const from = nameEnds + bytes.readUInt16LE(local + 28);
    entries.push({
      name,
      unpacked,
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.subarray(from, from + packed),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end ? entries : undefined;
}

/**
 * Whether the real size of a part matches the directory, with a compression method that documents use: deflated (8) or
 * stored (0).
 */
function hasListedSize({ method, packed, unpacked }: Entry): boolean {
  if (method === 0) return packed.length === unpacked;
  if (method !== 8) return false;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(unpacked, 1) }).length === unpacked;
  } catch {
    return false;
  }
}

const leadsOut = (name: string) =>
  /^([/\\]|[a-z]:)/i.test(name) || name.split(/[/\\]/).includes('..') || name.includes('\0');
/** Executable content of a document: macros of Office and LibreOffice, and embedded controls. */
const runs = (name: string) =>
  (/(^|\/)vbaProject/i.test(name) && /\.bin$/i.test(name)) ||
  /(^|\/)(vbaData\.xml|activeX\/.+|(Basic|Scripts)\/.+)$/i.test(name);

/** Media types of Office documents, keyed by the part that identifies them. */
const office = 'application/vnd.openxmlformats-officedocument';
const documentParts: Readonly<Record<string, string>> = {
  'xl/workbook.xml': `${office}.spreadsheetml.sheet`,
  'word/document.xml': `${office}.wordprocessingml.document`,
  'ppt/presentation.xml': `${office}.presentationml.presentation`,
};

/** Return the type of an Office document by its parts, in any order; undefined for another archive. */
export function detectDocumentType(content: Uint8Array): string | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const names = (listArchiveEntries(bytes) ?? []).map(({ name }) => name);
  const part = Object.keys(documentParts).find((name) => names.includes(name));
  return part && names.includes('[Content_Types].xml') ? lookUp(documentParts, part) : undefined;
}

/**
 * Return the reason why a document that is an archive (docx, xlsx, pptx, odt, ods) is refused as harmful. The central
 * directory is checked first. Only parts that it declares as small are unpacked, up to their declared size, to verify
 * it. Undefined if the file is acceptable or no archive.
 */
export function explainArchiveRefusal(content: Uint8Array): string | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length < 4 || bytes.readUInt32LE(0) !== localMark) return undefined;
  const entries = listArchiveEntries(bytes);
  if (!entries) return t`is damaged: its list of parts is wrong.`;
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const isBomb = unpacked > alwaysFine && unpacked / bytes.length > maxCompressionRatio;
  if (isBomb || unpacked > maxUnpackedBytes) return t`unpacks to far more than a document should.`;
  if (entries.some(({ name }) => leadsOut(name))) return t`has paths that lead outside it.`;
  if (entries.some(({ name }) => runs(name))) return t`has macros. Save it without them.`;
  if (entries.some(({ isEncrypted }) => isEncrypted))
    return t`is encrypted. Save it without a password.`;
  return entries.every(hasListedSize) ? undefined : t`is damaged: its list of parts is wrong.`;
}
