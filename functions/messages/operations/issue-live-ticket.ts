import { answerOnce } from '#functions/platform/idempotency/answer-once.ts';
import { route } from '#functions/platform/route.ts';
import { issueLiveTicket } from '#shared/live/live-api.ts';
import type { MessagesDeps } from '../deps.ts';
import { touchSignIn } from './touch-sign-in.ts';

/** A repeat gets the same ticket, which opens nothing any more once it was used. */
export const issueLiveTicketRoute = route(issueLiveTicket, async (call, deps: MessagesDeps) => {
  const { userId, applicationId, name, isAdministrator, signIn } = call.actor;
  const since = new Date(signIn.since * 1000).toISOString();
  const person = { userId, applicationId, name, isAdministrator, since, signInId: signIn.id };
  await touchSignIn(deps, call.actor);
  return answerOnce(deps, call, issueLiveTicket.response, () =>
    deps.live.issueTicket(person, deps.now()),
  );
});
