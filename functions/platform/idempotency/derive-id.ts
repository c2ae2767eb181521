import { createHash } from 'node:crypto';

/**
 * Derive an id from texts, so that a repeated call finds the existing item instead of creating a second one. UUID
 * version 8 (RFC 9562), from SHA-256.
 */
export function deriveId(...texts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-');
}
