import * as z from 'zod';
import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import { markCallHasMail } from '#functions/platform/table/mail-effects.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Write } from '#functions/platform/table/write.ts';
import { Instant, Version } from '#shared/fields.ts';
import type { Message } from '#shared/messages/message.ts';
import { RequestedRole } from '#shared/messages/requested-role.ts';
import { buildMessageItem } from './message-item.ts';
import { accessRequestKey } from './messages-keys.ts';

export type AccessRequestStore = ReturnType<typeof accessRequestStore>;

/** Person and the role that they request. */
type Wish = { readonly userId: string; readonly role: RequestedRole };
export const AccessRequestItem = z.object({
  askedAt: Instant,
  version: Version,
  expiresAt: z.number().optional(),
  /** Set once an administrator refused the request. */
  refusedAt: Instant.optional(),
});
/** Seconds until the same request can notify somebody again. */
const holdsFor = 24 * 3600;
/** Seconds for which a request is stored, so that a later answer reaches the person. */
const storedFor = 30 * 24 * 3600;

type OpenRequest = Wish & { readonly version: number };
/** Message to a person about their request for access. */
export type AccessAnswer = { readonly request: OpenRequest; readonly message: StoredMessage };

/** Return the writes that end granted requests and store their messages. A request is granted once. */
export function buildGrantWrites(answers: readonly AccessAnswer[]): Write[] {
  if (answers.length > 0) markCallHasMail();
  return answers.flatMap(({ request: { userId, role, version }, message }): Write[] => [
    { remove: accessRequestKey(userId, role), when: version },
    { put: buildMessageItem(message), when: 'absent' },
  ]);
}

/** Requests for the rights of a role with their time, at most one a day. They are stored until they are granted. */
export function accessRequestStore(table: Table) {
  const find = async ({ userId, role }: Wish) => {
    const item = await table.get(accessRequestKey(userId, role), { consistent: true });
    return item ? parsePart(AccessRequestItem, item) : undefined;
  };

  /** Return the time of the request if it was made within the last day. The item is stored longer than that. */
  const holdsAt = (
    now: string,
    asked: z.infer<typeof AccessRequestItem> | undefined,
  ): string | null =>
    asked && Date.parse(now) - Date.parse(asked.askedAt) < holdsFor * 1000 ? asked.askedAt : null;

  return {
    /** Return the request of a person for a role, if the role was not granted since. */
    async findOpen(wish: Wish): Promise<OpenRequest | undefined> {
      const found = await find(wish);
      return found && { ...wish, version: found.version };
    },

    /** List the roles that a person has requested, and that were neither granted nor refused. */
    async listOpen(userId: string, now: string) {
      const all = await Promise.all(
        RequestedRole.options.map(async (role) => ({ role, item: await find({ userId, role }) })),
      );
      const isKept = (askedAt: string) => Date.parse(now) - Date.parse(askedAt) < storedFor * 1000;
      return all.flatMap(({ role, item }) =>
        item && !item.refusedAt && isKept(item.askedAt) ? { role, askedAt: item.askedAt } : [],
      );
    },

    /**
     * Refuse a request, with the message to its person and other writes, in one transaction. The request remains
     * stored, so that access granted later also has a message.
     * @throws item.changed-meanwhile if it was granted or refused at the same time
     */
    async refuse(
      { request: { userId, role, version }, message }: AccessAnswer,
      refusedAt: string,
      more: readonly Write[],
    ): Promise<void> {
      const item = await find({ userId, role });
      const put = { ...item, ...accessRequestKey(userId, role), refusedAt, version: version + 1 };
      await table.write([
        { put, when: version },
        { put: buildMessageItem(message), when: 'absent' },
        ...more,
      ]);
    },

    /** @throws item.changed-meanwhile if one of the requests was granted at the same time */
    async grant(answers: readonly AccessAnswer[]): Promise<void> {
      if (answers.length > 0) await table.write(buildGrantWrites(answers));
    },

    /** Return the time of a request within the day before `now`, if any. */
    askedAt: async (wish: Wish, now: string): Promise<string | null> =>
      holdsAt(now, await find(wish)),

    /**
     * Store the access request, and the messages to at most 50 administrators, in one transaction. Do nothing if the
     * same access was requested within the last 24 hours.
     * @throws item.changed-meanwhile if it was requested at the same time
     */
    async tell(wish: Wish, askedAt: string, messages: readonly Message[]): Promise<void> {
      const before = await find(wish);
      if (holdsAt(askedAt, before) !== null) return;
      const asked = {
        ...accessRequestKey(wish.userId, wish.role),
        ...{ askedAt, version: (before?.version ?? 0) + 1 },
        expiresAt: Math.floor(Date.parse(askedAt) / 1000) + storedFor,
      };
      await table.write([
        { put: asked, when: before?.version ?? 'absent' },
        ...messages.map((one) => ({ put: buildMessageItem(one), when: 'absent' as const })),
      ]);
    },
  };
}
