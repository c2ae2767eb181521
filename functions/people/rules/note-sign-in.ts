import * as z from 'zod';
import { Version } from '#shared/fields.ts';
import {
  calculateSignInEndMs,
  type Device,
  maxListedSignIns,
  SignIn,
} from '#shared/users/sign-in.ts';

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
