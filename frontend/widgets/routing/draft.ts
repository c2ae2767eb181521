import { t } from '#frontend/lib/text.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import type { EditedRouting } from '#shared/routing/routing-drafts-api.ts';
import type { RoutingSequence, RoutingStep } from '#shared/routing/sequence.ts';
import { truncateCodeUnits } from '#shared/text.ts';
import { groupParallelSteps, renumberSteps } from './sequence.ts';

/** Return the editable part of a stored routing, its steps in order and numbered from 1. */
export const toRoutingDraft = ({
  name,
  categoryIds,
  condition,
  steps,
}: Pick<RoutingSequence, 'name' | 'categoryIds' | 'condition' | 'steps'>): RoutingDraft => ({
  name,
  categoryIds,
  ...(condition && { condition }),
  steps: renumberSteps(groupParallelSteps(steps)),
  isActive: true,
});

/** Return the routing content to edit: its draft, or the version in force. */
export const getEditableDraft = ({ draft, published }: EditedRouting): RoutingDraft => {
  const present = draft ?? published;
  return present ? toRoutingDraft(present) : createEmptyDraft();
};

/** Copy a routing under another name, with new step ids. */
export const copyRouting = (routing: RoutingSequence): RoutingDraft => ({
  ...toRoutingDraft(routing),
  name: t`${truncateCodeUnits(routing.name, 112)} (copy)`,
  steps: toRoutingDraft(routing).steps.map((step) => ({ ...step, id: crypto.randomUUID() })),
});

/** Create a step that is decided by the requester's manager, the most common approver. */
export const createStep = (order: number, name: string): RoutingStep => ({
  id: crypto.randomUUID(),
  name,
  order,
  approvers: { kind: 'manager', level: 1 },
  rule: { kind: 'any' },
  slaTemplateId: null,
  escalationPolicyId: null,
  mayReturn: true,
  mayReassign: true,
  mayAddApprover: true,
  keepWhenUnchanged: false,
});

export const createEmptyDraft = (): RoutingDraft => ({
  name: '',
  categoryIds: [],
  steps: [createStep(1, t`Line manager`)],
  isActive: true,
});
