import { t } from '#shared/language/t.ts';
import type { Message } from './message.ts';

type Reader = {
  /** Current time in epoch ms. */
  readonly now: number;
  /** Format a time within a sentence, in the reader's time zone. */
  readonly moment: (at: string) => string;
};

/**
 * Return the due times of a message's step for its reader, such as "It was due today, 07:50."; undefined if there are
 * none.
 */
export function formatDueText(
  { due }: Pick<Message, 'due'>,
  { now, moment }: Reader,
): string | undefined {
  if (!due) return undefined;
  const { at, since, until } = due;
  const words = [
    since && t`It has been waiting since ${moment(since)}.`,
    at && (Date.parse(at) <= now ? t`It was due ${moment(at)}.` : t`It is due ${moment(at)}.`),
    until &&
      (Date.parse(until) <= now ? t`It ended ${moment(until)}.` : t`It ends ${moment(until)}.`),
  ];
  return words.filter(Boolean).join(' ') || undefined;
}
