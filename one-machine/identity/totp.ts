import { Secret, TOTP } from 'otpauth';

// RFC 6238 with the settings that authenticator apps expect, which are also the library's defaults: SHA-1, 6 digits, 30
// seconds.

/** Generate a shared secret, base32, 160 bits. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Return the six digits that an authenticator app shows at a time (milliseconds). */
export const calculateTotp = (secret: string, at: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

/**
 * Return the time step for which the code is valid (one step early or late is accepted), or null if there is none or it
 * is not later than `lastStep`. Callers store it as the next `lastStep`, so that each code works only once.
 */
export function findTotpStep(
  secret: string,
  code: string,
  at: number,
  lastStep: number,
): number | null {
  const away = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp: at });
  const step = away === null ? null : TOTP.counter({ timestamp: at }) + away;
  return step !== null && step > lastStep ? step : null;
}
