import * as z from 'zod';
import { t } from '#shared/language/t.ts';
import { Instant } from '../fields.ts';
import type { User } from './user.ts';

/** Days for which a sign-in can be refreshed: so long is its refresh token good. */
export const signInDays = 30;
/** So many sign-ins of somebody are listed, those used last. */
export const mostSignIns = 20;
/** So many can be ended one by one within `signInDays`: each call reads them with the profile. */
export const mostEnded = 50;

const Browser = z.enum(['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet']);
const System = z.enum(['Android', 'ChromeOS', 'iOS', 'Linux', 'macOS', 'Windows']);
/** Browser and system of a sign-in, from its User-Agent; null: unknown. */
export const Device = z.object({ browser: Browser.nullable(), system: System.nullable() });
export type Device = z.infer<typeof Device>;

/**
 * One sign-in, with all that was refreshed of it. `id`: the same in all its tokens; `since`: when it began;
 * `lastUsedAt`: when the product was last opened with it, to the hour.
 */
export const SignIn = Device.extend({ id: z.string(), since: Instant, lastUsedAt: Instant });
export type SignIn = z.infer<typeof SignIn>;

/** Label of a sign-in: "Firefox on Windows". */
export function nameOfDevice({ browser, system }: Device): string {
  if (browser && system) return t`${browser} on ${system}`;
  if (system) return t`A program on ${system}`;
  return browser ?? t`An unknown browser or program`;
}

/** Until when a sign-in that began at this moment can be refreshed, in milliseconds. */
export const calculateSignInEnd = (since: string): number =>
  Date.parse(since) + signInDays * 24 * 3_600_000;

type Ends = Pick<User, 'tokensValidFrom' | 'endedSignIns'>;

/**
 * Whether a sign-in was ended, by itself or with all others: its tokens stay good until they expire, whatever
 * the pool answered. `since` in epoch seconds, as tokens tell it, so that what began in the second of the end
 * of all is taken for a new sign-in.
 */
export const hasEnded = (
  { id, since }: { readonly id: string; readonly since: number },
  { tokensValidFrom, endedSignIns = [] }: Ends,
): boolean =>
  endedSignIns.some((ended) => ended.id === id) ||
  (tokensValidFrom !== undefined && since < Math.floor(Date.parse(tokensValidFrom) / 1000));

/** Those of a list that can still be used at a moment. */
export const openSignIns = <S extends Pick<SignIn, 'id' | 'since'>>(
  signIns: readonly S[],
  user: Ends,
  now: string,
): S[] =>
  signIns.filter(
    ({ id, since }) =>
      calculateSignInEnd(since) > Date.parse(now) &&
      !hasEnded({ id, since: Math.floor(Date.parse(since) / 1000) }, user),
  );
