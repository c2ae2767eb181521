import { userKey, users } from '#functions/people/store/people-keys.ts';
import { readPerson } from '#functions/platform/table/read-rows.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { User } from '#shared/users/user.ts';

export type AnnouncementPeople = ReturnType<typeof announcementPeople>;
type IsAddressed = (person: User) => boolean;
/** Number of people examined in one read, of whom few may be addressed. */
const lookedAtOnce = 1000;

/**
 * All people in the order of their ids. The order is stable, so a reader that continues from a position meets each
 * person once.
 */
export function announcementPeople(table: Table) {
  async function page(app: string, position: string | undefined, limit: number) {
    const after = position === undefined ? undefined : userKey(app, position);
    const { items, more } = await table.query(
      { ...users(app), consistent: true },
      { limit, after: after && { sk: after.sk, key: after } },
    );
    return { people: items.flatMap((item) => readPerson(table, User, item) ?? []), items, more };
  }

  return {
    /**
     * Return at most `limit` of the next recipients, and the last person examined. The position is undefined after the
     * last person. A page of a thousand people without any recipient does not mean the end.
     */
    async next(
      app: string,
      position: string | undefined,
      { limit, isAddressed }: { readonly limit: number; readonly isAddressed: IsAddressed },
    ): Promise<{ people: User[]; position: string | undefined }> {
      const { people, items, more } = await page(app, position, lookedAtOnce);
      const found = people.filter(isAddressed);
      const taken = found.slice(0, limit);
      const isAll = taken.length === found.length;
      const last = isAll ? items.at(-1)?.sk : taken.at(-1)?.userId;
      return { people: taken, position: isAll && !more ? undefined : last };
    },

    /**
     * Count the people addressed now, and return the first `shown` of them. `maxReads`: maximum number of reads of a
     * thousand people each.
     */
    async count(
      app: string,
      isAddressed: IsAddressed,
      { shown = 0, mostReads = Number.POSITIVE_INFINITY } = {},
    ): Promise<{ count: number; more: boolean; people: User[] }> {
      const found: User[] = [];
      let count = 0;
      let position: string | undefined;
      for (let reads = 0; reads < mostReads; reads += 1) {
        const { people, items, more } = await page(app, position, lookedAtOnce);
        const addressed = people.filter(isAddressed);
        count += addressed.length;
        found.push(...addressed.slice(0, shown - found.length));
        if (!more) return { count, more: false, people: found };
        position = items.at(-1)?.sk;
      }
      return { count, more: true, people: found };
    },
  };
}
