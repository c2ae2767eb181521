import { maxTitleLength } from '#functions/messages/rules/message-title.ts';
import { t } from '#shared/language/t.ts';
import type { Message } from '#shared/messages/message.ts';
import { toOneLine, truncateText } from '#shared/one-line.ts';
import { formatShortMailMoment } from './format-moment.ts';

type Reader = {
  readonly timeZone: string;
  /** Current time in ms since the epoch. */
  readonly now: number;
};

/**
 * Format the subject of a mail from its leading message. A reminder starts with the due time, in the reader's time
 * zone. `others`: number of further messages in the mail.
 */
export function formatMailSubject(
  { title, what, due }: Pick<Message, 'title' | 'what' | 'due'>,
  others: number,
  { timeZone, now }: Reader,
): string {
  const more = others > 0 ? t`, and ${others} more` : '';
  const subject = `${truncateText(toOneLine(title), maxTitleLength - more.length)}${more}`;
  if (!due?.at || what !== 'reminder') return subject;
  const moment = formatShortMailMoment(due.at, timeZone);
  return Date.parse(due.at) <= now
    ? t`Overdue since ${moment}: ${subject}`
    : t`Due ${moment}: ${subject}`;
}
