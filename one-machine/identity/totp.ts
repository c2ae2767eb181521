import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the settings authenticator apps expect: SHA-1, 6 digits, 30 seconds. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** A fresh shared secret, base32, 160 bits. */
export function makeTotpSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => alphabet.charAt(Number.parseInt(five, 2)))
    .join('');
}

/** The six digits an authenticator app shows at a time (milliseconds). */
export function totpCode(secret: string, at: number): string {
  const bits = [...secret]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / stepMs)));
  const mac = createHmac('sha1', bytes).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step in which the code is right (one step early or late is accepted), or null; a step counts only once. */
export function totpStep(
  secret: string,
  code: string,
  at: number,
  lastStep: number,
): number | null {
  const now = Math.floor(at / stepMs);
  const given = Buffer.from(code.padEnd(6).slice(0, 6));
  for (const step of [now, now - 1, now + 1]) {
    const right = timingSafeEqual(Buffer.from(totpCode(secret, step * stepMs)), given);
    if (right && code.length === 6 && step > lastStep) return step;
  }
  return null;
}
