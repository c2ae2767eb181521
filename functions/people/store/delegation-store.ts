import * as z from 'zod';
import type { Author } from '#functions/organisation/store/reference-history.ts';
import * as referenceKeys from '#functions/organisation/store/reference-keys.ts';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseRows } from '#functions/platform/table/read-rows.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import { Delegation } from '#shared/users/user.ts';
import * as personKeys from './people-keys.ts';
import { buildDelegationWrites } from './person-history.ts';

export type DelegationStore = ReturnType<typeof delegationStore>;
/** Counter of delegation writes in the reference stamp. Caches of delegations in warm functions compare it. */
const counted = 'DELEGATION';
const kind = { schema: Delegation, kind: 'Delegation', id: 'id' } as const;
const Stamp = z.object({ version: z.int() });

/**
 * Delegations between people. Every write increments one counter of the application, and is refused if the counter
 * changed since it was read. Delegations together can form a cycle, so two simultaneous delegations must not miss each
 * other.
 */
export function delegationStore(table: Table) {
  const list = async (query: Parameters<Table['queryAll']>[0]) =>
    parseRows(table, kind, await table.queryAll(query)).flatMap((one) => one ?? []);

  return {
    /** List all delegations by a person, sorted by start date. */
    given: (userId: string): Promise<Delegation[]> =>
      list({ ...personKeys.userDelegationsQuery(userId), consistent: true }),

    received: (userId: string): Promise<Delegation[]> => list(personKeys.delegatedTo(userId)),

    /** Return delegations of anybody that end on or after this day and were not ended early. */
    endingFrom: (app: string, day: string): Promise<Delegation[]> =>
      list({ ...personKeys.delegationsEnding(app), between: [day, personKeys.lastDay] }),

    /** @throws item.not-found */
    async load(userId: string, id: string): Promise<Delegation> {
      const found = (await this.given(userId)).find((one) => one.id === id);
      if (!found) throw new AppError('item.not-found', t`There is no such delegation.`);
      return found;
    },

    /** Return the number of writes. Read it before a delegation is checked, and pass it with the write. */
    async stamp(app: string): Promise<number> {
      const item = await table.get(personKeys.delegationStampKey(app), { consistent: true });
      return item === undefined ? 0 : parsePart(Stamp, item).version;
    },

    /**
     * Store a delegation that was checked at `stamp`. `before`: delegation that was read, undefined for a new
     * delegation. `author`: author of the change in the history of the delegator.
     * @throws item.changed-meanwhile
     */
    async save(
      delegation: Delegation,
      stamp: number,
      {
        before,
        author,
      }: { readonly before?: Delegation | undefined; readonly author?: Author } = {},
    ): Promise<Delegation> {
      const next = { ...delegation, version: delegation.version + 1 };
      const at = personKeys.delegationKeys(next);
      const was = before && personKeys.delegationKeys(before);
      const moves = was && was.sk !== at.sk;
      await table.write([
        {
          put: { ...personKeys.delegationStampKey(next.applicationId), version: stamp + 1 },
          when: stamp === 0 ? 'absent' : stamp,
        },
        { put: addKeys(at, next), when: before && !moves ? before.version : 'absent' },
        { count: referenceKeys.stampKey(next.applicationId), names: [counted] },
        ...(moves ? [{ remove: { pk: was.pk, sk: was.sk }, when: before.version }] : []),
        ...buildDelegationWrites(author, next, before),
      ]);
      return next;
    },

    /**
     * End a delegation now, and record its author. Ending cannot create a cycle, so no check is needed. @throws
     * item.changed-meanwhile
     */
    async end(delegation: Delegation, author: Author): Promise<Delegation> {
      const next = { ...delegation, endedAt: author.at, version: delegation.version + 1 };
      const put = addKeys(personKeys.delegationKeys(next), next);
      await table.write([
        { put, when: delegation.version },
        { count: referenceKeys.stampKey(next.applicationId), names: [counted] },
        ...buildDelegationWrites(author, next, delegation),
      ]);
      return next;
    },
  };
}
