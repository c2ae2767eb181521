import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { AppError } from '#shared/errors.ts';
import type { ListChoices, ListName, SavedView } from '#shared/lists/list-choices.ts';
import { getListChoices, saveListChoices, saveSharedViews } from '#shared/lists/lists-api.ts';
import { endpointQuery } from './read.ts';

/** Cache time in milliseconds. It is long because only the person changes these settings. */
const staleTime = 5 * 60_000;
/** Maximum attempts to save a change when another tab saved meanwhile. */
const maxSaveAttempts = 3;

/** Load my settings of a list, and its saved views: my own and the shared ones. */
export const listSettingsQuery = (list: ListName) =>
  queryOptions({ ...endpointQuery(getListChoices, { params: { list } }), staleTime });

const isLostRace = (cause: unknown) =>
  cause instanceof AppError && /changed-meanwhile|precondition-failed/.test(cause.code);

/** Pending save for each list. Changes of a list are saved one after the other, to avoid conflicts with ourselves. */
const turns = new Map<ListName, Promise<unknown>>();
function runInSequence<Answer>(list: ListName, act: () => Promise<Answer>): Promise<Answer> {
  const turn = (turns.get(list) ?? Promise.resolve()).then(act, act);
  turns.set(list, turn);
  return turn;
}

/** Call `save` with the cached choices, and retry with the latest ones after a conflict. */
async function saveWithConflictRetry(
  queries: QueryClient,
  list: ListName,
  save: (now: Awaited<ReturnType<typeof readNow>>) => Promise<void>,
): Promise<void> {
  const query = listSettingsQuery(list);
  for (let tries = 1; ; tries += 1)
    try {
      const known = tries === 1 ? queries.getQueryData(query.queryKey) : undefined;
      return await save(known ?? (await readNow(queries, list)));
    } catch (cause) {
      if (tries < maxSaveAttempts && isLostRace(cause)) continue;
      // The optimistic update was not saved, so the cache is wrong now.
      void queries.invalidateQueries(query);
      throw cause;
    }
}
const readNow = (queries: QueryClient, list: ListName) =>
  queries.fetchQuery({ ...listSettingsQuery(list), staleTime: 0 });

type Change = (own: ListChoices) => ListChoices;
/** Unsaved changes in order. They are applied on top of changes that were saved meanwhile. */
const unsaved = new Map<ListName, readonly Change[]>();
const getUnsaved = (list: ListName) => unsaved.get(list) ?? [];

/**
 * Change my settings of a list: show the change at once, then save it on top of the stored settings. `change` must be
 * idempotent.
 */
export async function changeOwnListSettings(
  queries: QueryClient,
  list: ListName,
  change: Change,
): Promise<void> {
  const { queryKey } = listSettingsQuery(list);
  const show = (next: Change) =>
    queries.setQueryData(queryKey, (now) => now && { ...now, own: next(now.own) });
  const forget = () =>
    unsaved.set(
      list,
      getUnsaved(list).filter((one) => one !== change),
    );
  unsaved.set(list, [...getUnsaved(list), change]);
  show(change);
  await runInSequence(list, () =>
    saveWithConflictRetry(queries, list, async ({ own }) => {
      const { version: ifMatch, ...said } = change(own);
      const { version } = await callApi(saveListChoices, {
        ...{ params: { list }, body: said, ifMatch },
      });
      forget();
      const saved = { ...change(own), version };
      show(() => getUnsaved(list).reduce((now, one) => one(now), saved));
    }),
  ).finally(forget);
}

/** Change the shared views of a list. They are shown only after they are saved. */
async function changeSharedViews(
  queries: QueryClient,
  list: ListName,
  change: (views: readonly SavedView[]) => SavedView[],
): Promise<void> {
  const { queryKey } = listSettingsQuery(list);
  await runInSequence(list, () =>
    saveWithConflictRetry(queries, list, async ({ shared: before }) => {
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
 * Return my saved settings of a list, and functions to change them. The product defaults apply until the settings are
 * loaded, or if loading fails.
 */
export function useListSettings(list: ListName) {
  const queries = useQueryClient();
  const { data } = useQuery(listSettingsQuery(list));
  return {
    ...data,
    changeOwn: (change: Change) => changeOwnListSettings(queries, list, change),
    changeShared: (change: (views: readonly SavedView[]) => SavedView[]) =>
      changeSharedViews(queries, list, change),
  };
}
