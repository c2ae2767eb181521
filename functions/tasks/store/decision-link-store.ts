import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { withKeys } from '#functions/platform/table/access-patterns.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { KnownLink } from '#functions/requests/rules/commands/decide-by-link.ts';
import { Id, Instant } from '#shared/fields.ts';
import type { Task } from '#shared/tasks/task.ts';
import { decisionLinkKey } from './decision-links-keys.ts';

export type DecisionLinkStore = ReturnType<typeof decisionLinkStore>;

/** Days from the mail for which a link decides. */
export const linkValidFor = 7;
/** Days after which nobody knows a link any more: until then its page can say that it has expired. */
const keptFor = 60;
const dayMs = 24 * 3600 * 1000;
/** Of the hash, in the audit chain: enough to name a link among those of a request. */
const refLength = 16;

const Stored = z.object({
  applicationId: Id,
  requestId: Id,
  taskId: Id,
  userId: Id,
  madeAt: Instant,
  validUntil: Instant,
});
type Of = Pick<Task, 'applicationId' | 'requestId' | 'taskId' | 'assignee'>;

const hashOf = (link: string) => createHash('sha256').update(link).digest('hex');

/** Links of mails that lead to a decision: 256 bits each, of which the table holds a hash. */
export function decisionLinkStore(table: Table) {
  return {
    /** A new link for each of these tasks, in their order: one write each. `at`: epoch ms. */
    async make(tasks: readonly Of[], at: number): Promise<string[]> {
      const links = tasks.map((task) => ({ task, link: randomBytes(32).toString('hex') }));
      const [madeAt, validUntil] = [at, at + linkValidFor * dayMs].map((moment) =>
        new Date(moment).toISOString(),
      );
      const expiresAt = Math.floor((at + keptFor * dayMs) / 1000);
      await table.store(
        links.map(({ task: { applicationId, requestId, taskId, assignee }, link }) => ({
          put: withKeys(decisionLinkKey(hashOf(link)), {
            ...{ applicationId, requestId, taskId, userId: assignee.userId },
            ...{ madeAt, validUntil, expiresAt },
          }),
        })),
      );
      return links.map(({ link }) => link);
    },

    /** Undefined for what is no link of this application, or no longer. One read, whatever it is. */
    async find(
      applicationId: string,
      link: string,
    ): Promise<(KnownLink & { readonly requestId: string }) | undefined> {
      const hash = hashOf(link);
      const item = await table.get(decisionLinkKey(hash), { consistent: true });
      if (item === undefined) return undefined;
      const { madeAt: _, ...stored } = parseStored(Stored, item);
      if (stored.applicationId !== applicationId) return undefined;
      return { ...stored, ref: hash.slice(0, refLength) };
    },
  };
}
