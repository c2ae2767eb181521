import { buildAuthorityMatrix } from '#functions/approval-limits/rules/authority-matrix.ts';
import { listApproverDelegations } from '#functions/approval-limits/rules/doa-delegations.ts';
import { lintDoa } from '#functions/approval-limits/rules/lint-doa.ts';
import { requireCategory } from '#functions/organisation/rules/reference.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { route } from '#functions/platform/route.ts';
import { lintDoaRules, listDoaDelegations, showAuthority } from '#shared/doa/doa-api.ts';
import type { DoaDeps } from '../deps.ts';

/** Maximum number of results, so that the response stays readable and within the gateway's limit. */
const maxResults = 1000;

export const lintDoaRulesRoute = route(
  lintDoaRules,
  async (_, { reference, users, directory, applicationId, now }: DoaDeps) => {
    const [known, everybody] = await Promise.all([
      reference.load(applicationId),
      users.everybody(applicationId),
    ]);
    const at = now();
    const findings = await directory.decide(
      applicationId,
      known,
      (organisation) => lintDoa(organisation, everybody, at),
      new Map(everybody.map((user) => [user.userId, user])),
    );
    return { items: findings.slice(0, maxResults), count: findings.length };
  },
);

export const listDoaDelegationsRoute = route(listDoaDelegations, async (_, deps: DoaDeps) => {
  const at = deps.now();
  return {
    items: await decideWithOrganisation(deps, (organisation) =>
      listApproverDelegations(organisation, at),
    ),
  };
});

export const showAuthorityRoute = route(
  showAuthority,
  async ({ query: { categoryId } }, deps: DoaDeps) => {
    const at = deps.now();
    return decideWithOrganisation(deps, (organisation) => {
      if (categoryId) requireCategory(organisation.reference, categoryId);
      return buildAuthorityMatrix(organisation, { categoryId: categoryId ?? null, at });
    });
  },
);
