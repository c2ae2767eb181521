import * as z from 'zod';
import { Version } from '#shared/fields.ts';
import { calculateSignInEnd, type Device, mostSignIns, SignIn } from '#shared/users/sign-in.ts';

/** Milliseconds: when a sign-in was last used is known to the hour, so that calls don't write one after the other. */
const notedEvery = 3_600_000;
/** Browsers that somebody is not told of again. */
const mostKnown = 30;

/** The sign-ins of one person as they are stored. `known`: with what they have signed in before, the last one last. */
export const SignIns = z.object({
  signIns: z.array(SignIn),
  known: z.array(z.string()),
  version: Version,
});
export type SignIns = z.infer<typeof SignIns>;

type Seen = { readonly id: string; readonly since: string; readonly device: Device };
type Noted = {
  readonly next: SignIns;
  /** They have not signed in with such a browser before. Of the very first sign-in there is nothing to tell. */
  readonly isNew: boolean;
};

const nameOf = ({ browser, system }: Device) => `${browser ?? ''}|${system ?? ''}`;

/**
 * Notes that a sign-in is used at `now`; undefined: what is stored says so already. Those that can't be refreshed any
 * more are dropped, and of the others all but those used last.
 */
export function noteSignIn(
  before: SignIns | undefined,
  { id, since, device }: Seen,
  now: string,
): Noted | undefined {
  const { signIns = [], known = [], version = 0 } = before ?? {};
  const there = signIns.find((one) => one.id === id);
  const isFresh = there && Date.parse(now) - Date.parse(there.lastUsedAt) < notedEvery;
  const name = nameOf(device);
  if (isFresh && nameOf(there) === name) return undefined;
  const noted: SignIn = { ...device, id, since: there?.since ?? since, lastUsedAt: now };
  const others = signIns.filter(
    (one) => one.id !== id && calculateSignInEnd(one.since) > Date.parse(now),
  );
  return {
    next: {
      signIns: [noted, ...others]
        .sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1))
        .slice(0, mostSignIns),
      known: [...known.filter((one) => one !== name), name].slice(-mostKnown),
      version: version + 1,
    },
    isNew: before !== undefined && !known.includes(name),
  };
}
