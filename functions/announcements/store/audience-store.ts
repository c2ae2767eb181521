import { buildAddresseeFilter } from '#functions/announcements/rules/addressees.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { Audience } from '#shared/announcements/announcement.ts';
import type { User } from '#shared/users/user.ts';

export type AudienceStore = ReturnType<typeof audienceStore>;

/** Resolve the audience of announcements from the stored organisation. */
export function audienceStore(table: Table) {
  const reference = referenceStore(table);
  const users = userStore(table);
  return {
    /** Return a filter for the people in the audience at this moment. */
    async now(app: string, audience: Audience): Promise<(person: User) => boolean> {
      const [{ departments, locations }, administrators] = await Promise.all([
        reference.load(app),
        users.administrators(app),
      ]);
      return buildAddresseeFilter(audience, { departments, locations, administrators });
    },
  };
}
