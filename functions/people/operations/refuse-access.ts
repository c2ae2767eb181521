import { buildAccessAnswer } from '#functions/messages/rules/access-message.ts';
import { buildAuthor } from '#functions/organisation/build-author.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { type Call, route } from '#functions/platform/route.ts';
import type { Output } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { listAccessRequests, refuseAccess } from '#shared/users/access-refusals-api.ts';
import type { PeopleDeps } from '../deps.ts';
import { buildRefusalWrites } from '../store/person-history.ts';

/** Return the rights that a person has requested. A deactivated person requests nothing. @throws user.not-found */
export async function loadAccessRequests(
  { accessRequests, users, applicationId, now }: PeopleDeps,
  personId: string,
): Promise<Output<typeof listAccessRequests>> {
  const { userId, isActive } = await users.load(applicationId, personId);
  return { items: isActive ? await accessRequests.listOpen(userId, now()) : [] };
}

export const listAccessRequestsRoute = route(listAccessRequests, ({ params }, deps: PeopleDeps) =>
  loadAccessRequests(deps, params.userId),
);

/** Queue the mail first, so that it is not lost. After a crash before the next write it may be sent twice. */
async function refuse({ actor, params, body }: Call<typeof refuseAccess>, deps: PeopleDeps) {
  const { accessRequests, users, applicationId, languageFor, queueMails } = deps;
  const { role, reason } = body;
  const user = await users.load(applicationId, params.userId);
  const { items } = await loadAccessRequests(deps, user.userId);
  const request = await accessRequests.findOpen({ userId: user.userId, role });
  if (!request || !items.some((one) => one.role === role))
    throw new AppError('item.not-found', t`This person doesn’t ask for these rights any more.`);
  const author = buildAuthor(actor, deps);
  const message = await runInLanguage(await languageFor(user), async () =>
    buildAccessAnswer(user, { ...author, role, isGranted: false, reason }),
  );
  await queueMails?.([message]);
  const history = buildRefusalWrites(author, user, { role, reason });
  await accessRequests.refuse({ request, message }, author.at, history);
  return { role, refusedAt: author.at };
}

export const refuseAccessRoute = route(refuseAccess, (call, deps: PeopleDeps) =>
  runIdempotently(deps, call, refuseAccess.response, () => refuse(call, deps)),
);
