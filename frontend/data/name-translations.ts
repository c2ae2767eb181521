import { useQueryClient } from '@tanstack/react-query';
import { askApi, forgetNames } from '#frontend/lib/api-client.ts';
import { jsonBytes, splitIntoBatches } from '#shared/batches.ts';
import type { Output } from '#shared/endpoint.ts';
import { mostChanges, type NameLanguage } from '#shared/names/name-translation.ts';
import { listNames, listNamesHistory, saveNameTranslations } from '#shared/names/names-api.ts';
import { read, readPages } from './read.ts';

/** A name with its translation and where it is used. */
export type ListedName = Output<typeof listNames>['items'][number];
/** Translations by the names themselves; an empty one takes away what there is. */
export type Translations = ReadonlyMap<string, string>;

export const namesQuery = (language: NameLanguage) => read(listNames, { params: { language } });

/** Changes of the translations into a language with who made them, page by page. */
export const namesHistoryQuery = (language: NameLanguage) =>
  readPages(listNamesHistory, { params: { language } });

/** Bytes of one call: the service refuses more than 128 KiB. */
const maxBytes = 100_000;

/** Saves translations in the place of version `ifMatch`, in as many calls as needed. */
export async function saveTranslations(
  language: NameLanguage,
  translations: Translations,
  ifMatch: number,
): Promise<number> {
  const changes = Array.from(translations, ([text, translation]) => ({ text, translation }));
  let version = ifMatch;
  for (const batch of splitIntoBatches(changes, {
    count: mostChanges,
    size: maxBytes,
    sizeOf: jsonBytes,
  }))
    ({ version } = await askApi(saveNameTranslations, {
      params: { language },
      body: { changes: batch },
      ifMatch: version,
    }));
  return version;
}

/** Reload all data that shows names after a change of translations. */
export function useRefreshNames() {
  const queries = useQueryClient();
  return async () => {
    await forgetNames();
    await queries.invalidateQueries();
  };
}
