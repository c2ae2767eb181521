import { foldSearchText } from '#functions/platform/table/access-patterns.ts';
import { readPerson } from '#functions/platform/table/read-rows.ts';
import type { Item, Table } from '#functions/platform/table/table.ts';
import { UserRow } from '#shared/users/user.ts';
import * as personKeys from './people-keys.ts';
import { listSearchTokens, matchesSearchPrefixes, splitNameTokens } from './user-items.ts';

/** Selection of people for a list. */
export type PeopleSearchOptions = {
  readonly search?: string | undefined;
  /** Limits the query to one department, so that no other people are read. */
  readonly departmentId?: string | undefined;
  readonly isDescending?: boolean;
  /**
   * Also search in the part of the email address before the @. Not for people who may not see addresses, because they
   * could guess addresses by searching.
   */
  readonly byAddress?: boolean;
  readonly isWanted?: (person: UserRow) => boolean;
  /** Filters people if that requires reads. It is called once for each batch that was read. */
  readonly wantedAmong?: (people: readonly UserRow[]) => Promise<readonly UserRow[]>;
};

/** Search for people by name, address or department. */
export function peopleSearch(table: Table) {
  const rows = (items: readonly Item[]) => items.map((item) => readPerson(table, UserRow, item));

  /**
   * Return the queries for the people of a list, and the function that reads their rows. `sieve`: some items may not
   * match.
   */
  const search = (app: string, wanted: PeopleSearchOptions) => {
    const { search: text = '', departmentId, byAddress = false, isWanted } = wanted;
    const words = splitNameTokens(text).sort((a, b) => b.length - a.length);
    const [longest] = words;
    const newestFirst = wanted.isDescending ?? false;
    if (!longest) {
      const query = departmentId
        ? personKeys.departmentPeopleQuery(departmentId)
        : { ...personKeys.people(app), prefix: foldSearchText(text) };
      const toRows = (items: readonly Item[]) =>
        rows(items).map((row) => (row && (isWanted?.(row) ?? true) ? row : undefined));
      return { queries: [{ ...query, newestFirst }], toRows, sieve: isWanted !== undefined };
    }
    const toRows = (items: readonly Item[]) =>
      items.map((item) => {
        const row = readPerson(table, UserRow, item);
        if (!row || !(isWanted?.(row) ?? true)) return undefined;
        const { names, address } = listSearchTokens(row);
        const own = byAddress ? [...names, ...address] : names;
        const isFirst = own.find((token) => token.startsWith(longest)) === item.sk.split('#')[0];
        return isFirst && matchesSearchPrefixes(row, words, byAddress) ? row : undefined;
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
