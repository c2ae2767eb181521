import { useFormat } from '#frontend/components/format/use-format.ts';
import type { Message } from '#shared/messages/message.ts';
import { MessageList } from './message-list.tsx';
import classes from './messages-by-day.module.css';

/** Messages under the day on which they came, by the clock of the person. */
export function MessagesByDay({ messages }: { messages: readonly Message[] }) {
  const format = useFormat();
  const days = Map.groupBy(messages, ({ at }) => format.day(at));
  return [...days].map(([day, told]) => (
    <section key={day} aria-label={day} className={classes.day}>
      <h2>{day}</h2>
      <MessageList messages={told} />
    </section>
  ));
}
