import { fold } from '#functions/platform/table/access-patterns.ts';
import { readPerson } from '#functions/platform/table/read-rows.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { UserRow } from '#shared/users/user.ts';
import * as personKeys from './people-keys.ts';
import { findableBy, isFoundBy, splitNameTokens } from './user-items.ts';

/** Which people a list is of. */
export type Wanted = {
  readonly search?: string | undefined;
  /** Those of one department are found without looking at others. */
  readonly departmentId?: string | undefined;
  readonly isDescending?: boolean;
  /** Also by the part of the e-mail address before the @: whoever is not shown addresses could guess them by it. */
  readonly byAddress?: boolean;
  readonly isWanted?: (person: UserRow) => boolean;
  /** Of some people those who are wanted, where that takes reading: asked of as many as are read at once. */
  readonly wantedAmong?: (people: readonly UserRow[]) => Promise<readonly UserRow[]>;
};

/** Search for people by name, address or department. */
export function peopleSearch(table: Table) {
  const rows = (items: readonly Item[]) => items.map((item) => readPerson(table, UserRow, item));

  /**
   * Return the queries for the people of a list, and the function that reads their rows. `sieve`: some of the
   * items are no match.
   */
  const search = (app: string, wanted: Wanted) => {
    const { search: text = '', departmentId, byAddress = false, isWanted } = wanted;
    const words = splitNameTokens(text).sort((a, b) => b.length - a.length);
    const [longest] = words;
    const newestFirst = wanted.isDescending ?? false;
    if (!longest) {
      const query = departmentId
        ? personKeys.departmentPeopleQuery(departmentId)
        : { ...personKeys.people(app), prefix: fold(text) };
      const toRows = (items: readonly Item[]) =>
        rows(items).map((row) => (row && (isWanted?.(row) ?? true) ? row : undefined));
      return { queries: [{ ...query, newestFirst }], toRows, sieve: isWanted !== undefined };
    }
    const toRows = (items: readonly Item[]) =>
      items.map((item) => {
        const row = readPerson(table, UserRow, item);
        if (!row || !(isWanted?.(row) ?? true)) return undefined;
        const { names, address } = findableBy(row);
        const own = byAddress ? [...names, ...address] : names;
        const isFirst = own.find((token) => token.startsWith(longest)) === item.sk.split('#')[0];
        return isFirst && isFoundBy(row, words, byAddress) ? row : undefined;
      });
    const kinds = byAddress ? (['PERSON', 'ADDRESS'] as const) : (['PERSON'] as const);
    const queries = kinds.map((of) => ({
      ...personKeys.peopleByToken(app, of, longest),
      newestFirst,
    }));
    return { queries, toRows, sieve: true };
  };
  return { rows, search };
}
