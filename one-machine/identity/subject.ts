import { randomBytes } from 'node:crypto';

/**
 * Generate a subject in the format of user pools: 8-4-4-4-12 hexadecimal digits that start like a UUID of version 7
 * (`xxxxxxxx-x0x1-70xx`), with a variant that RFC 9562 does not define (`77766666-f0a1-7003-c2b9-b33fe4125f0d`). A
 * check for RFC UUIDs rejects most people of a real pool, so every subject of this pool fails it too. `bytes` are 16
 * random bytes, or a digest for a constant result.
 */
export function createSubject(bytes: Uint8Array = randomBytes(16)): string {
  const hex = Buffer.from(bytes).toString('hex');
  const variant = Number.parseInt(hex.charAt(16), 16) % 2 ? 'd' : 'c';
  return [
    hex.slice(0, 8),
    `${hex.charAt(8)}0${hex.charAt(10)}1`,
    `70${hex.slice(14, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
