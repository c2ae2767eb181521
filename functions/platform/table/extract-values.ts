/** The id of the application, which nearly every item contains. Part of the format: never change it. */
const applicationId = '6b1f5a52-3c1e-4f0e-9a54-0c5d1e0f7a11';

/** Kinds of values that hardly compress, with their length as text and as bytes. The order is part of the format. */
const kinds = [
  {
    ...{ textLength: 36, byteLength: 16 },
    encode: (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex'),
    decode: (bytes: Buffer) =>
      bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  },
  {
    ...{ textLength: 24, byteLength: 6 },
    encode(time: string) {
      const bytes = Buffer.alloc(6);
      const ms = Date.parse(time) || 0;
      bytes.writeUIntBE(Math.max(ms, 0), 0, 6);
      return bytes;
    },
    decode: (bytes: Buffer) => new Date(bytes.readUIntBE(0, 6)).toISOString(),
  },
  {
    ...{ textLength: 64, byteLength: 32 },
    encode: (hash: string) => Buffer.from(hash, 'hex'),
    decode: (bytes: Buffer) => bytes.toString('hex'),
  },
] as const;
const value =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z|[\da-f]{64}/g;

/** Number of control characters, which JSON text without indentation never contains. */
const markers = 32;

/** The immutable key of an item. */
export type ItemKey = { readonly pk?: unknown; readonly sk?: unknown };

/** List the values that a reader of the item knows: the id of the application, and those in its key. */
function listKnownValues({ pk, sk }: ItemKey): string[] {
  const found = [pk, sk].flatMap(
    (text) => (typeof text === 'string' ? text.match(value) : null) ?? [],
  );
  return [...new Set([applicationId, ...found])].slice(0, markers - kinds.length);
}

/**
 * Replace ids, times and hashes of a JSON text by control characters, and return their bytes. The first characters
 * represent the next value of a kind. The others represent a value that is in the key or earlier in the text. Values
 * for which no character is left remain in the text.
 */
export function extractValues(json: string, key: ItemKey): { text: string; bytes: Buffer } {
  const known = new Map(listKnownValues(key).map((one, n) => [one, n]));
  const extracted: Buffer[] = [];
  const text = json.replaceAll(value, (one) => {
    const place = known.get(one);
    if (place !== undefined) return String.fromCharCode(kinds.length + place);
    const number = kinds.findIndex(({ textLength }) => textLength === one.length);
    const bytes = kinds[number]?.encode(one);
    const isFull = known.size === markers - kinds.length;
    // Excludes times that do not exist, such as 30 February.
    if (!bytes || isFull || kinds[number]?.decode(bytes) !== one) return one;
    known.set(one, known.size);
    extracted.push(bytes);
    return String.fromCharCode(number);
  });
  return { text, bytes: Buffer.concat(extracted) };
}

/** Return the JSON text, the inverse of {@link extractValues}. @throws RangeError if a value is missing */
export function insertValues(text: string, bytes: Buffer, key: ItemKey): string {
  const known = listKnownValues(key);
  let start = 0;
  return text.replaceAll(/\p{Cc}/gu, (marker) => {
    const code = marker.charCodeAt(0);
    if (code >= markers) return marker;
    const kind = kinds[code];
    if (kind) {
      const next = bytes.subarray(start, start + kind.byteLength);
      start += kind.byteLength;
      known.push(kind.decode(next));
    }
    const found = kind ? known.at(-1) : known[code - kinds.length];
    if (found === undefined) throw new RangeError('The content of an item has another key.');
    return found;
  });
}
