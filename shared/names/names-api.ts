import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, noBody, PageQuery, Version } from '#shared/fields.ts';
import { ItemHistory } from '#shared/item-change.ts';
import {
  maxTranslationChanges,
  NameLanguage,
  NameTranslation,
  SourceText,
} from './name-translation.ts';

const service = 'request-service';
const params = z.object({ language: NameLanguage });

export const listNameTranslations = {
  service,
  method: 'GET',
  path: '/name-translations/{language}',
  roles: ['user'],
  params,
  query: emptyObject,
  body: noBody,
  response: z.object({ items: z.array(NameTranslation), version: Version }),
  etag: true,
  errors: [],
  summary: 'Names of forms, steps and categories in another language, by the names themselves',
} as const satisfies Endpoint;

const NameUse = z.object({ kind: z.enum(['category', 'form', 'routing']), name: z.string() });
export type NameUse = z.infer<typeof NameUse>;

export const listNames = {
  ...listNameTranslations,
  path: '/name-translations/{language}/names',
  roles: ['admin'],
  response: z.object({
    items: z.array(
      z.object({
        text: z.string(),
        translation: z.string().optional(),
        /** First uses of the name; empty if it is no longer used. */
        uses: z.array(NameUse),
      }),
    ),
    version: Version,
  }),
  summary: 'Names that are in use, and those that were translated and are not',
} as const satisfies Endpoint;

export const saveNameTranslations = {
  ...listNameTranslations,
  method: 'PUT',
  roles: ['admin'],
  body: z.strictObject({
    changes: z
      .array(z.strictObject({ text: SourceText, translation: z.string().trim().max(2000) }))
      .min(1)
      .max(maxTranslationChanges),
  }),
  response: z.object({ version: Version }),
  errors: ['input.invalid', 'item.changed-meanwhile', 'item.precondition-failed'],
  summary: 'Translate names, or take translations away',
  description:
    'An empty translation takes away what there is. Names that are left out keep theirs.',
} as const satisfies Endpoint;

export const listNamesHistory = {
  service,
  method: 'GET',
  path: '/name-translations/{language}/history',
  roles: ['admin'],
  params,
  query: PageQuery,
  body: noBody,
  response: ItemHistory,
  errors: ['input.cursor-invalid'],
  summary: 'Who changed which translations, newest first',
} as const satisfies Endpoint;
