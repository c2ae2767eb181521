import * as z from 'zod';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { Instant, Version } from '#shared/fields.ts';
import { MailChoices } from '#shared/messages/mail-choices.ts';
import type { Message } from '#shared/messages/message.ts';
import { mailChoicesKey, waitingMailsKey } from './messages-keys.ts';

export type MailLine = ReturnType<typeof waitingMailStore>;

/** A mail that could not be sent yet. `until`: latest time of the next attempt. */
const Waiting = z.object({ messageId: z.string(), at: Instant, until: Instant });
type Waiting = z.infer<typeof Waiting>;
const Line = z.object({ waiting: z.array(Waiting), version: Version });
type Line = z.infer<typeof Line>;
type MessageRef = Pick<Message, 'userId' | 'messageId' | 'at'>;

/** Seconds after its pause in which a delayed mail is retried. */
export const retryWindowSeconds = 120;
/** Maximum number of waiting mails stored. Only the earliest mails are needed to delay a later mail. */
const listedAtMost = 50;
/** Retention in seconds, longer than a mail can wait in its queue. */
const keptFor = 30 * 24 * 3600;

const inOrder = (one: Omit<MessageRef, 'userId'>, other: Omit<MessageRef, 'userId'>) =>
  one.at.localeCompare(other.at) || one.messageId.localeCompare(other.messageId);

/**
 * Track the unsent mails of each person in message order, so that every function instance delays later mails. Nothing
 * is written while mails are accepted. An entry expires when its next attempt is due, so that an abandoned mail does
 * not block others: decision 117.
 */
export function waitingMailStore(table: Table) {
  const load = async (userId: string): Promise<Line | undefined> => {
    const item = await table.get(waitingMailsKey(userId), { consistent: true });
    return item ? parseStored(Line, item) : undefined;
  };
  const save = (userId: string, waiting: readonly Waiting[], before: Line | undefined) => {
    const key = waitingMailsKey(userId);
    const version = (before?.version ?? 0) + 1;
    const expiresAt = Math.floor(Date.now() / 1000) + keptFor;
    const put = { ...addKeys(key, { waiting, version }), expiresAt };
    return table.write([{ put, when: before?.version ?? 'absent' }]);
  };

  return {
    /** Load the data for sending a mail in one read: the person's mail choices and waiting mails. */
    async before(userId: string): Promise<{ choices: MailChoices; waiting: readonly Waiting[] }> {
      const keys = [mailChoicesKey(userId), waitingMailsKey(userId)];
      const items = await table.getAll(keys, { consistent: true });
      const found = (key: Item) => items.find(({ pk }) => pk === key.pk);
      const [choices, line] = keys.map(found);
      return {
        choices: parseStored(MailChoices, choices ?? {}),
        waiting: line ? parseStored(Line, line).waiting : [],
      };
    },

    /** Record that a mail waits and is retried before `until`. */
    join: ({ userId, messageId, at }: MessageRef, until: string, now: string): Promise<void> =>
      retryOnConflict(async () => {
        const line = await load(userId);
        const others = (line?.waiting ?? []).filter(
          (one) => one.messageId !== messageId && one.until > now,
        );
        const all = [...others, { messageId, at, until }].sort(inOrder);
        await save(userId, all.slice(0, listedAtMost), line);
      }),

    /**
     * Remove a mail from the line, because it was sent or abandoned. The list is overwritten, because the IAM role for
     * sending mails may not delete items.
     */
    leave: ({ userId, messageId }: MessageRef): Promise<void> =>
      retryOnConflict(async () => {
        const line = await load(userId);
        if (!line?.waiting.some((one) => one.messageId === messageId)) return;
        const others = line.waiting.filter((one) => one.messageId !== messageId);
        await save(userId, others, line);
      }),
  };
}

/**
 * Return the time of the next attempt for an earlier mail of the same person (epoch ms). Undefined if this mail may be
 * sent.
 */
export function findEarlierRetryMs(
  waiting: readonly Waiting[],
  message: MessageRef,
  now: number,
): number | undefined {
  const moment = new Date(now).toISOString();
  const earlier = waiting.filter((one) => one.until > moment && inOrder(one, message) < 0);
  if (earlier.length === 0) return undefined;
  return Math.min(...earlier.map(({ until }) => Date.parse(until))) - retryWindowSeconds * 1000;
}
