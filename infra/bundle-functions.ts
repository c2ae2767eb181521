import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');

/** CommonJS packages inside an ES module still call `require` for Node's own modules. */
const banner = `import{createRequire as _require}from'node:module';const require=_require(import.meta.url);`;

/**
 * Bundles the functions of `functions/<name>/index.ts` in one esbuild run, each into a folder of its own as `index.mjs` with its
 * source map beside it. The same sources give the same bytes wherever the checkout lies, so that an unchanged function is not
 * deployed again. The folders last as long as the process.
 * @returns where the bundle of a function lies
 */
export async function bundleFunctions(names: readonly string[]): Promise<(name: string) => string> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'functions-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      names.map((name) => [`${name}/index`, `functions/${name}/index.ts`]),
    ),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    alias: { '@aws-sdk/credential-provider-node': './infra/lambda-credentials.ts' },
    mainFields: ['module', 'main'],
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    charset: 'utf8',
    banner: { js: banner },
    logLevel: 'warning',
  });
  return (name) => join(folder, name);
}
