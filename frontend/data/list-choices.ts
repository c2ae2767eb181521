import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { AppError } from '#shared/errors.ts';
import type { ListChoices, ListName, SavedView } from '#shared/lists/list-choices.ts';
import { getListChoices, saveListChoices, saveSharedViews } from '#shared/lists/lists-api.ts';
import { read } from './read.ts';

/** Only the person themselves changes it, so it is seldom asked for; in milliseconds. */
const staleTime = 5 * 60_000;
/** So often a change is tried on top of what another tab has saved meanwhile. */
const mostTries = 3;

/** Load my settings of a list, and its views that I have or am offered. */
export const listChoicesQuery = (list: ListName) =>
  queryOptions({ ...read(getListChoices, { params: { list } }), staleTime });

const isLostRace = (cause: unknown) =>
  cause instanceof AppError && /changed-meanwhile|precondition-failed/.test(cause.code);

/** Pending change of each list. Changes of a list are saved one after the other, to avoid conflicts with ourselves. */
const turns = new Map<ListName, Promise<unknown>>();
function inTurn<Answer>(list: ListName, act: () => Promise<Answer>): Promise<Answer> {
  const turn = (turns.get(list) ?? Promise.resolve()).then(act, act);
  turns.set(list, turn);
  return turn;
}

/** Call `save` with the stored choices, and again with the newest ones if somebody else saved in between. */
async function retrying(
  queries: QueryClient,
  list: ListName,
  save: (now: Awaited<ReturnType<typeof readNow>>) => Promise<void>,
): Promise<void> {
  const query = listChoicesQuery(list);
  for (let tries = 1; ; tries += 1)
    try {
      const known = tries === 1 ? queries.getQueryData(query.queryKey) : undefined;
      return await save(known ?? (await readNow(queries, list)));
    } catch (cause) {
      if (tries < mostTries && isLostRace(cause)) continue;
      // The view showed the change before it was saved, which is wrong now.
      void queries.invalidateQueries(query);
      throw cause;
    }
}
const readNow = (queries: QueryClient, list: ListName) =>
  queries.fetchQuery({ ...listChoicesQuery(list), staleTime: 0 });

type Change = (own: ListChoices) => ListChoices;
/** Changes that are not saved yet, in their order: shown on top of those saved meanwhile. */
const unsaved = new Map<ListName, readonly Change[]>();
const unsavedOf = (list: ListName) => unsaved.get(list) ?? [];

/**
 * Changes how I see a list: shown at once, then saved on top of what is stored. `change` says what shall be, so that
 * once more changes nothing.
 */
export async function changeOwn(
  queries: QueryClient,
  list: ListName,
  change: Change,
): Promise<void> {
  const { queryKey } = listChoicesQuery(list);
  const show = (next: Change) =>
    queries.setQueryData(queryKey, (now) => now && { ...now, own: next(now.own) });
  const forget = () =>
    unsaved.set(
      list,
      unsavedOf(list).filter((one) => one !== change),
    );
  unsaved.set(list, [...unsavedOf(list), change]);
  show(change);
  await inTurn(list, () =>
    retrying(queries, list, async ({ own }) => {
      const { version: ifMatch, ...said } = change(own);
      const { version } = await callApi(saveListChoices, {
        ...{ params: { list }, body: said, ifMatch },
      });
      forget();
      const saved = { ...change(own), version };
      show(() => unsavedOf(list).reduce((now, one) => one(now), saved));
    }),
  ).finally(forget);
}

/** The same of the views that all are offered, which are shown once they are saved. */
async function changeShared(
  queries: QueryClient,
  list: ListName,
  change: (views: readonly SavedView[]) => SavedView[],
): Promise<void> {
  const { queryKey } = listChoicesQuery(list);
  await inTurn(list, () =>
    retrying(queries, list, async ({ shared: before }) => {
      const shared = await callApi(saveSharedViews, {
        params: { list },
        body: { views: change(before.views) },
        ifMatch: before.version,
      });
      queries.setQueryData(queryKey, (now) => now && { ...now, shared });
    }),
  );
}

/**
 * Return my saved settings of a list, and functions to change them. The defaults of the product apply while
 * none are known, or if they can't be read.
 */
export function useListChoices(list: ListName) {
  const queries = useQueryClient();
  const { data } = useQuery(listChoicesQuery(list));
  return {
    ...data,
    changeOwn: (change: Change) => changeOwn(queries, list, change),
    changeShared: (change: (views: readonly SavedView[]) => SavedView[]) =>
      changeShared(queries, list, change),
  };
}
