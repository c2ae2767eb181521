import * as z from 'zod';
import { AppError } from '#shared/errors.ts';
import { Version } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import {
  calculateSignInEndMs,
  type Device,
  maxListedSignIns,
  maxRevokedSessions,
  SignIn,
  sessionLifetimeDays,
} from '#shared/users/sign-in.ts';
import type { User } from '#shared/users/user.ts';

/** Maximum length of the header that is parsed. */
const longest = 500;

/** The order matters, because most browsers also name other browsers for compatibility. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
] as const;

/** An iPad identifies itself as a Mac by default. */
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

const firstIn = <T extends string>(text: string, known: readonly (readonly [T, RegExp])[]) =>
  known.find(([, sign]) => sign.test(text))?.[0] ?? null;

/** Parse browser and system from a User-Agent header. It is only the caller's unverified claim. */
export function readUserAgent(header: string): Device {
  const text = header.slice(0, longest);
  return { browser: firstIn(text, browsers), system: firstIn(text, systems) };
}

/** Milliseconds between two records of a session's use, so that not every call writes. */
const recordIntervalMs = 3_600_000;
/** Maximum number of browsers stored as known. */
const maxKnownBrowsers = 30;

/** Stored sessions of one person. `known`: devices of earlier sign-ins, the latest last. */
export const SignIns = z.object({
  signIns: z.array(SignIn),
  known: z.array(z.string()),
  version: Version,
});
export type SignIns = z.infer<typeof SignIns>;

type Seen = { readonly id: string; readonly since: string; readonly device: Device };
type RecordedSignIn = {
  readonly next: SignIns;
  /** Whether this is the first sign-in with this kind of browser. The person's very first sign-in does not count. */
  readonly isNew: boolean;
};

const getName = ({ browser, system }: Device) => `${browser ?? ''}|${system ?? ''}`;

/**
 * Record that a session is in use at `now`. Undefined if this is already stored. Sessions that can't be refreshed any
 * more are dropped, and only the most recently used sessions remain.
 */
export function recordSignIn(
  before: SignIns | undefined,
  { id, since, device }: Seen,
  now: string,
): RecordedSignIn | undefined {
  const { signIns = [], known = [], version = 0 } = before ?? {};
  const there = signIns.find((one) => one.id === id);
  const isFresh = there && Date.parse(now) - Date.parse(there.lastUsedAt) < recordIntervalMs;
  const name = getName(device);
  if (isFresh && getName(there) === name) return undefined;
  const noted: SignIn = { ...device, id, since: there?.since ?? since, lastUsedAt: now };
  const others = signIns.filter(
    (one) => one.id !== id && calculateSignInEndMs(one.since) > Date.parse(now),
  );
  return {
    next: {
      signIns: [noted, ...others]
        .sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1))
        .slice(0, maxListedSignIns),
      known: [...known.filter((one) => one !== name), name].slice(-maxKnownBrowsers),
      version: version + 1,
    },
    isNew: before !== undefined && !known.includes(name),
  };
}

/**
 * Return the profile after the end of one session. The session remains recorded for as long as its tokens can be valid,
 * calculated as for a session that begins now.
 * @throws item.transition-refused if the profile already contains the maximum number of ended sessions
 */
export function endSignIn(user: User, id: string, now: string): User {
  const before = user.endedSignIns ?? [];
  if (before.some((ended) => ended.id === id)) return user;
  const kept = before.filter(({ at }) => calculateSignInEndMs(at) > Date.parse(now));
  if (kept.length >= maxRevokedSessions)
    throw new AppError(
      'item.transition-refused',
      t`You have ended ${maxRevokedSessions} sign-ins one by one within ${sessionLifetimeDays} days. Sign out everywhere instead.`,
    );
  return { ...user, endedSignIns: [...kept, { id, at: now }] };
}
