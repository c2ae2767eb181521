import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';

const Names = z.record(z.string(), z.string()).default({});
const Package = z.object({
  dependencies: Names,
  optionalDependencies: Names,
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  inBundle: z.boolean().default(false),
});
const file = join(import.meta.dirname, '../package-lock.json');
const { packages } = z
  .object({ packages: z.record(z.string(), Package) })
  .parse(JSON.parse(readFileSync(file, 'utf8')));

/** True if Node finds a package from a folder, in its own node_modules or in those of parent folders. */
function isFound(name: string, folder: string): boolean {
  const place = `${folder && `${folder}/`}node_modules/${name}`;
  if (place in packages) return true;
  if (folder === '') return false;
  const above = folder.lastIndexOf('/node_modules/');
  return isFound(name, above < 0 ? '' : folder.slice(0, above));
}

test('the lock file contains all dependencies that npm ci needs on any platform', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(100);
  const missing = Object.entries(packages).flatMap(([folder, one]) =>
    Object.keys({ ...one.dependencies, ...one.optionalDependencies })
      .filter((name) => !isFound(name, folder))
      .map((name) => `${folder} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry, so packages are downloaded from the configured one', () => {
  const addresses = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
  expect(addresses.filter((address) => address.includes(':'))).toEqual([]);
});

test('npm ci verifies every download on any platform by the hash in the lock file', () => {
  const unchecked = Object.entries(packages).flatMap(([folder, one]) =>
    folder.includes('node_modules/') && !one.link && !one.inBundle && !one.integrity ? folder : [],
  );
  expect(unchecked).toEqual([]);
});
