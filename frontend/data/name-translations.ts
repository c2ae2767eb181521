import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint, forgetNames } from '#frontend/lib/api-client.ts';
import { countJsonBytes, splitIntoBatches } from '#shared/batches.ts';
import type { Output } from '#shared/endpoint.ts';
import { maxTranslationChanges, type NameLanguage } from '#shared/names/name-translation.ts';
import { listNames, listNamesHistory, saveNameTranslations } from '#shared/names/names-api.ts';
import { endpointQuery, pagedEndpointQuery } from './read.ts';

/** Name with its translation and usages. */
export type ListedName = Output<typeof listNames>['items'][number];
/** Translations by source name. An empty translation removes the stored one. */
export type Translations = ReadonlyMap<string, string>;

export const namesQuery = (language: NameLanguage) =>
  endpointQuery(listNames, { params: { language } });

/** Load the change history of translations into a language with authors, page by page. */
export const namesHistoryQuery = (language: NameLanguage) =>
  pagedEndpointQuery(listNamesHistory, { params: { language } });

/** Maximum bytes per call, because the service rejects more than 128 KiB. */
const maxBytes = 100_000;

/** Save translations over version `ifMatch`, in as many calls as needed. Returns the new version. */
export async function saveTranslations(
  language: NameLanguage,
  translations: Translations,
  ifMatch: number,
): Promise<number> {
  const changes = Array.from(translations, ([text, translation]) => ({ text, translation }));
  let version = ifMatch;
  for (const batch of splitIntoBatches(changes, {
    count: maxTranslationChanges,
    size: maxBytes,
    sizeOf: countJsonBytes,
  }))
    ({ version } = await callEndpoint(saveNameTranslations, {
      params: { language },
      body: { changes: batch },
      ifMatch: version,
    }));
  return version;
}

/** Reload all data that contains names after translations changed. */
export function useRefreshNames() {
  const queries = useQueryClient();
  return async () => {
    await forgetNames();
    await queries.invalidateQueries();
  };
}
