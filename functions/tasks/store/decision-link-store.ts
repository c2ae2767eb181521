import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { KnownLink } from '#functions/requests/rules/commands/decide-by-link.ts';
import { Id, Instant } from '#shared/fields.ts';
import type { Task } from '#shared/tasks/task.ts';

/** Return the key of a decision link. It contains the hash of the link's id, because the id itself is not stored. */
const decisionLinkKey = (hash: string) => ({ pk: `DECISIONLINK#${hash}`, sk: '#' });

export type DecisionLinkStore = ReturnType<typeof decisionLinkStore>;

/** Days after the mail in which its link can decide. */
export const linkValidityDays = 7;
/** Days for which a link is stored, so that its page can explain that it has expired. */
const storedDays = 60;
const dayMs = 24 * 3600 * 1000;
/** Length of the hash prefix in the audit chain, enough to identify a link within a request. */
const refLength = 16;

const StoredLink = z.object({
  applicationId: Id,
  requestId: Id,
  taskId: Id,
  userId: Id,
  madeAt: Instant,
  validUntil: Instant,
});
type LinkedTask = Pick<Task, 'applicationId' | 'requestId' | 'taskId' | 'assignee'>;

const hashOf = (link: string) => createHash('sha256').update(link).digest('hex');

/** Create the store for decision links in mails. A link has 256 random bits, and the table stores only its hash. */
export function decisionLinkStore(table: Table) {
  return {
    /** Create a link for each of these tasks in their order, with one write each. `at`: ms since the epoch. */
    async make(tasks: readonly LinkedTask[], at: number): Promise<string[]> {
      const links = tasks.map((task) => ({ task, link: randomBytes(32).toString('hex') }));
      const [madeAt, validUntil] = [at, at + linkValidityDays * dayMs].map((moment) =>
        new Date(moment).toISOString(),
      );
      const expiresAt = Math.floor((at + storedDays * dayMs) / 1000);
      await table.store(
        links.map(({ task: { applicationId, requestId, taskId, assignee }, link }) => ({
          put: addKeys(decisionLinkKey(hashOf(link)), {
            ...{ applicationId, requestId, taskId, userId: assignee.userId },
            ...{ madeAt, validUntil, expiresAt },
          }),
        })),
      );
      return links.map(({ link }) => link);
    },

    /** Return a link in a single read; undefined if it is unknown, removed, or belongs to another application. */
    async find(
      applicationId: string,
      link: string,
    ): Promise<(KnownLink & { readonly requestId: string }) | undefined> {
      const hash = hashOf(link);
      const item = await table.get(decisionLinkKey(hash), { consistent: true });
      if (item === undefined) return undefined;
      const { madeAt: _, ...stored } = parseStored(StoredLink, item);
      if (stored.applicationId !== applicationId) return undefined;
      return { ...stored, ref: hash.slice(0, refLength) };
    },
  };
}
