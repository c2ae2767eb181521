import { useQueryClient } from '@tanstack/react-query';
import { loadEmailAddresses } from '#frontend/data/addresses.ts';
import { escalationPoliciesQuery, useRefreshEscalations } from '#frontend/data/escalations.ts';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { t } from '#frontend/lib/text.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import {
  importEscalationPolicies as operation,
  policySheet as sheet,
} from '#shared/escalations/policy-files-api.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { listRoutingNamesByPolicy } from '../routings-using.ts';

const usageColumns = [{ name: 'usedBy', head: t`Used by` }];

/** Export and import of escalation policies with their levels, including inactive ones. */
export function PolicyFiles() {
  const queries = useQueryClient();
  const refresh = useRefreshEscalations();
  const rows = async () => {
    const [{ items: policies }, { items: routings }] = await Promise.all([
      queries.fetchQuery(escalationPoliciesQuery()),
      queries.fetchQuery(routingsInUseQuery()),
    ]);
    const inUse = routings.filter(({ isActive }) => isActive);
    const named = policies.flatMap(({ levels }) =>
      levels.flatMap(({ target }) => (target.to === 'named' ? target.userId : [])),
    );
    const person = await loadEmailAddresses(named);
    return policies.map((policy) => ({
      ...toSheetRow(sheet, policy, { person }),
      usedBy: listRoutingNamesByPolicy(policy, inUse).join('; '),
    }));
  };
  return <FileButtons file={{ sheet, operation, told: usageColumns, rows, refresh }} />;
}
