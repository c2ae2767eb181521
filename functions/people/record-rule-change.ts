import { personRef } from '#functions/organisation/rules/directory.ts';
import { listRecentChoosers } from '#functions/people/rules/arrangements.ts';
import type { Actor } from '#functions/platform/actor.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import type { AreaDeps } from '#functions/service/area-deps.ts';

/** Minimum age of a note before it is replaced, in milliseconds, so that frequent edits write few notes. */
const minNoteAgeMs = 3_600_000;

/**
 * Record that an administrator changed rules, on their profile and on the profiles of those who chose them. For some
 * time, fallback approvers then decide their requests too. Call this before the change, like `recordArrangements`.
 */
export async function recordRuleChange(
  deps: Pick<AreaDeps, 'users' | 'profiles' | 'applicationId' | 'now'>,
  actor: Pick<Actor, 'userId' | 'name' | 'profile'>,
): Promise<void> {
  const { users, profiles, applicationId, now } = deps;
  const at = now();
  for (const { userId } of [actor, ...listRecentChoosers(actor, at)])
    await retryOnConflict(async () => {
      const before = await users.find(applicationId, userId);
      const noted = before?.rulesChangedAt;
      if (!before || (noted && Date.parse(at) - Date.parse(noted) < minNoteAgeMs)) return;
      const { rulesChangedThrough: _, ...rest } = before;
      const through = userId !== actor.userId && { rulesChangedThrough: personRef(actor) };
      await users.save({ ...rest, rulesChangedAt: at, ...through }, before);
      profiles.forget(userId);
    });
}
