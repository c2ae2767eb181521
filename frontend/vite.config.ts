import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { helpersWithReact } from './helpers-with-react.ts';
import { findMergedPiece } from './merged-pieces.ts';
import type { Graph } from './piece-graph.ts';
import {
  isBesideScreens,
  isMotion,
  isOfSignIn,
  isWidget,
  pieceOfShared,
  pieceOfStart,
  type SharedPiece,
} from './pieces.ts';
import { skipReexports } from './skip-reexports.ts';

/**
 * The parts of zod that turn schemas into JSON Schema; a browser never does, and classes of zod would bring them along.
 */
const leaveOutJsonSchema: Plugin = {
  name: 'leave-out-json-schema',
  apply: 'build',
  load: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    async handler(id) {
      const names = Object.keys(await import(/* @vite-ignore */ id));
      return names.map((name) => `export const ${name} = () => () => undefined;`).join('\n');
    },
  },
};

const explanation = /\b(?:summary|description):\s*'(?:[^'\\\n]|\\.)*'/g;

/** Leave out the explanations of operations: only the API description has them, and its page loads them there. */
const leaveOutExplanations: Plugin = {
  name: 'leave-out-explanations',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/.*-api\.ts$/ },
    handler: (code) => ({ code: code.replace(explanation, "summary: ''"), map: null }),
  },
};

/** A style sheet as part of the script that needs it. It stands before the script, whatever runs next finds it. */
const adopt = (css: string) =>
  `{let s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(css.trim())});document.adoptedStyleSheets.push(s)}`;

/** Before a style sheet that several scripts have: only the first of them adopts it. */
const once = (name: string) =>
  `if(!(self.sheets??={})[${JSON.stringify(name)}]&&(self.sheets[${JSON.stringify(name)}]=1))`;

/**
 * Puts the style sheets of screens into their scripts: each would be a request more, often for less than a kilobyte.
 * Those of the first page stay, since the browser shows it before its scripts run. The name of a script follows from
 * its style sheets, too.
 */
const stylesWithScripts: Plugin = {
  name: 'styles-with-scripts',
  apply: 'build',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const chunk of chunks) {
        if (isOfFirstPage.test(chunk.fileName)) continue;
        const sheets = chunk.viteMetadata?.importedCss ?? new Set<string>();
        // Vite leaves out a script that is nothing but style sheets: they go to those that import it.
        const isPure = chunk.moduleIds.every((id) => id.endsWith('.css'));
        const takers = isPure
          ? chunks.filter(({ imports }) => imports.includes(chunk.fileName))
          : [chunk];
        for (const name of sheets) {
          const sheet = bundle[name];
          if (sheet?.type !== 'asset') continue;
          if (takers.length === 0) this.error(`Nothing imports ${name}.`);
          const code = adopt(String(sheet.source));
          for (const taker of takers)
            taker.code = `${isPure ? once(name) : ''}${code}${taker.code}`;
          sheets.delete(name);
          delete bundle[name];
        }
      }
    },
  },
};

/** Announces the font in the page itself, so that it loads beside the entry and not after it. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /inter-latin-wght-normal[^/]*\.woff2$/.test(name))
        .map((name): HtmlTagDescriptor => {
          const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true };
          return { tag: 'link', attrs: { ...attrs, href: `/${name}` }, injectTo: 'head' };
        }),
  },
};

/** Fails where texts of a language would need the file that waits for them: the page would stay empty. */
const languagesStandAlone: Plugin = {
  name: 'languages-stand-alone',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const filesWith = (module: RegExp) =>
      chunks.filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));
    const [waiting] = filesWith(/\/frontend\/lib\/text\.ts$/);
    for (const { fileName } of filesWith(/\/frontend\/languages\/\w\w\.ts$/)) {
      const needs = new Set([fileName]);
      for (const name of needs)
        for (const more of chunks.find((chunk) => chunk.fileName === name)?.imports ?? [])
          needs.add(more);
      if (!waiting || needs.has(waiting.fileName))
        this.error(`${fileName} needs ${[...needs].join(', ')}: that waits for it.`);
    }
  },
};

/**
 * Each piece of the first page runs when it is there, as a task of its own: the browser may answer somebody between two
 * of them. The last one, which starts the application, waits for the style sheet.
 */
const runInPieces: Plugin = {
  name: 'run-in-pieces',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replaceAll(/<script type="module"(?=[\s\S]*<script type="module")/g, '$& async'),
  },
};

/**
 * Puts the style sheet of the first page into the page: it would be a request that the first paint waits for. Its link
 * stays, disabled and so never loaded: screens that come later would load the sheet else.
 */
const inlineStyles: Plugin = {
  name: 'inline-styles',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) =>
      html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
        const sheet = bundle[name];
        return sheet?.type === 'asset'
          ? `<style>${String(sheet.source).trim()}</style>${link.replace('<link', '<link disabled')}`
          : link;
      }),
  },
};

const indexes = new Map<string, Map<string, number>>();
const files = new Map<string, string>();
/**
 * The name of a class in the page: short, as scripts and style sheets are full of them.
 * @throws where two style sheets would have the same names: one of them has to be called otherwise
 */
function buildClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file);
  const known = indexes.get(path) ?? new Map<string, number>();
  indexes.set(path, known);
  const index = known.get(name) ?? known.size;
  known.set(name, index);
  const ofFile = createHash('sha256').update(path).digest('hex').slice(0, 5);
  const other = files.get(ofFile) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} have the same short name, ${ofFile}.`);
  files.set(ofFile, path);
  return `_${ofFile}${index.toString(36)}`;
}

const groupOf = (piece: SharedPiece) => ({
  name: (id: string, graph: Graph) => (pieceOfShared(id, graph) === piece ? piece : null),
  debugName: piece,
  minShareCount: 2,
});

const shortNameOf = (name: string) => name.split('~')[0];
const isOfFirstPage = /^assets\/(start|react|rules)-/;

/** Other parts of fields below this size come with others that are used beside them, in bytes of source. */
const smallField = 15_000;

/** Run from the repository root: `vite build frontend`. The site is frontend/dist. */
export default defineConfig({
  plugins: [
    react(),
    leaveOutJsonSchema,
    leaveOutExplanations,
    helpersWithReact,
    skipReexports,
    stylesWithScripts,
    preloadFont,
    runInPieces,
    inlineStyles,
    languagesStandAlone,
  ],
  css: { modules: { generateScopedName: buildClassName } },
  build: {
    target: 'baseline-widely-available',
    // light-dark(), popovers and nesting as written.
    cssTarget: ['chrome125', 'firefox125', 'safari17.5'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      // No piece names what the page itself brings.
      resolveDependencies: (_url, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !isOfFirstPage.test(name)),
    },
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The entry names every chunk there is: shorter names make the first page smaller.
        chunkFileNames: ({ name }) => `assets/${shortNameOf(name)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // A piece takes along what its modules import, so that what others share comes before it.
          groups: [
            { name: pieceOfStart, debugName: 'start', priority: 4 },
            { ...groupOf('common'), priority: 3 },
            { ...groupOf('fields'), priority: 2 },
            { name: 'motion', test: isMotion, priority: 2 },
            { ...groupOf('pick'), priority: 1.5 },
            { ...groupOf('pick-several'), priority: 1.25 },
            // The other parts of fields don't go to the first piece that has one of them.
            {
              name: 'field',
              test: isWidget,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: smallField,
              priority: 1,
            },
            groupOf('words'),
            { ...groupOf('record'), minShareCount: 1 },
            groupOf('form'),
            groupOf('process'),
            { name: 'amplify', test: isOfSignIn, minShareCount: 2 },
            { name: findMergedPiece, debugName: 'shared' },
            groupOf('locations'),
            { name: 'beside', test: isBesideScreens },
          ],
        },
      },
    },
  },
});
