import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import * as z from 'zod';
import { publicArea } from '../areas.ts';
import { entryFilePath } from '../function-entries.ts';
import { lazyBundleFile, listLazySources, separateBundles } from './separate-bundles.ts';
import { stubUnusedModules } from './stub-unused-modules.ts';

const Partitions = z.looseObject({
  partitions: z.array(
    z.looseObject({ regionRegex: z.string(), regions: z.record(z.string(), z.unknown()) }),
  ),
});

/** Read the partitions of AWS from the SDK, without the regions that the pattern of a partition finds. */
export function readPartitions(path: string): z.infer<typeof Partitions> {
  const text = readFileSync(path, 'utf8');
  const info = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  const { partitions, ...more } = Partitions.parse(info);
  const rules = partitions.map(({ regions, ...partition }) => {
    const pattern = new RegExp(partition.regionRegex);
    const others = Object.keys(regions).filter((region) => !pattern.test(region));
    return { ...partition, regions: Object.fromEntries(others.map((region) => [region, {}])) };
  });
  return { ...more, partitions: rules };
}

/** The SDK has the names of all regions, which nothing reads. Without them each function loads 3 kB less. */
const withoutRegionNames: Plugin = {
  name: 'without-region-names',
  setup: ({ onLoad }) =>
    onLoad({ filter: /util-endpoints\/lib\/aws\/partitions\.js$/ }, ({ path }) => ({
      contents: `export const partitionsInfo = ${JSON.stringify(readPartitions(path))};`,
    })),
};

/** Errors of item reads and writes, which need a class. Errors of queues are recognized by their names. */
const needed: ReadonlySet<string> = new Set([
  'SQSServiceException',
  'DynamoDBServiceException',
  'ConditionalCheckFailedException',
  'InternalServerError',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ResourceNotFoundException',
  'ThrottlingException',
  'TransactionCanceledException',
  'TransactionConflictException',
]);
const registration = /^\w+\.registerError\(\w+\$, (\w+)\);$/gm;

/**
 * The clients for table and queues have an error class for each error of every operation, such as backups and creating
 * queues. No function calls these operations. Removing their classes saves 6 kB at a cold start for the table and 5 kB
 * for queues. An error without a class is then a general client error with its name.
 */
const withoutSpareErrors: Plugin = {
  name: 'without-spare-errors',
  setup: ({ onLoad }) =>
    onLoad(
      { filter: /client-(dynamodb|sqs)\/dist-es\/schemas\/schemas_0\.js$/ },
      async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replace(registration, (line, name: string) =>
          needed.has(name) ? line : '',
        ),
      }),
    ),
};

const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Zod includes its JSON schema writer of 20 kB in every schema. Functions that never describe a schema omit the writer.
 * A call of it then throws an error.
 */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  setup: ({ onLoad }) =>
    onLoad(
      { filter: /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      ({ path }) => ({
        contents: [
          `const absent = () => { throw new Error('This function was bundled without JSON schemas.'); };`,
          ...[...readFileSync(path, 'utf8').matchAll(exported)].map(
            ([, name]) => `export const ${name} = absent;`,
          ),
        ].join('\n'),
      }),
    ),
};

/** Summary or description in a contract: a quoted text on the same line or the next. */
const contractTextPattern =
  /^ +(?:summary|description):\s+(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm;

/** Remove the contract descriptions for `/api-docs` from functions that don't describe themselves. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]shared[\\/].+-(?:api|endpoints?)\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(contractTextPattern, ''),
      loader: 'ts',
    })),
};

/** AWS clients read their version from their package.json. The other 2 kB, scripts and addresses, are not needed. */
const onlyVersion: Plugin = {
  name: 'only-version',
  setup: ({ onLoad }) =>
    onLoad({ filter: /@aws-sdk\/[\w-]+\/package\.json$/ }, ({ path }) => {
      const { version } = JSON.parse(readFileSync(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    }),
};

const root = join(import.meta.dirname, '../..');
const cache = join(root, '.cache');

/** Functions that serve `/openapi.json`. */
const describing: ReadonlySet<string> = new Set(
  Object.values(publicArea).map((area) => `api/${area}`),
);

/** CommonJS packages in an ES module still call `require`, but only for Node's built-in modules. */
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
 * Bundle functions by name, each into its own folder: `index.mjs`, separate files for dynamic imports, and source maps.
 * The same sources produce the same bytes in any checkout, so that an unchanged function is not deployed again. The
 * folders exist until the process ends, or are in the folder of FUNCTION_BUNDLES, which consecutive processes with the
 * same sources share.
 * @returns path of the bundle of a function
 */
export async function bundleFunctions(names: readonly string[]): Promise<(name: string) => string> {
  const shared = process.env.FUNCTION_BUNDLES;
  if (shared && existsSync(shared)) return (name) => join(shared, name);
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'functions-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // Run the bundler once for each function. A joint run would create shared files outside of their folders.
  await Promise.all(names.map((name) => bundle(name, join(folder, name))));
  if (shared) cpSync(folder, shared, { recursive: true });
  return (name) => join(folder, name);
}

async function bundle(name: string, folder: string): Promise<void> {
  const { metafile } = await build({
    ...options,
    entryPoints: { index: entryFilePath(name) },
    outdir: folder,
    splitting: true,
    metafile: true,
    plugins: [
      separateBundles,
      stubUnusedModules,
      withoutSpareErrors,
      onlyVersion,
      withoutRegionNames,
      ...(describing.has(name) ? [] : [withoutJsonSchema, withoutDescriptions]),
    ],
  });
  const imports = Object.values(metafile.outputs).flatMap((output) =>
    output.imports.map(({ path }) => path),
  );
  for (const [late, contents] of listLazySources(imports))
    await build({
      ...options,
      stdin: { contents, resolveDir: root, sourcefile: late },
      outfile: join(folder, lazyBundleFile(late)),
      plugins: [withoutJsonSchema, onlyVersion, withoutRegionNames],
    });
}
