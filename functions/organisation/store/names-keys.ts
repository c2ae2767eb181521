import { createHash } from 'node:crypto';
import type { Query } from '#functions/platform/table/table.ts';

/** Query for the translations of names into a language, and for the item that counts their changes. */
export const translationsQuery = (app: string, language: string): Query => ({
  pk: `APP#${app}#NAMES#${language}`,
});

export const translationHeadKey = (app: string, language: string) => ({
  pk: translationsQuery(app, language).pk,
  sk: '#',
});

/** Return the key of a translation. It contains a digest, because a text may exceed the maximum length of a key. */
export const translationKey = (app: string, language: string, text: string) => ({
  pk: translationsQuery(app, language).pk,
  sk: createHash('sha256').update(text).digest('hex'),
});
