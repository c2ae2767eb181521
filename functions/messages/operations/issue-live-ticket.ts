import { recordSignIn } from '#functions/people/rules/note-sign-in.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { log } from '#functions/platform/log.ts';
import { route } from '#functions/platform/route.ts';
import { issueLiveTicket } from '#shared/live/live-api.ts';
import type { MessagesDeps } from '../deps.ts';

/**
 * Record that a session is still in use, at most once an hour and only if it is already listed. A tab on screen
 * requests a ticket every two hours. If another call writes at the same time, its record is enough.
 */
async function touchSignIn(
  { signIns, now }: Pick<MessagesDeps, 'signIns' | 'now'>,
  { userId, signIn: { id } }: Pick<Actor, 'userId' | 'signIn'>,
): Promise<void> {
  try {
    const before = await signIns.load(userId);
    const there = before?.signIns.find((one) => one.id === id);
    if (!there) return;
    const at = now();
    const noted = recordSignIn(before, { id, since: there.since, device: there }, at);
    if (noted) await signIns.save(userId, noted.next, { now: at });
  } catch (error) {
    log.warn('sign-in not noted', { error: String(error) });
  }
}

/** A repeated call returns the same ticket, which is useless once it was used. */
export const issueLiveTicketRoute = route(issueLiveTicket, async (call, deps: MessagesDeps) => {
  const { userId, applicationId, name, isAdministrator, signIn } = call.actor;
  const since = new Date(signIn.since * 1000).toISOString();
  const person = { userId, applicationId, name, isAdministrator, since, signInId: signIn.id };
  await touchSignIn(deps, call.actor);
  return runIdempotently(deps, call, issueLiveTicket.response, () =>
    deps.live.issueTicket(person, deps.now()),
  );
});
