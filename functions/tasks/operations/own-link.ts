import type { Actor } from '#functions/platform/actor.ts';
import { decisionLinkStore } from '#functions/tasks/store/decision-link-store.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { TasksDeps } from '../deps.ts';

/**
 * A decision link of the actor. Whoever else opens it learns nothing but that it is somebody else's.
 * @throws decision-link.not-found, decision-link.not-yours
 */
export async function ownLink({ table }: TasksDeps, actor: Actor, link: string) {
  const found = await decisionLinkStore(table).find(actor.applicationId, link);
  if (!found)
    throw new AppError('decision-link.not-found', t`This link is not known, or no longer.`);
  if (found.userId !== actor.userId)
    throw new AppError(
      'decision-link.not-yours',
      t`This link was mailed to somebody else. Only they can use it.`,
    );
  return found;
}
