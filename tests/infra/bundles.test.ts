import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { functionNames } from '#infra/app.ts';
import { bundleFunctions } from '#infra/bundle-functions.ts';

let folderOf: (name: string) => string;
beforeAll(async () => {
  folderOf = await bundleFunctions(functionNames);
});
const bundle = (name: string) => readFileSync(join(folderOf(name), 'index.mjs'));

test.each(functionNames)(
  '%s is one file that needs no package, with its source map beside it',
  (name) => {
    const { module } = parseSync('index.mjs', bundle(name).toString());
    const needed = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
    expect(needed.filter((needs) => !isBuiltin(needs))).toEqual([]);
    expect(bundle(name).toString()).toMatch(/\n\/\/# sourceMappingURL=index\.mjs\.map\n$/);
    expect(
      JSON.parse(readFileSync(join(folderOf(name), 'index.mjs.map'), 'utf8')).sources.length,
    ).toBeGreaterThan(1);
  },
);

test('the same sources give the same bytes, so that only what changed is deployed', async () => {
  const again = await bundleFunctions(functionNames);
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  for (const name of functionNames)
    for (const file of ['index.mjs', 'index.mjs.map'])
      expect(hash(join(again(name), file)), name).toBe(hash(join(folderOf(name), file)));
});
