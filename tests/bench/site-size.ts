import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import * as z from 'zod';
import { homeFiles, listFilesLoadedByPage } from '#frontend/pieces.ts';
import { reexport } from '#frontend/skip-reexports.ts';
import { readArguments } from '../../operator/services/command.ts';

/**
 * Build the site into the given folder or `dist`, and print the sizes of the files that a browser loads, in gzip
 * kilobytes. The first part is the size until the landing screen shows (entry with shell and home). It is followed by
 * the number of files of a first visit to home, including preloaded ones, and by each further screen. The last line is
 * JSON. The budgets are those of docs: 160, 15 and 70 kB, and 110 for the screens on which administrators build.
 */
const Chunk = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);

const budgets = { javascript: 160, css: 15, route: 70, builder: 110 };
const builders = ['pages/admin/edit-form.tsx', 'pages/routing/edit-routing.tsx'];
const usage = `npm run size -- [FOLDER]

  FOLDER  where the site is built (default frontend/dist)
  --help  shows this

Builds the site and prints the sizes of the files that a browser loads.`;
const root = join(import.meta.dirname, '../../frontend');
const [dist = join(root, 'dist')] = readArguments({
  ...{ usage, options: {}, optional: ['FOLDER'] },
}).positionals;

await build({ root, logLevel: 'warn', build: { outDir: dist } });
const manifest = Manifest.parse(
  JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')),
);

/** Style sheets within a script, as added by `stylesWithScripts` in vite.config.ts. */
const sheets =
  /\{let s=new CSSStyleSheet;s\.replaceSync\("(?:[^"\\]|\\.)*"\);document\.adoptedStyleSheets\.push\(s\)\}/g;
const kilobytes = (file: string) =>
  gzipSync(readFileSync(join(dist, file), 'utf8').replace(sheets, '')).length / 1000;

/** Return these chunks and all chunks that they import. */
function collectImportedChunks(
  keys: readonly string[],
  known = new Set<string>(),
): ReadonlySet<string> {
  for (const key of keys) {
    if (known.has(key)) continue;
    known.add(key);
    collectImportedChunks(manifest[key]?.imports ?? [], known);
  }
  return known;
}

const getFiles = (keys: Iterable<string>, kind: 'javascript' | 'css') =>
  new Set(
    [...keys].flatMap((key) => {
      const chunk = manifest[key];
      if (!chunk) return [];
      if (kind === 'css') return chunk.css;
      return reexport.test(readFileSync(join(dist, chunk.file), 'utf8')) ? [] : [chunk.file];
    }),
  );
const sum = (files: Iterable<string>) =>
  [...files].reduce((total, file) => total + kilobytes(file), 0);

const page = readFileSync(join(dist, 'index.html'), 'utf8');
const entries = Object.keys(manifest).filter((key) => {
  const { file = '' } = manifest[key] ?? {};
  return file.endsWith('.js') && page.includes(file);
});
const initial = collectImportedChunks(entries);
const javascript = [...getFiles(initial, 'javascript')]
  .map((file) => ({ file, size: kilobytes(file) }))
  .sort((a, b) => b.size - a.size);
const css = getFiles(initial, 'css');

const filesWith = (pages: readonly string[]) =>
  getFiles(collectImportedChunks([...entries, ...pages]), 'javascript');
const firstVisit = [...filesWith(homeFiles)];

const routes = Object.keys(manifest)
  .filter((key) => key.startsWith('pages/') && !initial.has(key))
  .map((key) => {
    const own = [...collectImportedChunks([key])].filter((chunk) => !initial.has(chunk));
    return {
      key,
      files: filesWith([...listFilesLoadedByPage(key), key]).size,
      javascript: sum(getFiles(own, 'javascript')),
      css: sum([...getFiles(own, 'css')].filter((file) => !css.has(file))),
    };
  })
  .sort((a, b) => b.javascript - a.javascript);

const row = (name: string, size: number, budget?: number) =>
  `${name.padEnd(44)} ${size.toFixed(1).padStart(7)}${budget ? ` of ${budget}` : ''}`;
const total = javascript.reduce((kB, { size }) => kB + size, 0);

console.log('Before the landing screen shows (gzip, kB)');
console.log(row('JavaScript', total, budgets.javascript));
for (const { file, size } of javascript) console.log(row(`  ${file}`, size));
console.log(row('CSS', sum(css), budgets.css));
console.log(row(`First visit to home, ${firstVisit.length} files`, sum(firstVisit)));
console.log('\nEach screen in addition');
for (const route of routes)
  console.log(
    `${row(route.key, route.javascript, budgets[builders.includes(route.key) ? 'builder' : 'route'])}, CSS ${route.css.toFixed(1)}`,
  );
console.log(
  JSON.stringify({
    javascript: Number(total.toFixed(1)),
    css: Number(sum(css).toFixed(1)),
    firstVisit: firstVisit.length,
    routes: Object.fromEntries(
      routes.map(({ key, javascript: kB }) => [key, Number(kB.toFixed(1))]),
    ),
    files: Object.fromEntries(routes.map(({ key, files }) => [key, files])),
  }),
);
