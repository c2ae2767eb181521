import { useFormat } from '#frontend/components/text/format/use-format.ts';
import type { MessageRow } from '#shared/messages/message.ts';
import { groupMessages } from '../group-messages.ts';
import { MessageList } from './message-list.tsx';
import classes from './messages-by-day.module.css';

/** Messages by request, grouped by the day of the latest message in the time zone of the person. */
export function MessagesByDay({ messages }: { messages: readonly MessageRow[] }) {
  const format = useFormat();
  const days = Map.groupBy(groupMessages(messages), ({ latest }) => format.day(latest.at));
  return [...days].map(([day, groups]) => (
    <section key={day} aria-label={day} className={classes.day}>
      <h2>{day}</h2>
      <MessageList groups={groups} />
    </section>
  ));
}
