import { dateFor } from '#functions/organisation/rules/active-delegate.ts';
import { ProblemList, refuseProblems } from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import { withOrganisation } from '#functions/organisation/with-organisation.ts';
import { checkDelegation } from '#functions/people/rules/check-delegation.ts';
import { isConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { t } from '#shared/language/t.ts';
import type { Delegation } from '#shared/users/user.ts';
import type { UsersDeps } from '../users-deps.ts';

/** How often a delegation is checked again when others were stored meanwhile. */
const attempts = 8;

function assertCategories({ categoryIds }: Delegation, { categories }: Reference): void {
  const problems = new ProblemList();
  for (const [n, wanted] of (categoryIds ?? []).entries())
    problems.expect(
      categories.some(({ id }) => id === wanted),
      `categoryIds.${n}`,
      t`There is no such category.`,
    );
  refuseProblems(problems.found);
}

/**
 * Checks a delegation against all others and stores it; when another one was stored between the two, both again.
 * `author`: whose change it is; `before`: what is changed.
 * @throws input.invalid, delegation.loop, item.changed-meanwhile
 */
export async function saveDelegation(
  deps: UsersDeps,
  delegation: Delegation,
  author: Author,
  before?: Delegation,
): Promise<Delegation> {
  const { delegations, applicationId, now } = deps;
  for (let attempt = 1; ; attempt += 1) {
    const stamp = await delegations.stamp(applicationId);
    await withOrganisation(deps, ({ reference, directory }) => {
      assertCategories(delegation, reference);
      const today = dateFor(directory.user(delegation.fromUserId), now());
      checkDelegation(delegation, directory, today);
    });
    try {
      return await delegations.save(delegation, stamp, { before, author });
    } catch (error) {
      const isOthers = isConflict(error) && (await delegations.stamp(applicationId)) !== stamp;
      if (!isOthers || attempt === attempts) throw error;
    }
  }
}
