import * as z from 'zod';
import { addKeys } from '#functions/platform/table/access-patterns.ts';
import { parseStored, parseStoredForWrite } from '#functions/platform/table/stored-item.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { Instant, PersonRef, Version } from '#shared/fields.ts';
import type { Language } from '#shared/language/languages.ts';
import { NameTranslation } from '#shared/names/name-translation.ts';
import { truncateText } from '#shared/one-line.ts';
import { translationHeadKey, translationKey, translationsQuery } from './names-keys.ts';
import { buildChangeWrite } from './reference-history.ts';

export type NameTranslations = ReturnType<typeof nameTranslations>;

/** A translation with its author and time. */
export const StoredTranslation = NameTranslation.extend({ by: PersonRef, at: Instant });
const Head = z.object({ version: Version });

/** `before`: the existing translation. */
export type TranslationChange = NameTranslation & { readonly before?: string | undefined };

/** Maximum length of a text in the history, in characters, so that the entry of the longest call fits into one item. */
const maxTextLength = 300;
const short = (text: string | undefined) => (text ? truncateText(text, maxTextLength) : null);

/** Return the history kind for the translations into a language. */
export const getNamesHistory = (language: Language) => `NAMES-${language}` as const;

/**
 * Create the store for translations of the organisation's names. Each translation is one item, and another item counts
 * the changes of a language.
 */
export function nameTranslations(table: Table) {
  return {
    /**
     * Load all translations into a language. Unreadable translations are left out. Version 0: none was ever written.
     */
    async load(app: string, language: string) {
      const found = await table.queryAll({ ...translationsQuery(app, language), consistent: true });
      const headKey = translationHeadKey(app, language);
      const head = found.find(({ sk }) => sk === headKey.sk);
      const items = found
        .filter((item) => item !== head)
        .flatMap((item): NameTranslation[] => {
          const { data } = parseStoredForWrite(StoredTranslation, item);
          return data ? [{ text: data.text, translation: data.translation }] : [];
        });
      return { items, version: head ? parseStored(Head, head).version : 0 };
    },

    /**
     * Store these translations and remove the empty translations, if nothing was written since `version`.
     * @throws item.changed-meanwhile
     */
    async save(
      app: string,
      language: Language,
      changes: readonly TranslationChange[],
      {
        version,
        by,
        at,
      }: { readonly version: number } & Pick<z.infer<typeof StoredTranslation>, 'by' | 'at'>,
    ): Promise<number> {
      const next = version + 1;
      const fields = changes
        .filter(({ translation, before = '' }) => translation !== before)
        .map(({ text, translation, before }) => ({
          ...{
            path: `translated.${short(text)}`,
            before: short(before),
            after: short(translation),
          },
        }));
      await table.write([
        {
          put: addKeys(translationHeadKey(app, language), { version: next }),
          when: version === 0 ? 'absent' : version,
        },
        ...changes.map(({ text, translation }) => {
          const key = translationKey(app, language, text);
          return translation === ''
            ? { remove: key }
            : { put: addKeys(key, { text, translation, by, at }) };
        }),
        ...(fields.length > 0
          ? [
              buildChangeWrite(app, getNamesHistory(language), {
                ...{ id: app, version: next, act: 'changed', at, by, fields },
              }),
            ]
          : []),
      ]);
      return next;
    },
  };
}
