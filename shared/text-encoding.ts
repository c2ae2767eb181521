/** Encodings of a text file. Windows 1252 is also read as ISO 8859-1. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes at the start that are looked at for letters of two bytes. */
const sampleBytes = 2000;
/** Share of zeros among every other byte from which on letters have two bytes. */
const mostlyZeros = 0.4;

/** Share of zeros at the even (0) or odd (1) places. */
function zerosAt(bytes: Uint8Array, start: 0 | 1): number {
  const sample = bytes.subarray(0, sampleBytes).filter((_, n) => n % 2 === start);
  return sample.length === 0 ? 0 : sample.filter((byte) => byte === 0).length / sample.length;
}

/** Share of letters of two bytes that spaces, digits and ends of lines have in any language. */
const someLetters = 0.02;
/** Characters that no text has: undefined ones, and control characters but those of lines. */
const noText = /[\p{Cn}\p{Co}]|[^\P{Cc}\s]/u;

function readsAs(encoding: TextEncoding, bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return !noText.test(text);
  } catch {
    return false;
  }
}

/** Letters of two bytes that spaces, digits and ends of lines give away, where most others have no zero. */
function wideEncoding(bytes: Uint8Array): TextEncoding | undefined {
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
    .find((one) => readsAs(one, sample));
}

/** Whether bytes can be UTF-8; the last letter may be cut. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Return how a text is written: by its mark, by its zeros, as UTF-8 where that is possible, else as Windows 1252. */
export function textEncoding(bytes: Uint8Array): TextEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (zerosAt(bytes, 1) > mostlyZeros && zerosAt(bytes, 0) < zerosAt(bytes, 1)) return 'utf-16le';
  if (zerosAt(bytes, 0) > mostlyZeros && zerosAt(bytes, 1) < zerosAt(bytes, 0)) return 'utf-16be';
  return wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** End-of-file mark of DOS. */
const dosEnd = String.fromCharCode(26);

/** The text of a file without its byte order mark and the end mark of DOS. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(textEncoding(bytes)).decode(bytes);
  return text.endsWith(dosEnd) ? text.slice(0, text.indexOf(dosEnd)) : text;
}
