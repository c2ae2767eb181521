import {
  findRoutingsWithStep,
  type ItemDeps,
  type ItemRules,
  joinUseNames,
} from '#functions/organisation/items/reference-kind.ts';
import { ProblemList } from '#functions/organisation/rules/problems.ts';
import { findRoutingsUsingItem } from '#functions/organisation/rules/uses.ts';
import { validatePolicy, validateSlaTemplate } from '#functions/sla/rules/validate-sla.ts';
import { t } from '#shared/language/t.ts';
import type { Use } from '#shared/reference/use.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';

type ActivatableItem = { readonly id: string; readonly isActive: boolean };

/** Refuse to deactivate an item that routings use. */
function refuseSwitchOffInUse<T extends ActivatableItem>(item: T, usedBy: readonly Use[]) {
  const problems = new ProblemList();
  problems.expect(
    item.isActive || usedBy.length === 0,
    'isActive',
    t`It is used by ${joinUseNames(usedBy)}.`,
  );
  return problems.found;
}

/** Return the drafts of routings, and the open requests of older versions, that name a template or policy. */
async function findStoredUses(deps: ItemDeps, id: string): Promise<Use[]> {
  const stored = await import('#functions/organisation/items/stored-uses.ts');
  return [
    ...(await stored.findDraftUses(deps, id)),
    ...(await stored.findPinnedRoutingUses(deps, id)),
  ];
}

const usedAsTemplate = (id: string) => (step: RoutingStep) => step.slaTemplateId === id;
const usedAsPolicy = (id: string) => (step: RoutingStep) => step.escalationPolicyId === id;

export const templateKind: ItemRules<'SLA'> = {
  kind: 'SLA',
  noun: 'service level',
  list: ({ slaTemplates }) => slaTemplates,
  validate: (template, { reference }) => ({
    ...validateSlaTemplate(template),
    ...refuseSwitchOffInUse(template, findRoutingsWithStep(reference, usedAsTemplate(template.id))),
  }),
  usedBy: ({ id }, reference) => findRoutingsUsingItem(reference, id),
  usedByStored: ({ id }, deps) => findStoredUses(deps, id),
};

export const policyKind: ItemRules<'ESCALATION'> = {
  kind: 'ESCALATION',
  noun: 'escalation policy',
  list: ({ escalationPolicies }) => escalationPolicies,
  validate: (policy, organisation) => ({
    ...validatePolicy(policy, organisation),
    ...refuseSwitchOffInUse(
      policy,
      findRoutingsWithStep(organisation.reference, usedAsPolicy(policy.id)),
    ),
  }),
  usedBy: ({ id }, reference) => findRoutingsUsingItem(reference, id),
  usedByStored: ({ id }, deps) => findStoredUses(deps, id),
};
