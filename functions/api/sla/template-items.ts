import { ProblemList } from '#functions/domain/problems.ts';
import { lintPolicy, lintSlaTemplate } from '#functions/domain/sla/lint-sla.ts';
import type { EscalationPolicy } from '#shared/escalations/policy.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';
import { type Items, routingsUsing } from '../items.ts';

type Switched = { readonly id: string; readonly isActive: boolean };

/** What routings use can't be switched off under them. */
function unlessUsed<T extends Switched>(item: T, usedBy: readonly string[]) {
  const problems = new ProblemList();
  problems.expect(
    item.isActive || usedBy.length === 0,
    'isActive',
    `It is used by ${usedBy.join(', ')}.`,
  );
  return problems.found;
}

const usedAsTemplate = (id: string) => (step: RoutingStep) => step.slaTemplateId === id;
const usedAsPolicy = (id: string) => (step: RoutingStep) => step.escalationPolicyId === id;

export const templateItems: Items<SlaTemplate> = {
  noun: 'service level',
  list: ({ slaTemplates }) => slaTemplates,
  lint: (template, { reference }) => ({
    ...lintSlaTemplate(template),
    ...unlessUsed(template, routingsUsing(reference, usedAsTemplate(template.id))),
  }),
  usedBy: ({ id }, reference) => routingsUsing(reference, usedAsTemplate(id)),
  save: (store, template, before) => store.save(template.applicationId, 'SLA', template, before),
  remove: (store, template) => store.remove(template.applicationId, 'SLA', template),
};

export const policyItems: Items<EscalationPolicy> = {
  noun: 'escalation policy',
  list: ({ escalationPolicies }) => escalationPolicies,
  lint: (policy, world) => ({
    ...lintPolicy(policy, world),
    ...unlessUsed(policy, routingsUsing(world.reference, usedAsPolicy(policy.id))),
  }),
  usedBy: ({ id }, reference) => routingsUsing(reference, usedAsPolicy(id)),
  save: (store, policy, before) => store.save(policy.applicationId, 'ESCALATION', policy, before),
  remove: (store, policy) => store.remove(policy.applicationId, 'ESCALATION', policy),
};
