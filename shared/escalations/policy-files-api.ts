import { importEndpoint } from '#shared/import/import-endpoint.ts';
import { policySheet } from './policy-sheet.ts';

export const importEscalationPolicies = importEndpoint({
  service: 'workflow-service',
  path: 'escalations/policies',
  sheet: policySheet,
  also: 'A level is written as "4 h, manager, notify"; open steps keep the levels they began with.',
});
