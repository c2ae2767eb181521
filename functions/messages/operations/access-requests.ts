import { buildAccessMessage } from '#functions/messages/rules/access-message.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { runIdempotently } from '#functions/platform/idempotency/run-idempotently.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import { route } from '#functions/platform/route.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { AppError } from '#shared/errors.ts';
import { compareByName } from '#shared/fold-name.ts';
import { t } from '#shared/language/t.ts';
import {
  type AccessRequest,
  askForAccess,
  getAccessRequest,
} from '#shared/messages/access-requests-api.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';
import type { RequestedScreen } from '#shared/messages/requested-screens.ts';
import type { User } from '#shared/users/user.ts';
import type { MessagesDeps } from '../deps.ts';

/**
 * Maximum number of administrators notified in one transaction. Larger organisations distribute the work differently.
 */
const maxNotifiedAdministrators = 20;

/** Return the active administrators by name. */
async function loadActiveAdministrators(actor: Actor, { users }: MessagesDeps): Promise<User[]> {
  const ids = await users.administrators(actor.applicationId);
  const people = await users.byIds(actor.applicationId, [...ids]);
  return people
    .filter(({ isActive }) => isActive)
    .sort(compareByName)
    .slice(0, maxNotifiedAdministrators);
}

const toAccessRequest = (
  administrators: readonly User[],
  askedAt: string | null,
): AccessRequest => ({
  administrators: administrators.map(({ userId, name }) => ({ userId, name })),
  askedAt,
});

export const getAccessRequestRoute = route(
  getAccessRequest,
  async ({ actor, query }, deps: MessagesDeps) => {
    const { userId } = actor;
    const askedAt = await deps.accessRequests.askedAt({ userId, role: query.role }, deps.now());
    return toAccessRequest(await loadActiveAdministrators(actor, deps), askedAt);
  },
);

export const askForAccessRoute = route(askForAccess, (call, deps: MessagesDeps) =>
  runIdempotently(deps, call, askForAccess.response, async () => {
    const { actor, body } = call;
    assertLacksRole(actor, body.role);
    const administrators = await loadActiveAdministrators(actor, deps);
    return toAccessRequest(
      administrators,
      await sendAccessRequest(actor, body, administrators, deps),
    );
  }),
);

/** Queue the mails first, so that none is lost. After a crash before the next write, the mails may be sent twice. */
async function sendAccessRequest(
  { userId, applicationId, name }: Actor,
  { role, screen }: { role: RequestedRole; screen: RequestedScreen },
  administrators: readonly User[],
  { accessRequests, queueMails, languageFor, now }: MessagesDeps,
): Promise<string | null> {
  const [wish, at] = [{ userId, role }, now()];
  const before = await accessRequests.askedAt(wish, at);
  if (before !== null || administrators.length === 0) return before;
  const by = { userId, applicationId, name };
  const messages = await Promise.all(
    administrators.map(async (one) =>
      runInLanguage(await languageFor(one), () =>
        buildAccessMessage({ by, role, screen, at }, one.userId),
      ),
    ),
  );
  await queueMails?.(messages);
  try {
    await accessRequests.tell(wish, at, messages);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  return at;
}

/** @throws input.invalid if the person already has the role */
function assertLacksRole({ roles }: Actor, role: RequestedRole): void {
  if (!roles.has(role)) return;
  const reason = t`You have access already: reload the page.`;
  throw new AppError('input.invalid', reason, { fields: { role: [reason] } });
}
