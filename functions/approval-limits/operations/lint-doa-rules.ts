import { lintDoa } from '#functions/approval-limits/rules/lint-doa.ts';
import { route } from '#functions/platform/route.ts';
import { lintDoaRules } from '#shared/doa/doa-api.ts';
import type { DoaDeps } from '../deps.ts';

/** An answer that people can read, and a gateway can carry. */
const toldAtMost = 1000;

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
    return { items: findings.slice(0, toldAtMost), count: findings.length };
  },
);
