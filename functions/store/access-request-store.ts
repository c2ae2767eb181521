import * as z from 'zod';
import { Instant, Version } from '#shared/fields.ts';
import type { WantedRole } from '#shared/messages/access-requests-api.ts';
import type { Message } from '#shared/messages/message.ts';
import { accessRequestKey } from './keys/messages.ts';
import { messageItem } from './message-kind.ts';
import type { Table } from './table.ts';

export type AccessRequestStore = ReturnType<typeof accessRequestStore>;

/** Whose wish for which role it is. */
type Wish = { readonly userId: string; readonly role: WantedRole };
const Asked = z.object({ askedAt: Instant, version: Version });
/** For how long nobody is told of the same again, in seconds. */
const holdsFor = 24 * 3600;

/** Who asked for the rights of which role, and when: once a day. */
export function accessRequestStore(table: Table) {
  const find = async ({ userId, role }: Wish) => {
    const item = await table.get(accessRequestKey(userId, role), { consistent: true });
    return item ? Asked.parse(item) : undefined;
  };

  return {
    /** When it was asked for within the day before `now`; what has expired lies in the table for a while. */
    async askedAt(wish: Wish, now: string): Promise<string | null> {
      const asked = (await find(wish))?.askedAt;
      const holds = asked !== undefined && Date.parse(now) - Date.parse(asked) < holdsFor * 1000;
      return holds ? asked : null;
    },

    /**
     * Stores that it was asked for, and what administrators are told (50 of them at most), in one transaction.
     * @throws item.changed-meanwhile when it was asked for at the same time
     */
    async tell(wish: Wish, askedAt: string, messages: readonly Message[]): Promise<void> {
      const before = await find(wish);
      const asked = {
        ...accessRequestKey(wish.userId, wish.role),
        ...{ askedAt, version: (before?.version ?? 0) + 1 },
        expiresAt: Math.floor(Date.parse(askedAt) / 1000) + holdsFor,
      };
      await table.write([
        { put: asked, when: before?.version ?? 'absent' },
        ...messages.map((one) => ({ put: messageItem(one), when: 'absent' as const })),
      ]);
    },
  };
}
