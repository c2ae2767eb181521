import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { build } from 'esbuild';

/** Gives the code of the function in `functions/<name>/index.ts`. */
export type CodeOf = (name: string) => Code;

const root = join(import.meta.dirname, '..');
export const bundlesFolder = join(root, '.cache/functions');

/** CommonJS packages inside an ES module still call `require` for Node's own modules. */
const banner = `import{createRequire as _require}from'node:module';const require=_require(import.meta.url);`;

/**
 * Bundles all functions in one esbuild run, each into its own folder as `index.mjs` with its source map beside it. The same sources
 * give the same bytes wherever the checkout lies, so that an unchanged function is not deployed again.
 */
export async function bundleFunctions(names: readonly string[]): Promise<CodeOf> {
  rmSync(bundlesFolder, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      names.filter(isWritten).map((name) => [`${name}/index`, `functions/${name}/index.ts`]),
    ),
    outdir: bundlesFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    sourcemap: 'linked',
    sourcesContent: false,
    legalComments: 'none',
    charset: 'utf8',
    banner: { js: banner },
    logLevel: 'warning',
  });
  return (name) =>
    isWritten(name)
      ? Code.fromAsset(join(bundlesFolder, name))
      : Code.fromInline('export const handler = 0;');
}

export const isWritten = (name: string) => existsSync(join(root, 'functions', name, 'index.ts'));
