import { catalogs } from '#frontend/languages/catalogs.ts';
import type { Endpoint, Output } from '#shared/endpoint.ts';
import { setTranslationSource, type Translation, translateName } from '#shared/language/t.ts';
import { indexNameTranslations } from '#shared/names/index-name-translations.ts';
import { hasNames, mapNames } from '#shared/names/map-names.ts';
import { listNameTranslations } from '#shared/names/names-api.ts';
import { send } from '../api/send.ts';
import { pageLanguage } from './page-language.ts';

/** Delay in milliseconds after which failed translations are loaded again. */
const retryDelayMs = 30_000;

let loading: Promise<void> | undefined;

/** Load the translation for the page language. English pages load a minimal translation here. */
async function loadTranslation(): Promise<Translation> {
  if (pageLanguage !== 'en') return (await catalogs[pageLanguage]()).translation;
  const { english } = await import('#shared/language/english.ts');
  setTranslationSource(() => english);
  return english;
}

async function loadNameTranslations(): Promise<void> {
  const language = pageLanguage;
  try {
    const spoken = await loadTranslation();
    const answer = await send(listNameTranslations, { params: { language } });
    const { items } = listNameTranslations.response.parse(await answer.json());
    spoken.name = indexNameTranslations(items);
  } catch {
    // Without translations, names are shown in their original language.
    setTimeout(forgetNames, retryDelayMs);
  }
}

/** Discard the translations after a local change. The next response with names loads them again. */
export function forgetNames(): void {
  loading = undefined;
}

/**
 * Whether the names in a response are translated. Responses for administrators only contain the original names, because
 * administrators edit them.
 */
const isForReaders = ({ roles, response }: Endpoint) =>
  roles.some((role) => role !== 'admin') && hasNames(response);

/** Load the translations of a page once, in parallel with the first response that needs them. */
export async function loadNames(endpoint: Endpoint): Promise<void> {
  if (!isForReaders(endpoint)) return;
  loading ??= loadNameTranslations();
  await loading;
}

/** Translate the names in a response to the reader's language. */
export async function translateNames<E extends Endpoint>(
  endpoint: E,
  answer: Output<E>,
): Promise<Output<E>> {
  await loadNames(endpoint);
  return isForReaders(endpoint) && !endpoint.keepsNames
    ? mapNames<E['response']>(endpoint.response, answer, translateName)
    : answer;
}
