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

function textOf({ comment, insteadOf }: Event): string | undefined {
  const forWhom = insteadOf ? `For ${insteadOf.name}` : undefined;
  return [forWhom, comment].filter(Boolean).join(': ') || undefined;
}
