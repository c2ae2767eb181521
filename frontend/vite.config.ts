import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { buildClassName, inlineClassNames } from './class-names.ts';
import { helpersWithReact } from './helpers-with-react.ts';
import { findMergedChunk } from './merged-chunks.ts';
import type { ModuleGraph } from './piece-graph.ts';
import {
  chooseEntryChunk,
  chooseSharedChunk,
  isCommonScreenModule,
  motionModulePattern,
  type SharedChunk,
  signInModulePattern,
  widgetModulePattern,
} from './pieces.ts';
import { skipReexports } from './skip-reexports.ts';

/** Parts of zod that convert schemas to JSON Schema. Browsers never need them, but zod classes would include them. */
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

/** Remove the descriptions of operations. Only the API documentation page needs them, and loads them itself. */
const leaveOutExplanations: Plugin = {
  name: 'leave-out-explanations',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/.*-api\.ts$/ },
    handler: (code) => ({ code: code.replace(explanation, "summary: ''"), map: null }),
  },
};

/** Code that adopts a style sheet. It runs before the script, so that all later code finds the styles. */
const adopt = (css: string) =>
  `{let s=new CSSStyleSheet;s.replaceSync(${JSON.stringify(css.trim())});document.adoptedStyleSheets.push(s)}`;

/** Prefix for a style sheet in several scripts, so that only the first script adopts it. */
const buildOncePrefix = (name: string) =>
  `if(!(self.sheets??={})[${JSON.stringify(name)}]&&(self.sheets[${JSON.stringify(name)}]=1))`;

/**
 * Move the style sheets of screens into their scripts, because each would cost a request, often for less than a
 * kilobyte. Those of the first page remain files, because the browser paints before its scripts run. The hash of a
 * script includes its style sheets.
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
        // Vite omits a script that contains only style sheets, so they are moved to the scripts that import it.
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
            taker.code = `${isPure ? buildOncePrefix(name) : ''}${code}${taker.code}`;
          sheets.delete(name);
          delete bundle[name];
        }
      }
    },
  },
};

/** Preload the font in the HTML, so that it loads in parallel with the entry. */
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

/** Fail the build if the texts of a language depend on the file that waits for them. The page would stay empty. */
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
 * Run each chunk of the first page as a separate task when it is loaded, so that the browser can handle input in
 * between. The last chunk starts the application and waits for the style sheet.
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
 * Inline the style sheet of the first page, because its request would delay the first paint. Its link remains, disabled
 * and therefore never loaded. Otherwise, lazy-loaded screens would load the sheet.
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

const groupOf = (piece: SharedChunk) => ({
  name: (id: string, graph: ModuleGraph) => (chooseSharedChunk(id, graph) === piece ? piece : null),
  debugName: piece,
  minShareCount: 2,
});

const getShortName = (name: string) => name.split('~')[0];
const isOfFirstPage = /^assets\/(start|react|rules)-/;

/** Maximum source size in bytes for parts of fields that are merged with parts used on the same pages. */
const smallField = 15_000;

/** Run from the repository root: `vite build frontend`. The output is in frontend/dist. */
export default defineConfig({
  plugins: [
    react(),
    leaveOutJsonSchema,
    leaveOutExplanations,
    helpersWithReact,
    skipReexports,
    inlineClassNames,
    stylesWithScripts,
    preloadFont,
    runInPieces,
    inlineStyles,
    languagesStandAlone,
  ],
  css: { modules: { generateScopedName: buildClassName } },
  build: {
    target: 'baseline-widely-available',
    // Keep light-dark(), popovers and nesting without transpiling.
    cssTarget: ['chrome125', 'firefox125', 'safari17.5'],
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Chunks do not list dependencies that the HTML already loads.
      resolveDependencies: (_url, names, { hostType }) =>
        hostType === 'html' ? names : names.filter((name) => !isOfFirstPage.test(name)),
    },
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The entry lists all chunks, so short names reduce the size of the first page.
        chunkFileNames: ({ name }) => `assets/${getShortName(name)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // A chunk includes the imports of its modules, so groups of shared modules are defined first.
          groups: [
            { name: chooseEntryChunk, debugName: 'start', priority: 4 },
            { ...groupOf('common'), priority: 3 },
            { ...groupOf('fields'), priority: 2 },
            { name: 'motion', test: motionModulePattern, priority: 2 },
            { ...groupOf('pick'), priority: 1.5 },
            { ...groupOf('pick-several'), priority: 1.25 },
            // Prevent the remaining parts of fields from being bundled into the first chunk that uses one of them.
            {
              name: 'field',
              test: widgetModulePattern,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: smallField,
              priority: 1,
            },
            groupOf('words'),
            { ...groupOf('record'), minShareCount: 1 },
            groupOf('form'),
            groupOf('process'),
            { name: 'amplify', test: signInModulePattern, minShareCount: 2 },
            { name: findMergedChunk, debugName: 'shared' },
            groupOf('locations'),
            groupOf('leaving'),
            { name: 'beside', test: isCommonScreenModule },
          ],
        },
      },
    },
  },
});
