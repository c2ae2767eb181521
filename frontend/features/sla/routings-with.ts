import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';

/** Names of the routings with a step that has this service level. */
export const routingsWith = ({ id }: SlaTemplate, routings: readonly RoutingSequence[]): string[] =>
  routings
    .filter(({ steps }) => steps.some(({ slaTemplateId }) => slaTemplateId === id))
    .map(({ name }) => name);
