import { findSingleByteEncodings, type SingleByteEncoding } from './single-byte-encoding.ts';

/** Encodings of a text file. Windows 1252 also covers ISO 8859-1. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | SingleByteEncoding;

/** Number of bytes at the start that are checked for two-byte characters. */
const sampleBytes = 2000;
/** Minimum share of zeros among every second byte that means two-byte characters. */
const mostlyZeros = 0.4;

/** Return the share of zeros at even (0) or odd (1) positions. */
function calculateZeroShare(bytes: Uint8Array, start: 0 | 1): number {
  const sample = bytes.subarray(0, sampleBytes).filter((_, n) => n % 2 === start);
  return sample.length === 0 ? 0 : sample.filter((byte) => byte === 0).length / sample.length;
}

/** Minimum share of spaces, digits, and line breaks in two-byte text of any language. */
const someLetters = 0.02;
/** Characters that never occur in text: unassigned ones, and control characters other than line breaks. */
const noText = /[\p{Cn}\p{Co}]|[^\P{Cc}\s]/u;

function canDecodeAs(encoding: TextEncoding, bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return !noText.test(text);
  } catch {
    return false;
  }
}

/** Detect two-byte encodings by spaces, digits, and line breaks, if most other characters contain no zero byte. */
function detectWideEncoding(bytes: Uint8Array): TextEncoding | undefined {
  const sample = bytes.subarray(0, sampleBytes);
  const count = { 'utf-16le': 0, 'utf-16be': 0 };
  const isPlain = (byte: number) => /[\s!-~]/.test(String.fromCharCode(byte));
  for (let n = 0; n + 1 < sample.length; n += 2) {
    const [first = 0, second = 0] = sample.subarray(n, n + 2);
    if (second === 0 && isPlain(first)) count['utf-16le'] += 1;
    if (first === 0 && isPlain(second)) count['utf-16be'] += 1;
  }
  return (['utf-16le', 'utf-16be'] as const)
    .filter((one) => count[one] >= (someLetters * sample.length) / 2 && count[one] > 0)
    .toSorted((a, b) => count[b] - count[a])
    .find((one) => canDecodeAs(one, sample));
}

/** True if bytes can be UTF-8. The last character may be cut. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Detect an encoding with several bytes for a character: by the byte order mark, by zeros, or as valid UTF-8. */
function detectUnicode(bytes: Uint8Array): TextEncoding | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (
    calculateZeroShare(bytes, 1) > mostlyZeros &&
    calculateZeroShare(bytes, 0) < calculateZeroShare(bytes, 1)
  )
    return 'utf-16le';
  if (
    calculateZeroShare(bytes, 0) > mostlyZeros &&
    calculateZeroShare(bytes, 1) < calculateZeroShare(bytes, 0)
  )
    return 'utf-16be';
  return detectWideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
}

/**
 * Return the encodings that a text can have, the most likely first. There are several only if its words do not show
 * which one it is. `languages`: BCP 47 tags of the person who has the file.
 */
export function findTextEncodings(
  bytes: Uint8Array,
  languages: readonly string[] = [],
): readonly [TextEncoding, ...TextEncoding[]] {
  const unicode = detectUnicode(bytes);
  return unicode ? [unicode] : findSingleByteEncodings(bytes, languages);
}

export const detectTextEncoding = (bytes: Uint8Array): TextEncoding => findTextEncodings(bytes)[0];

/** End-of-file character of DOS. */
const dosEnd = String.fromCharCode(26);

/** Decode a file to text, without its byte order mark and the end-of-file character of DOS. */
export function decodeText(
  bytes: Uint8Array,
  encoding: TextEncoding = detectTextEncoding(bytes),
): string {
  const text = new TextDecoder(encoding).decode(bytes);
  return text.endsWith(dosEnd) ? text.slice(0, text.indexOf(dosEnd)) : text;
}
