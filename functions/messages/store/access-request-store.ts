import * as z from 'zod';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { Instant, Version } from '#shared/fields.ts';
import type { RequestedRole } from '#shared/messages/access-requests-api.ts';
import type { Message } from '#shared/messages/message.ts';
import { buildMessageItem } from './message-item.ts';
import { accessRequestKey } from './messages-keys.ts';

export type AccessRequestStore = ReturnType<typeof accessRequestStore>;

/** Person and the role that they request. */
type Wish = { readonly userId: string; readonly role: RequestedRole };
const AccessRequestItem = z.object({ askedAt: Instant, version: Version });
/** Seconds until the same request can notify somebody again. */
const holdsFor = 24 * 3600;

/** Requests for the rights of a role with their time, at most one a day. */
export function accessRequestStore(table: Table) {
  const find = async ({ userId, role }: Wish) => {
    const item = await table.get(accessRequestKey(userId, role), { consistent: true });
    return item ? parsePart(AccessRequestItem, item) : undefined;
  };

  /** TTL deletes expired items late, so the time is checked as well. */
  const holdsAt = (
    now: string,
    asked: z.infer<typeof AccessRequestItem> | undefined,
  ): string | null =>
    asked && Date.parse(now) - Date.parse(asked.askedAt) < holdsFor * 1000 ? asked.askedAt : null;

  return {
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
        expiresAt: Math.floor(Date.parse(askedAt) / 1000) + holdsFor,
      };
      await table.write([
        { put: asked, when: before?.version ?? 'absent' },
        ...messages.map((one) => ({ put: buildMessageItem(one), when: 'absent' as const })),
      ]);
    },
  };
}
