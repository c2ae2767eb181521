import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { type CatalogFormatter, makeConfig } from '@lingui/conf';
import { languages } from '#shared/language/languages.ts';
import { markedTexts } from './marked-texts.ts';

const root = join(import.meta.dirname, '../..');
const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Format of a catalog: English messages with translations, "" if missing, sorted by message. */
const json: CatalogFormatter = {
  catalogExtension: '.json',
  parse: (content) =>
    Object.fromEntries(
      Object.entries(JSON.parse(content || '{}') as Record<string, string>).map(
        ([message, translation]) => [message, { message, translation, obsolete: false }],
      ),
    ),
  serialize: (catalog) =>
    `${JSON.stringify(
      Object.fromEntries(
        Object.entries(catalog).map(([message, { translation }]) => [message, translation ?? '']),
      ),
      null,
      2,
    )}\n`,
};

/** Languages with a translation catalog. English texts are in the code. */
export const translated = languages.filter((language) => language !== 'en');

const inFrontend = (name: string, folder: string) => ({
  path: `<rootDir>/frontend/languages/{locale}/${name}`,
  include: [`<rootDir>/frontend/${folder}/**`],
});

const config = makeConfig(
  {
    rootDir: root,
    sourceLocale: 'en',
    locales: translated,
    catalogs: [
      ...['components', 'data', 'lib', 'pages', 'shell', 'widgets'].map((name) =>
        inFrontend(name, name),
      ),
      {
        path: '<rootDir>/frontend/languages/{locale}/screens',
        include: ['<rootDir>/frontend/*.ts'],
      },
      ...foldersIn('frontend/features').map((name) => inFrontend(name, `features/${name}`)),
      { path: '<rootDir>/shared/language/{locale}', include: ['<rootDir>/shared/**'] },
      {
        path: '<rootDir>/functions/platform/language/{locale}',
        include: ['<rootDir>/functions/**'],
      },
    ],
    format: json,
    extractors: [markedTexts],
  },
  { skipValidation: true },
);

/** Return the catalogs of texts, one per feature, so that related texts are translated together. */
export const textCatalogs = () => getCatalogs(config);
