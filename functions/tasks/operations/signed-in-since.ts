import type { Actor } from '#functions/platform/actor.ts';
import type { TasksDeps } from '../deps.ts';

/**
 * Since when the caller is signed in, ISO 8601: the earlier of what the token tells and what is kept of this sign-in. A
 * pool that renews refresh tokens may tell the moment of the last renewal (docs/decisions/0066-sign-ins.md). None: the
 * token doesn’t tell.
 */
export async function signedInSince(
  { signIns }: Pick<TasksDeps, 'signIns'>,
  { userId, signIn, signedInAt }: Actor,
): Promise<string | undefined> {
  const kept = await signIns.load(userId);
  const since = kept?.signIns.find(({ id }) => id === signIn.id)?.since;
  return signedInAt !== undefined && since !== undefined && since < signedInAt ? since : signedInAt;
}
