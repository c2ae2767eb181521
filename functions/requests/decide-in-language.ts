import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import type { DirectoryStore } from '#functions/organisation/store/directory-store.ts';
import { runInLanguage } from '#functions/platform/language.ts';
import type { LoadNameTranslator } from '#functions/platform/name-translator.ts';
import { getCurrentLanguage } from '#shared/language/t.ts';

type Deps = {
  readonly directory: DirectoryStore;
  readonly namesIn: LoadNameTranslator;
  readonly applicationId: string;
};

/**
 * Run a decision for display, with current people. Texts composed from the organisation's names are translated here,
 * because the browser can't recognize these names any more.
 */
export async function decideInLanguage<T>(
  { directory, namesIn, applicationId }: Deps,
  reference: Reference,
  decide: (organisation: Organisation) => T,
): Promise<T> {
  const language = getCurrentLanguage();
  const name = await namesIn(language, () => reference.configuration.language);
  return runInLanguage(
    language,
    () => directory.decide(applicationId, reference, decide),
    name,
  ) as Promise<T>;
}
