import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import type { Key, Table } from '#functions/platform/table/table.ts';
import { ListChoices, type ListName, SharedViews } from '#shared/lists/list-choices.ts';
import { listChoicesKey, sharedViewsKey } from './lists-keys.ts';

export type ListChoicesStore = ReturnType<typeof listChoicesStore>;

const choicesIn = (item: unknown) => parseStored(ListChoices, item ?? {});
const viewsIn = (item: unknown) => parseStored(SharedViews, item ?? {});

/** Display settings of lists: one item for each person and list, and one for the shared views of a list. */
export function listChoicesStore(table: Table) {
  const read = (key: Key) => table.get(key, { consistent: true });

  /** @throws item.changed-meanwhile */
  async function put<T extends { readonly version: number }>(key: Key, said: T): Promise<T> {
    const next = { ...said, version: said.version + 1 };
    const when = said.version === 0 ? 'absent' : said.version;
    await table.write([{ put: addKeys(key, next), when }]);
    return next;
  }

  return {
    /** Load a person's settings of a list. Version 0 means that nothing is stored yet. */
    load: async (userId: string, list: ListName): Promise<ListChoices> =>
      choicesIn(await read(listChoicesKey(userId, list))),

    loadShared: async (app: string, list: ListName): Promise<SharedViews> =>
      viewsIn(await read(sharedViewsKey(app, list))),

    /** Replace the version from which the choices were read. @throws item.changed-meanwhile */
    save: (userId: string, list: ListName, choices: ListChoices) =>
      put(listChoicesKey(userId, list), choices),

    /** Replace the shared views. @throws item.changed-meanwhile */
    saveShared: (app: string, list: ListName, views: SharedViews) =>
      put(sharedViewsKey(app, list), views),
  };
}
