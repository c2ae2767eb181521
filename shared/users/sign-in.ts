import * as z from 'zod';
import { t } from '#shared/language/t.ts';
import { Instant } from '../fields.ts';
import type { User } from './user.ts';

/** Lifetime of a session in days, which equals that of its refresh token. */
export const sessionLifetimeDays = 30;
/** Maximum number of sessions listed for a person, most recently used first. */
export const maxListedSignIns = 20;
/**
 * Maximum number of sessions that can be ended individually within `sessionLifetimeDays`. Each call reads the ended
 * sessions with the profile.
 */
export const maxRevokedSessions = 50;

const Browser = z.enum(['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet']);
const System = z.enum(['Android', 'ChromeOS', 'iOS', 'Linux', 'macOS', 'Windows']);
/** Browser and system of a session, parsed from its User-Agent; null if unknown. */
export const Device = z.object({ browser: Browser.nullable(), system: System.nullable() });
export type Device = z.infer<typeof Device>;

/**
 * A session including its refreshes. `id`: the same in all its tokens; `since`: start; `lastUsedAt`: hour in which the
 * product was last opened with it.
 */
export const SignIn = Device.extend({ id: z.string(), since: Instant, lastUsedAt: Instant });
export type SignIn = z.infer<typeof SignIn>;

/** Format the name of a session: "Firefox on Windows". */
export function formatDevice({ browser, system }: Device): string {
  if (browser && system) return t`${browser} on ${system}`;
  if (system) return t`A program on ${system}`;
  return browser ?? t`An unknown browser or program`;
}

/** Return the time until which a session with this start can be refreshed, in milliseconds. */
export const calculateSignInEndMs = (since: string): number =>
  Date.parse(since) + sessionLifetimeDays * 24 * 3_600_000;

type Ends = Pick<User, 'tokensValidFrom' | 'endedSignIns'>;

/**
 * True if a session was ended, individually or with all others. Its tokens are valid until they expire, so this check
 * refuses them. `since` is in epoch seconds, as in tokens, so a session that began in the same second as a general
 * sign-out counts as new.
 */
export const hasSignInEnded = (
  { id, since }: { readonly id: string; readonly since: number },
  { tokensValidFrom, endedSignIns = [] }: Ends,
): boolean =>
  endedSignIns.some((ended) => ended.id === id) ||
  (tokensValidFrom !== undefined && since < Math.floor(Date.parse(tokensValidFrom) / 1000));

/** Return the sessions of a list that are valid at a time. */
export const listActiveSignIns = <S extends Pick<SignIn, 'id' | 'since'>>(
  signIns: readonly S[],
  user: Ends,
  now: string,
): S[] =>
  signIns.filter(
    ({ id, since }) =>
      calculateSignInEndMs(since) > Date.parse(now) &&
      !hasSignInEnded({ id, since: Math.floor(Date.parse(since) / 1000) }, user),
  );
