import type { Actor } from '#functions/platform/actor.ts';
import { retryOnConflict } from '#functions/store/retry-on-conflict.ts';
import type { AreaDeps } from './area-deps.ts';

/** A note that is younger stays as it is: an administrator who edits all day writes few. */
const noteForMs = 3_600_000;

/**
 * Notes with an administrator that they changed rules, so that for some time the fallback approvers decide their
 * requests as well. Comes before the change, as the notes of people whom they chose.
 */
export async function noteRules(
  deps: Pick<AreaDeps, 'users' | 'profiles' | 'applicationId' | 'now'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<void> {
  const { users, profiles, applicationId, now } = deps;
  await retryOnConflict(async () => {
    const before = await users.find(applicationId, userId);
    const at = now();
    const noted = before?.rulesChangedAt;
    if (!before || (noted && Date.parse(at) - Date.parse(noted) < noteForMs)) return;
    await users.save({ ...before, rulesChangedAt: at }, before);
    profiles.forget(userId);
  });
}
