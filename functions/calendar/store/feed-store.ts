import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parsePart, readPart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { Id, Instant, Version } from '#shared/fields.ts';
import { feedBySecretKey, feedKey } from './keys.ts';

export type FeedStore = ReturnType<typeof feedStore>;

const Owner = z.object({ userId: Id, applicationId: Id, madeAt: Instant });
type Owner = z.infer<typeof Owner>;
const Feed = Owner.extend({ salt: z.string(), hash: z.string(), version: Version });

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
/**
 * Made of what the table holds and what it doesn't, the Idempotency-Key: a repeat of the same call makes the same
 * secret, and the table alone gives none away.
 */
const secretOf = (salt: string, key: string) =>
  createHmac('sha256', salt).update(key).digest('base64url');

/** Secret addresses of calendars, 256 bits each; the table holds their hashes. */
export function feedStore(table: Table) {
  const find = async (userId: string) => {
    const item = await table.get(feedKey(userId), { consistent: true });
    return item === undefined ? undefined : parsePart(Feed, item);
  };

  return {
    find,

    /**
     * Makes a secret for somebody, in the place of the one before; `key`: the same gives the same secret again, as
     * long as it is the last one.
     */
    make: (
      owner: Owner,
      key: string,
    ): Promise<{ readonly secret: string; readonly madeAt: string }> =>
      retryOnConflict(async () => {
        const before = await find(owner.userId);
        const again = before && secretOf(before.salt, key);
        if (again && hashOf(again) === before.hash) return { secret: again, madeAt: before.madeAt };
        const salt = randomBytes(32).toString('base64url');
        const secret = secretOf(salt, key);
        const hash = hashOf(secret);
        const feed = { ...owner, salt, hash, version: (before?.version ?? 0) + 1 };
        await table.write([
          { put: { ...feedKey(owner.userId), ...feed }, when: before?.version ?? 'absent' },
          { put: { ...feedBySecretKey(hash), ...owner } },
          ...(before ? [{ remove: feedBySecretKey(before.hash) }] : []),
        ]);
        return { secret, madeAt: owner.madeAt };
      }),

    /** Ends the address of somebody, if there is one. */
    withdraw: (userId: string): Promise<void> =>
      retryOnConflict(async () => {
        const before = await find(userId);
        if (!before) return;
        await table.write([
          { remove: feedKey(userId), when: before.version },
          { remove: feedBySecretKey(before.hash) },
        ]);
      }),

    /**
     * Owner of a calendar by its secret; undefined if the secret is unknown or revoked. Always one
     * read.
     */
    async ownerOf(secret: string): Promise<Owner | undefined> {
      const item = await table.get(feedBySecretKey(hashOf(secret)), { consistent: true });
      return readPart(Owner, item).data;
    },
  };
}
