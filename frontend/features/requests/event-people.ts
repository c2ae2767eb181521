import * as z from 'zod';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import type { Event } from '#shared/requests/event.ts';

const NamedPerson = z.object({ name: z.string() });
const names = z
  .union([
    NamedPerson.transform(({ name }) => [name]),
    z.array(NamedPerson).transform((all) => all.map(({ name }) => name)),
  ])
  .catch([]);
/** People and fields in the details of an event, except its author. */
const EventPeople = z.object({
  from: names.default([]),
  to: names.default([]),
  added: names.default([]),
  for: names.default([]),
  requester: names.default([]),
  position: z.string().catch('before').default('before'),
  delegationId: z.string().optional().catch(undefined),
  fields: z.array(z.string()).catch([]).default([]),
});

/** Return the people and fields in the details of an event as text; empty if there are none. */
export function formatEventPeople({ details }: Pick<Event, 'details'>) {
  const { position, delegationId, fields, ...people } = EventPeople.parse(details);
  return {
    from: joinWithAnd(people.from),
    to: joinWithAnd(people.to),
    added: joinWithAnd(people.added),
    /** The approver whose delegate received the task. */
    absent: joinWithAnd(people.for),
    /** The requester, if another person raised the request. */
    requester: joinWithAnd(people.requester),
    isAfter: position === 'after',
    standsIn: delegationId !== undefined,
    fields,
  };
}

const OpenedStages = z.array(
  z.object({
    name: z.string(),
    people: z.array(z.object({ name: z.string(), insteadOf: z.string().optional() })).default([]),
  }),
);

/**
 * List the assignees with their steps: "Mira Okafor (Line manager) and Priya Raman (Finance)"; only the step if
 * there are no people.
 */
export function formatAssigneesByStep({
  details,
  stage,
}: Pick<Event, 'details' | 'stage'>): string {
  const opened = OpenedStages.safeParse(details.stages).data ?? [];
  const steps = opened.map(({ name, people }) => {
    const names = people.map((one) =>
      one.insteadOf ? t`${one.name} for ${one.insteadOf}` : one.name,
    );
    return names.length > 0 ? `${joinWithAnd(names)} (${name})` : name;
  });
  return joinWithAnd(steps) || (stage?.name ?? '');
}
