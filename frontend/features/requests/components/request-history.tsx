import * as z from 'zod';
import { formatInText } from '#frontend/components/format/in-text.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { Panel } from '#frontend/components/panel.tsx';
import { t } from '#frontend/lib/text.ts';
import { AuditTrail } from '#frontend/widgets/audit-trail.tsx';
import { Instant } from '#shared/fields.ts';
import { fieldsOf } from '#shared/forms/calculate.ts';
import { isAsked } from '#shared/forms/field-kinds.ts';
import type { Form } from '#shared/forms/form.ts';
import type { Event } from '#shared/requests/event.ts';
import { commentOf } from '#shared/requests/kept-reasons.ts';
import { concernedBy } from '../event-people.ts';
import { wordsFor } from './event-words.ts';

/** Talk has its own list; it would bury what was done. */
const isShown = ({ type }: Event) => type !== 'commented';

/** The audit chain in words, newest first. */
export function RequestHistory({
  events,
  form,
  verified,
}: {
  events: readonly Event[];
  form: Form;
  verified: boolean;
}) {
  const format = useFormat();
  const shown = events.filter(isShown).reverse();
  const nameOf = namesOfFiles(events);
  return (
    <Panel
      title={t`History`}
      count={shown.length}
      aside={verified ? t`Chain verified` : <strong>{t`The chain is broken`}</strong>}
    >
      <AuditTrail
        entries={shown.map((event) => ({
          id: event.seq,
          at: event.at,
          by: event.by,
          insteadOf: event.insteadOf,
          text: textOf(event, form, nameOf, format),
          ...wordsFor(event),
        }))}
      />
    </Panel>
  );
}

/** What an event keeps besides: files that came and went, people who were asked. */
const Details = z.object({
  added: z.array(z.object({ fileId: z.string(), name: z.string() })).catch([]),
  removed: z.array(z.string()).catch([]),
  stages: z
    .array(
      z.object({
        people: z.array(z.object({ name: z.string(), insteadOf: z.string().optional() })),
      }),
    )
    .catch([]),
  mailLink: z.string().optional().catch(undefined),
  dueAt: Instant.optional().catch(undefined),
});

/** How files are called, also those that are there no longer: as they were when they came. */
function namesOfFiles(events: readonly Event[]): ReadonlyMap<string, string> {
  const added = events.flatMap(({ details }) => Details.parse(details).added);
  return new Map(added.map(({ fileId, name }) => [fileId, name]));
}

function textOf(
  event: Event,
  form: Form,
  nameOf: ReadonlyMap<string, string>,
  format: ReturnType<typeof useFormat>,
): string | undefined {
  const { type } = event;
  const said = commentOf(event);
  const { added, removed, stages, mailLink, dueAt } = Details.parse(event.details);
  const isLate = !event.by && (type === 'breached' || type === 'escalated');
  // Why the product escalated is that it was late; older versions kept the moment in the reason.
  const comment = event.by
    ? said
    : isLate && dueAt
      ? t`It was due ${format.momentWithin(dueAt)}.`
      : formatInText(said, format);
  const gone = removed.flatMap((id) => nameOf.get(id) ?? []);
  const files = [
    ...added.map(({ name }) => name),
    ...(type === 'edited' ? gone.map((name) => t`${name} (removed)`) : gone),
  ];
  const asked = type === 'stages-opened' ? stages.flatMap(({ people }) => people) : [];
  const people = asked.map((one) =>
    one.insteadOf ? t`${one.name} for ${one.insteadOf}` : one.name,
  );
  const named = [...files, ...people].join(', ');
  const wrong = concernedBy(event).fields.map(
    (key) =>
      fieldsOf(form).flatMap((field) =>
        field.key === key && isAsked(field) ? field.label : [],
      )[0] ?? key,
  );
  const toCorrect = wrong.length > 0 ? t`To correct: ${wrong.join(', ')}` : undefined;
  const byLink = mailLink ? t`By a link in a mail` : undefined;
  return [comment, toCorrect, named, byLink].filter(Boolean).join('\n') || undefined;
}
