import type { RoutingSequence } from '#shared/routing/sequence.ts';
import type { SlaTemplate } from '#shared/sla/calendar.ts';

/** Return the names of the routing sequences with a step that uses this SLA template. */
export const listRoutingNamesBySlaTemplate = (
  { id }: SlaTemplate,
  routings: readonly RoutingSequence[],
): string[] =>
  routings
    .filter(({ steps }) => steps.some(({ slaTemplateId }) => slaTemplateId === id))
    .map(({ name }) => name);
