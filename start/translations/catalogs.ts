import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { type CatalogFormatter, type ExtractorType, makeConfig } from '@lingui/conf';
import { type ESTree, parseAst } from 'vite';
import { languages } from '#shared/language/languages.ts';
import { buildCatalogKey } from '#shared/language/t.ts';

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Return the text that a node marks: t`…`, rich`…`, inContext('…')`…` or msg('…'), or undefined for other nodes. */
function readMarkedText(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression') {
    const { tag, quasi } = node as unknown as ESTree.TaggedTemplateExpression;
    const pieces = quasi.quasis.map(({ value }) => value.cooked ?? '');
    if (tag.type === 'Identifier' && (tag.name === 't' || tag.name === 'rich'))
      return buildCatalogKey(pieces);
    if (tag.type === 'CallExpression' && tag.callee.type === 'Identifier') {
      const [context] = tag.arguments;
      if (tag.callee.name === 'inContext' && context?.type === 'Literal')
        return buildCatalogKey(pieces, String(context.value));
    }
  }
  if (node.type === 'CallExpression') {
    const { callee, arguments: given } = node as unknown as ESTree.CallExpression;
    const [text, context] = given;
    if (callee.type === 'Identifier' && callee.name === 'msg' && text?.type === 'Literal')
      return buildCatalogKey(
        [String(text.value)],
        context?.type === 'Literal' ? String(context.value) : undefined,
      );
  }
  return undefined;
}

function visitTexts(node: Node, found: (text: string, at: number) => void): void {
  const text = readMarkedText(node);
  if (text !== undefined) found(text, node.start);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visitTexts(child, found);
}

/** Extractor of marked texts in source code. */
const markedTexts: ExtractorType = {
  match: (file) => /\.tsx?$/.test(file),
  extract(file, code, onMessageExtracted) {
    const lang = file.endsWith('x') ? 'tsx' : 'ts';
    visitTexts(parseAst(code, { lang }) as unknown as Node, (text, at) =>
      onMessageExtracted({
        id: text,
        message: text,
        origin: [file, code.slice(0, at).split('\n').length],
      }),
    );
  },
};

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
export const translatedLanguages = languages.filter((language) => language !== 'en');

const inFrontend = (name: string, folder: string) => ({
  path: `<rootDir>/frontend/languages/{locale}/${name}`,
  include: [`<rootDir>/frontend/${folder}/**`],
});

const config = makeConfig(
  {
    rootDir: root,
    sourceLocale: 'en',
    locales: translatedLanguages,
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
export const collectTextCatalogs = () => getCatalogs(config);
