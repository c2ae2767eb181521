import { createSignInMessage } from '#functions/messages/rules/sign-in-messages.ts';
import {
  endSignIn as end,
  readUserAgent,
  recordSignIn,
} from '#functions/people/rules/note-sign-in.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { log } from '#functions/platform/log.ts';
import { type CallContext, route } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { listActiveSignIns } from '#shared/users/sign-in.ts';
import { endSignIn, listSignIns } from '#shared/users/sign-ins-api.ts';
import type { User } from '#shared/users/user.ts';
import { signOutEverywhere } from '#shared/users/users-api.ts';
import { endSessions } from '../end-sessions.ts';
import type { UsersDeps } from '../users-deps.ts';

/** Ended sessions are not listed, even if a last call was recorded after their end. */
export const listSignInsRoute = route(listSignIns, async ({ actor }, deps: UsersDeps) => {
  const user = await deps.users.load(actor.applicationId, actor.userId);
  const known = (await deps.signIns.load(actor.userId))?.signIns ?? [];
  const open = listActiveSignIns(known, user, deps.now());
  return { items: open.map((one) => ({ ...one, isThisOne: one.id === actor.signIn.id })) };
});

type Deps = Pick<UsersDeps, 'signIns' | 'queueMails' | 'languageFor' | 'now'>;
type Call = Pick<CallContext, 'actor' | 'userAgent'>;

/**
 * Record that the caller's session is in use, at most once an hour, and notify them of a sign-in with a new browser.
 * The mail is queued first, so a crash may send it twice. An error is logged, does not block the call, and is retried
 * next time.
 */
export async function recordSignInSafely(deps: Deps, call: Call, user: User): Promise<void> {
  await retryOnConflict(() => saveSignIn(deps, call, user)).catch((error: unknown) => {
    log.warn('sign-in not noted', { error: String(error) });
  });
}

async function saveSignIn(
  { signIns, queueMails, languageFor, now }: Deps,
  { actor, userAgent }: Call,
  user: User,
): Promise<void> {
  const before = await signIns.load(user.userId);
  const since = new Date(actor.signIn.since * 1000).toISOString();
  const seen = { id: actor.signIn.id, since, device: readUserAgent(userAgent) };
  const at = now();
  const noted = recordSignIn(before, seen, at);
  if (!noted) return;
  const message = noted.isNew
    ? await runInLanguage(await languageFor(user), async () => createSignInMessage(user, seen))
    : undefined;
  if (message) await queueMails?.([message]);
  await signIns.save(user.userId, noted.next, { now: at, message });
}

/**
 * End a session of the caller: one in their list, or one that they ended before. The profile records the end, and every
 * function reads the profile. A warm function caches it for 30 seconds.
 */
export const endSignInRoute = route(endSignIn, async ({ actor, params }, deps: UsersDeps) => {
  const { users, profiles, signIns, now } = deps;
  const { signInId: id } = params;
  const own = (await signIns.load(actor.userId))?.signIns ?? [];
  await retryOnConflict(async () => {
    const before = await users.load(actor.applicationId, actor.userId);
    const isOwn = own.some((one) => one.id === id) || before.endedSignIns?.some((e) => e.id === id);
    if (!isOwn) throw new AppError('item.not-found', t`There is no such sign-in.`);
    const after = end(before, id, now());
    if (after !== before) await users.save(after, before);
    profiles.forget(actor.userId);
  });
  return { id };
});

/** A single sign-on session can't end others in the pool itself, so the product does it for the caller only. */
export const signOutEverywhereRoute = route(
  signOutEverywhere,
  async ({ actor }, deps: UsersDeps) => {
    await (await deps.pool?.())?.signOut(actor.subject);
    await endSessions(deps, actor, deps.now());
    return { userId: actor.userId };
  },
);
