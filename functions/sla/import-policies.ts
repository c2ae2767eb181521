import { itemImport } from '#functions/organisation/items/import-items.ts';
import { policyEndpoints } from '#shared/escalations/escalations-api.ts';
import { importEscalationPolicies, policySheet } from '#shared/escalations/policy-files-api.ts';
import { policyKind } from './operations/template-kinds.ts';

export const policyImport = itemImport(importEscalationPolicies, {
  sheet: () => policySheet,
  rules: policyKind,
  body: policyEndpoints.create.body,
  into: (reference, escalationPolicies) => ({ ...reference, escalationPolicies }),
});
