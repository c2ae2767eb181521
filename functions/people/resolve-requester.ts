import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { DirectoryStore } from '#functions/organisation/store/directory-store.ts';
import type { Actor } from '#functions/platform/actor.ts';
import {
  assertMayRaiseForOthers,
  requireRequester,
} from '#functions/requests/rules/commands/raise-for.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';

/**
 * Return the requester: the actor, or the person for whom the request is raised.
 * @throws input.invalid, actor.forbidden
 */
export async function resolveRequester(
  { users, directory }: Pick<AreaDeps, 'users'> & { readonly directory: DirectoryStore },
  actor: Actor,
  reference: Reference,
  onBehalfOf: string | undefined,
): Promise<User> {
  const { applicationId, isAdministrator: isAdmin } = actor;
  if (onBehalfOf && onBehalfOf !== actor.userId) {
    assertMayRaiseForOthers(actor.roles.has('approver'));
    return directory.decide(applicationId, reference, (organisation) =>
      requireRequester(onBehalfOf, { by: actor, isAdmin, organisation }),
    );
  }
  const own = actor.profile ?? (await users.find(applicationId, actor.userId));
  if (!own) throw new AppError('actor.forbidden', t`You have no profile yet. Sign in again.`);
  return own;
}
