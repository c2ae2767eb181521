import * as z from 'zod';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { formatDatesInText } from '#frontend/components/text/format/in-text.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { AuditTrail } from '#frontend/widgets/requests/audit-trail.tsx';
import { Instant } from '#shared/fields.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type Form, listFields } from '#shared/forms/form.ts';
import { groupEdits } from '#shared/requests/edit-runs.ts';
import type { Event } from '#shared/requests/event.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';
import { formatEventComment } from '#shared/requests/translate-reason.ts';
import { formatChanges } from '../answer-words.ts';
import { formatEventPeople } from '../event-people.ts';
import { describeEvent } from './event-words.ts';

/** Comments have their own list, and would hide other events. */
const isShown = ({ type }: Event) => type !== 'commented';

/** Audit chain in words, newest first. Consecutive edits are merged into one entry. */
export function RequestHistory({
  details: { events, eventChanges, form, chainVerified },
}: {
  details: Pick<RequestDetails, 'events' | 'eventChanges' | 'form' | 'chainVerified'>;
}) {
  const format = useFormat();
  const shown = groupEdits(events)
    .flatMap((group) => group.at(-1) ?? [])
    .filter(isShown)
    .reverse();
  return (
    <Panel
      title={t`History`}
      count={shown.length}
      aside={chainVerified ? t`History verified` : <strong>{t`The chain is broken`}</strong>}
    >
      <AuditTrail
        entries={shown.map((event) => ({
          id: event.seq,
          at: event.at,
          by: event.by,
          insteadOf: event.insteadOf,
          text: describeHistoryEvent(event, form, format),
          changes: formatChanges(eventChanges[event.seq] ?? [], format),
          ...describeEvent(event),
        }))}
      />
    </Panel>
  );
}

/** Details of an event that the history shows: the mail link and the due time. */
const Details = z.object({
  mailLink: z.string().optional().catch(undefined),
  dueAt: Instant.optional().catch(undefined),
});

function describeHistoryEvent(
  event: Event,
  form: Form,
  format: ReturnType<typeof useFormat>,
): string | undefined {
  const { type } = event;
  const said = formatEventComment(event);
  const { mailLink, dueAt } = Details.parse(event.details);
  const isLate = !event.by && (type === 'breached' || type === 'escalated');
  // An automatic escalation is caused by the missed due time. Older versions stored that time in the reason text.
  const comment = event.by
    ? said
    : isLate && dueAt
      ? t`It was due ${format.momentWithin(dueAt)}.`
      : formatDatesInText(said, format);
  const wrong = formatEventPeople(event).fields.map(
    (key) =>
      listFields(form).flatMap((field) =>
        field.key === key && isAnswerable(field) ? field.label : [],
      )[0] ?? key,
  );
  const toCorrect = wrong.length > 0 ? t`To correct: ${wrong.join(', ')}` : undefined;
  const byLink = mailLink ? t`By a link in a mail` : undefined;
  return [comment, toCorrect, byLink].filter(Boolean).join('\n') || undefined;
}
