import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { landingModules, pieces } from './landing.ts';

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const pathOf = (module: string) => join(import.meta.dirname, module);
const landing: ReadonlySet<string> = new Set(landingModules.map(pathOf));

/** These modules and everything that they import without being asked. */
function withImports(graph: Graph, modules: Iterable<string>): ReadonlySet<string> {
  const known = new Set<string>();
  const visit = (id: string) => {
    if (known.has(id)) return;
    known.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const id of modules) visit(id);
  return known;
}

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

/**
 * Announces the chunks of the landing screen and the font in the page itself, so that they load beside the entry and
 * not after it.
 */
const preloadLanding: Plugin = {
  name: 'preload-landing',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const tags = new Map<string, HtmlTagDescriptor>();
      const add = (fileName: string, attrs: Record<string, string>) =>
        tags.set(fileName, {
          tag: 'link',
          attrs: { ...attrs, crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        });
      const announce = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || chunk.isEntry || tags.has(fileName)) return;
        add(fileName, { rel: 'modulepreload' });
        for (const style of chunk.viteMetadata?.importedCss ?? [])
          add(style, { rel: 'stylesheet' });
        chunk.imports.forEach(announce);
      };
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk' && part.facadeModuleId && landing.has(part.facadeModuleId))
          announce(part.fileName);
        if (/inter-latin-wght-normal[^/]*\.woff2$/.test(part.fileName))
          add(part.fileName, { rel: 'preload', as: 'font', type: 'font/woff2' });
      }
      return [...tags.values()];
    },
  },
};

const isReact = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//;
/** Libraries of which each screen takes its part: where an import of one thing leads to all of them. */
const isBarrel =
  /node_modules\/(aws-amplify|@aws-amplify|@aws-crypto|@smithy|@tabler|@mantine|tslib)\//;
/** What nearly all fields of the widget library need. */
const isFieldBasis = /node_modules\/(@mantine|@floating-ui|react-remove-scroll)/;
const sharedByNearlyAllFields = 35;

/** Everything the entry and the landing screen import without being asked: it is one piece, not fifty small ones. */
let start: ReadonlySet<string> | undefined;
/** What the screens of each piece import, screen by screen. */
let screens:
  | readonly (readonly [piece: string, imports: readonly ReadonlySet<string>[]])[]
  | undefined;

/** Run from the repository root: `vite build frontend`. The site is frontend/dist. */
export default defineConfig({
  plugins: [react(), leaveOutJsonSchema, preloadLanding],
  build: {
    target: 'baseline-widely-available',
    // light-dark(), popovers and nesting as written.
    cssTarget: ['chrome125', 'firefox125', 'safari17.5'],
    manifest: true,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The entry names every chunk there is: shorter names make the first page smaller.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        codeSplitting: {
          // A piece takes along what its modules import, so that what others share comes before it.
          groups: [
            {
              name: (id, graph) => {
                start ??= withImports(graph, [pathOf('main.tsx'), ...landing]);
                if (!start.has(id) || isBarrel.test(id)) return null;
                return isReact.test(id) ? 'react' : 'start';
              },
              debugName: 'landing',
              priority: 3,
            },
            { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 2 },
            {
              name: 'fields',
              test: isFieldBasis,
              minShareCount: sharedByNearlyAllFields,
              priority: 2,
            },
            // The other parts of fields don't go to the first piece that has one of them.
            {
              name: 'field',
              test: isFieldBasis,
              minShareCount: 2,
              entriesAware: true,
              priority: 1,
            },
            ...Object.keys(pieces).map((piece) => ({
              name: (id: string, graph: Graph) => {
                screens ??= Object.entries(pieces).map(([name, modules]) => [
                  name,
                  modules.map((module) => withImports(graph, [pathOf(module)])),
                ]);
                if (isBarrel.test(id)) return null;
                const first = screens.find(([, imports]) => imports.every((one) => one.has(id)));
                return first?.[0] === piece ? piece : null;
              },
              debugName: piece,
            })),
          ],
        },
      },
    },
  },
});
