import { trimInvisible } from './text.ts';

/** Normalize the domain of an address like mail servers: without a trailing dot, with letters of normal width. */
const withPlainDomain = (address: string): string =>
  address.replace(/@[^@]*$/, (domain) =>
    domain.normalize('NFKC').replaceAll('。', '.').replace(/\.+$/, ''),
  );

/**
 * Invisible characters that are copied with an address. Bidirectional controls are not removed, so that validation
 * refuses them.
 */
const fillers = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/**
 * Extract the plain address from pasted text: "Ada Lee <ada@example.org>", "mailto:ada@example.org" and
 * "ada@example.org." are ada@example.org.
 */
export const normalizeAddress = (text: string): string => {
  const plain = trimInvisible(text)
    .replaceAll(fillers, '')
    .replace(/^mailto:/i, '');
  const address = /^[^<>]*<([^<>\s]+@[^<>\s]+)>$/.exec(plain)?.[1] ?? plain;
  return withPlainDomain(address.replace(/^"([\w.+-]+)"@/, '$1@'));
};

/** Normalize an address for comparison. Look-alike letters stay different, because they belong to different people. */
export const foldAddress = (address: string): string =>
  normalizeAddress(address).normalize('NFC').toLowerCase();
