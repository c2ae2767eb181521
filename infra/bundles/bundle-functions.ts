import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { publicArea } from '../areas.ts';
import { entryOf } from '../function-entries.ts';
import { onlyVersion } from './only-version.ts';
import { lateFile, lateSources, ownBundles } from './own-bundle.ts';
import { withoutDescriptions } from './without-descriptions.ts';
import { withoutJsonSchema } from './without-json-schema.ts';
import { withoutSpareErrors } from './without-spare-errors.ts';
import { withoutSpares } from './without-spares.ts';

const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache');

/** The ones that answer `/openapi.json`. */
const describing: ReadonlySet<string> = new Set(
  Object.values(publicArea).map((area) => `api/${area}`),
);

/** CommonJS packages inside an ES module still call `require`, for Node's own modules only. */
const banner = 'const require=process.getBuiltinModule;';

const options = {
  absWorkingDir: root,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  alias: {
    '@aws-sdk/credential-provider-node': './infra/bundles/lambda-credentials.ts',
    '@aws-sdk/endpoint-cache': './infra/bundles/no-endpoint-cache.ts',
  },
  mainFields: ['module', 'main'],
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'none',
  charset: 'utf8',
  banner: { js: banner },
  logLevel: 'warning',
} satisfies BuildOptions;

/**
 * Bundles functions by their names, each into a folder of its own: `index.mjs`, further files with
 * what it imports only when needed, and source maps. The same sources give the same bytes wherever the checkout lies,
 * so that an unchanged function is not deployed again. The folders last as long as the process, or as the folder that
 * FUNCTION_BUNDLES names: processes that bundle the same sources, one after the other, share it.
 * @returns where the bundle of a function lies
 */
export async function bundleFunctions(names: readonly string[]): Promise<(name: string) => string> {
  const shared = process.env.FUNCTION_BUNDLES;
  if (shared && existsSync(shared)) return (name) => join(shared, name);
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'functions-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // One run each: functions bundled together would share files that none of their folders holds.
  await Promise.all(names.map((name) => bundle(name, join(folder, name))));
  if (shared) cpSync(folder, shared, { recursive: true });
  return (name) => join(folder, name);
}

async function bundle(name: string, folder: string): Promise<void> {
  const { metafile } = await build({
    ...options,
    entryPoints: { index: entryOf(name) },
    outdir: folder,
    splitting: true,
    metafile: true,
    plugins: [
      ownBundles,
      withoutSpares,
      withoutSpareErrors,
      onlyVersion,
      ...(describing.has(name) ? [] : [withoutJsonSchema, withoutDescriptions]),
    ],
  });
  const imports = Object.values(metafile.outputs).flatMap((output) =>
    output.imports.map(({ path }) => path),
  );
  for (const [late, contents] of lateSources(imports))
    await build({
      ...options,
      stdin: { contents, resolveDir: root, sourcefile: late },
      outfile: join(folder, lateFile(late)),
      plugins: [withoutJsonSchema, onlyVersion],
    });
}
