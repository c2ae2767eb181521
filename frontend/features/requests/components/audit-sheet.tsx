import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { productName } from '#shared/company.ts';
import type { Event } from '#shared/requests/event.ts';
import classes from './audit-sheet.module.css';
import { describeEvent } from './event-words.ts';

/** Return the details of an event as text, with values before and after, in stored order. */
const getFacts = (details: Event['details']) =>
  Object.entries(details).map(([name, value]) => [name, JSON.stringify(value)] as const);

/** Printable audit chain: every event with all hashed data, and the link to its predecessor. */
export function AuditSheet({ events }: { events: readonly Event[] }) {
  const { fully } = useFormat();
  return (
    <ol>
      {events.map((event) => (
        <li key={event.seq} className={`border-below text-13 ${classes.event}`}>
          <div className={`row wrap stretch ${classes.head}`}>
            <span className={`muted tabular ${classes.seq}`}>{event.seq}</span>
            <span>
              <strong>{event.by?.name ?? productName}</strong>
              {event.insteadOf ? t` for ${event.insteadOf.name}` : ''}:{' '}
              {event.stage ? `${event.stage.name}, ` : ''}
              {describeEvent(event).act}
            </span>
            <time dateTime={event.at} className="muted tabular" data-hint={fully(event.at)}>
              {event.at}
            </time>
          </div>
          {event.comment ? <p className={classes.comment}>{event.comment}</p> : null}
          {getFacts(event.details).map(([name, value]) => (
            <div key={name} className={`stack gap-12 text-12 muted ${classes.fact}`}>
              <span>{name}</span>
              <code>{value}</code>
            </div>
          ))}
          <div className={`stack gap-12 text-12 muted ${classes.fact}`}>
            <span>{rich`${event.type}, hash`}</span>
            <code>{event.hash}</code>
          </div>
          <div className={`stack gap-12 text-12 muted ${classes.fact}`}>
            <span>{t`follows`}</span>
            <code>{event.previousHash || t`nothing: the first event`}</code>
          </div>
        </li>
      ))}
    </ol>
  );
}
