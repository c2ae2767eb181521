import { t } from '#shared/language/t.ts';
import type { Message } from './message.ts';

type Reader = {
  /** Epoch ms. */
  readonly now: number;
  /** A moment within a sentence, by the reader's clock. */
  readonly moment: (at: string) => string;
};

/**
 * "It was due today, 07:50.": due time of a message's step for its reader; undefined if there is
 * nothing to say.
 */
export function dueWords(
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
