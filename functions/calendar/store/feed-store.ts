import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { retryOnConflict } from '#functions/platform/table/retry-on-conflict.ts';
import { parsePart, safeParsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { Id, Instant, Version } from '#shared/fields.ts';
import { feedBySecretKey, feedKey } from './keys.ts';

export type FeedStore = ReturnType<typeof feedStore>;

const Owner = z.object({ userId: Id, applicationId: Id, madeAt: Instant });
type Owner = z.infer<typeof Owner>;
const Feed = Owner.extend({ salt: z.string(), hash: z.string(), version: Version });

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
/**
 * Derive the secret from a stored salt and the Idempotency-Key, which is not stored. A repeated call returns the same
 * secret, and the table alone discloses none.
 */
const getSecret = (salt: string, key: string) =>
  createHmac('sha256', salt).update(key).digest('base64url');

/** Secrets of calendar feed URLs, 256 bits each. The table stores only their hashes. */
export function feedStore(table: Table) {
  const find = async (userId: string) => {
    const item = await table.get(feedKey(userId), { consistent: true });
    return item === undefined ? undefined : parsePart(Feed, item);
  };

  return {
    find,

    /**
     * Create a secret for a person and replace the previous one. The same `key` returns the same secret again while it
     * is the latest secret.
     */
    make: (
      owner: Owner,
      key: string,
    ): Promise<{ readonly secret: string; readonly madeAt: string }> =>
      retryOnConflict(async () => {
        const before = await find(owner.userId);
        const again = before && getSecret(before.salt, key);
        if (again && hashOf(again) === before.hash) return { secret: again, madeAt: before.madeAt };
        const salt = randomBytes(32).toString('base64url');
        const secret = getSecret(salt, key);
        const hash = hashOf(secret);
        const feed = { ...owner, salt, hash, version: (before?.version ?? 0) + 1 };
        await table.write([
          { put: { ...feedKey(owner.userId), ...feed }, when: before?.version ?? 'absent' },
          { put: { ...feedBySecretKey(hash), ...owner } },
          ...(before ? [{ remove: feedBySecretKey(before.hash) }] : []),
        ]);
        return { secret, madeAt: owner.madeAt };
      }),

    /** Revoke the secret URL of a person, if any. */
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
     * Return the owner of a calendar by its secret, in a single read; undefined if the secret is unknown or revoked.
     */
    async ownerOf(secret: string): Promise<Owner | undefined> {
      const item = await table.get(feedBySecretKey(hashOf(secret)), { consistent: true });
      return safeParsePart(Owner, item).data;
    },
  };
}
