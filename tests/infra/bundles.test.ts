import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { bundleFunctions, readPartitions } from '#infra/bundles/bundle-functions.ts';
import { listColdStartFiles, maxColdStartKB } from '#infra/bundles/cold-start-files.ts';
import { functionNames } from '#infra/function-entries.ts';

let folderOf: (name: string) => string;
beforeAll(async () => {
  folderOf = await bundleFunctions(functionNames);
});

test.each(functionNames)(`%s loads at most ${maxColdStartKB} kB at a cold start`, (name) => {
  const bytes = listColdStartFiles(folderOf(name)).reduce(
    (sum, { content }) => sum + content.length,
    0,
  );
  expect(bytes / 1000).toBeLessThanOrEqual(maxColdStartKB);
});

const getMjs = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.mjs'));

test.each(functionNames)(
  'the bundle of %s imports only its own files, each with a source map',
  (name) => {
    const files = getMjs(folderOf(name));
    for (const file of files) {
      const source = readFileSync(join(folderOf(name), file), 'utf8');
      const { staticImports, dynamicImports } = parseSync(file, source).module;
      const needed = [
        ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
        ...dynamicImports.map(({ moduleRequest: { start, end } }) =>
          source.slice(start + 1, end - 1),
        ),
      ];
      const there = (needs: string) => isBuiltin(needs) || files.includes(needs.replace('./', ''));
      expect(needed.filter((needs) => !there(needs))).toEqual([]);
      expect(source.endsWith(`\n//# sourceMappingURL=${file}.map\n`)).toBe(true);
    }
    const map = readFileSync(join(folderOf(name), 'index.mjs.map'), 'utf8');
    expect(JSON.parse(map).sources.length).toBeGreaterThan(1);
  },
);

test.each(functionNames)('lazy modules in the bundle of %s can be loaded', (name) => {
  const first = listColdStartFiles(folderOf(name)).map((file) => file.name);
  const late = getMjs(folderOf(name)).filter((file) => !first.includes(file));
  const script = late.map((file) => `await import('${join(folderOf(name), file)}');`).join('');
  const env = { FILES_BUCKET: 'files', AWS_REGION: 'eu-central-1' };
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env });
});

test('the same sources produce the same bundle bytes, so that only changes are deployed', {
  timeout: 180_000,
}, async () => {
  // Do not reuse bundles that processes of one run share.
  vi.stubEnv('FUNCTION_BUNDLES', undefined);
  // All functions are bundled in the same way, so a few are enough.
  const some = functionNames.filter((_, n) => n % 4 === 0);
  const again = await bundleFunctions(some);
  vi.unstubAllEnvs();
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  for (const name of some)
    for (const file of readdirSync(folderOf(name)))
      expect(hash(join(again(name), file)), name).toBe(hash(join(folderOf(name), file)));
});

test('bundled functions find the partition of every region that the SDK names', () => {
  const [path = ''] = globSync('node_modules/@aws-sdk/core/dist-es/**/aws/partitions.js');
  const text = readFileSync(path, 'utf8');
  const known = z
    .object({ partitions: z.array(z.object({ id: z.string(), regions: z.looseObject({}) })) })
    .parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  const { partitions } = readPartitions(path);
  const find = (region: string) =>
    partitions.find(({ regions }) => region in regions) ??
    partitions.find(({ regionRegex }) => new RegExp(regionRegex).test(region));
  const found = known.partitions.flatMap(({ id, regions }) =>
    Object.keys(regions).map((region) => [region, id, find(region)?.id]),
  );
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(([, id, other]) => id !== other)).toEqual([]);
});
