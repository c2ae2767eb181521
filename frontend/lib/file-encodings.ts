import { findEncodingSample, singleByteEncodings } from '#shared/single-byte-encoding.ts';
import { findTextEncodings, type TextEncoding } from '#shared/text-encoding.ts';

/** Encoding of a file whose bytes fit several, with those that a person can choose instead. */
export type FileEncodings = {
  readonly used: TextEncoding;
  /** True if the words do not show the encoding, so that a person must choose it. */
  readonly isOpen: boolean;
  /** Each with words of the file as they read in it. */
  readonly options: readonly { readonly encoding: TextEncoding; readonly sample: string }[];
};

const maxWords = 3;
type Place = readonly [start: number, end: number];

/** Return the places of words with letters beyond ASCII. */
function findWords(bytes: Uint8Array): readonly Place[] {
  const [first, end] = findEncodingSample(bytes);
  const raw = String.fromCharCode(...bytes.subarray(first, end));
  return [...raw.matchAll(/[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*/g)].map(({ index, 0: word }) => [
    first + index,
    first + index + word.length,
  ]);
}

/** Return the encodings of a file with one byte for each letter. Undefined for Unicode. */
export function listFileEncodings(
  bytes: Uint8Array,
  chosen?: TextEncoding,
): FileEncodings | undefined {
  const found = findTextEncodings(bytes, navigator.languages);
  if (found[0].startsWith('utf-')) return undefined;
  const decode = (encoding: TextEncoding, place: Place) =>
    new TextDecoder(encoding).decode(bytes.subarray(...place));
  const words = findWords(bytes);
  const telling = words.filter(
    (place) => new Set(found.map((encoding) => decode(encoding, place))).size > 1,
  );
  const shown = (telling.length > 0 ? telling : words).slice(0, maxWords);
  return {
    used: chosen ?? found[0],
    isOpen: chosen === undefined && found.length > 1,
    options: [...new Set<TextEncoding>([...found, ...singleByteEncodings])].map((encoding) => ({
      encoding,
      sample: shown.map((place) => decode(encoding, place)).join(', '),
    })),
  };
}
