import { newSignInMessage } from '#functions/messages/rules/sign-in-messages.ts';
import { noteSignIn } from '#functions/people/rules/note-sign-in.ts';
import { readUserAgent } from '#functions/people/rules/read-user-agent.ts';
import { inLanguage } from '#functions/platform/language.ts';
import { log } from '#functions/platform/log.ts';
import type { CallContext } from '#functions/platform/route.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { User } from '#shared/users/user.ts';
import type { UsersDeps } from '../users-deps.ts';

type Deps = Pick<UsersDeps, 'signIns' | 'queueMails' | 'languageFor' | 'now'>;
type Call = Pick<CallContext, 'actor' | 'userAgent'>;

/**
 * Notes that the caller's sign-in is used, at most once an hour, and tells them of one with a browser that they have
 * not used before. The mail is put into its queue first: after a kill between the two it goes twice at worst. What
 * can't be noted keeps nobody from working, and is noted the next time.
 */
export async function noteOwnSignIn(deps: Deps, call: Call, user: User): Promise<void> {
  await retryOnConflict(() => note(deps, call, user)).catch((error: unknown) => {
    log.warn('sign-in not noted', { error: String(error) });
  });
}

async function note(
  { signIns, queueMails, languageFor, now }: Deps,
  { actor, userAgent }: Call,
  user: User,
): Promise<void> {
  const before = await signIns.load(user.userId);
  const since = new Date(actor.signIn.since * 1000).toISOString();
  const seen = { id: actor.signIn.id, since, device: readUserAgent(userAgent) };
  const at = now();
  const noted = noteSignIn(before, seen, at);
  if (!noted) return;
  const message = noted.isNew
    ? await inLanguage(await languageFor(user), async () => newSignInMessage(user, seen))
    : undefined;
  if (message) await queueMails?.([message]);
  await signIns.save(user.userId, noted.next, { now: at, message });
}
