import * as z from 'zod';
import { AuditTrail } from '#frontend/components/audit-trail.tsx';
import { Panel } from '#frontend/components/panel.tsx';
import type { Event } from '#shared/requests/event.ts';
import { wordsFor } from './event-words.ts';

/** Talk has its own list; it would bury what was done. */
const isShown = ({ type }: Event) => type !== 'commented';

/** The audit chain in words, newest first. */
export function RequestHistory({
  events,
  verified,
}: {
  events: readonly Event[];
  verified: boolean;
}) {
  const shown = events.filter(isShown).reverse();
  return (
    <Panel
      title="History"
      count={shown.length}
      aside={verified ? 'Chain verified' : <strong>The chain is broken</strong>}
    >
      <AuditTrail
        entries={shown.map((event) => ({
          id: event.seq,
          at: event.at,
          by: event.by,
          text: textOf(event),
          ...wordsFor(event),
        }))}
      />
    </Panel>
  );
}

/** What an event keeps besides: files that came, people who were asked. */
const Details = z.object({
  added: z.array(z.object({ name: z.string() })).catch([]),
  stages: z
    .array(
      z.object({
        people: z.array(z.object({ name: z.string(), insteadOf: z.string().optional() })),
      }),
    )
    .catch([]),
});

function textOf({ type, comment, insteadOf, details }: Event): string | undefined {
  const forWhom = insteadOf ? `For ${insteadOf.name}` : undefined;
  const { added, stages } = Details.parse(details);
  const files = added.map(({ name }) => name);
  const asked = type === 'stages-opened' ? stages.flatMap(({ people }) => people) : [];
  const people = asked.map((one) =>
    one.insteadOf ? `${one.name} for ${one.insteadOf}` : one.name,
  );
  const named = [...files, ...people].join(', ');
  return [forWhom, comment, named].filter(Boolean).join(': ') || undefined;
}
