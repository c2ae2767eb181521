import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assertNextVersion, releaseChanges } from '../../operator/release/changelog.ts';
import { buildSbom } from '../../operator/release/sbom.ts';
import released from '../infra/released-indexes.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['0.2.1', '0.2.0'],
  ['0.10.0', '0.9.9'],
  ['1.0.0', '0.9.9'],
])('the version %s is accepted as the release after %s', (version, present) => {
  expect(() => assertNextVersion(version, present)).not.toThrow();
});

test.each(['0.2.0', '0.1.9', '0.2', 'v0.3.0', '0.3.0-rc.1', '0.03.0'])(
  'the version %s is refused as the release after 0.2.0',
  (version) => expect(() => assertNextVersion(version, '0.2.0')).toThrow(/no version|not later/),
);

test('a release moves the unreleased changes of the changelog to its version and leaves an empty list', () => {
  const before =
    '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- One.\n\n## [0.1.0] - 2026-01-01\n';
  const { changelog, notes } = releaseChanges(before, '0.2.0', '2026-02-01');
  expect(notes).toBe('### Added\n\n- One.\n');
  expect(changelog).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-02-01\n\n### Added\n\n- One.\n\n## [0.1.0] - 2026-01-01\n',
  );
  expect(() => releaseChanges(changelog, '0.3.0', '2026-03-01')).toThrow('no unreleased changes');
});

test('the bill of materials names every package that the product runs with, and none for development', () => {
  const text = buildSbom(readFileSync(join(root, 'package-lock.json'), 'utf8'), '1.2.3');
  const { bomFormat, specVersion, metadata, components, dependencies } = JSON.parse(text);
  expect({ bomFormat, specVersion }).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6' });
  expect(metadata.component).toMatchObject({ name: 'countersign', version: '1.2.3' });
  const names: string[] = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(['react', 'zod', 'aws-cdk-lib']));
  for (const name of ['vitest', 'typescript', 'playwright-core']) expect(names).not.toContain(name);
  const refs = new Set(components.map((one: { 'bom-ref': string }) => one['bom-ref']));
  expect(refs.size).toBe(components.length);
  for (const { purl, hashes, licenses } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d/);
    expect(hashes ?? [{ alg: 'SHA-512' }], purl).toMatchObject([{ alg: 'SHA-512' }]);
    expect(licenses, purl).toBeTruthy();
  }
  for (const { dependsOn = [] } of dependencies)
    for (const ref of dependsOn) expect(refs).toContain(ref);
});

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], { cwd });
/** Make a repository with the files that a release changes. */
function makeRepository(name: string): string {
  const place = join(folder, name);
  mkdirSync(join(place, 'tests/infra'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.gitignore'])
    cpSync(join(root, file), join(place, file));
  writeFileSync(join(place, 'CHANGELOG.md'), '## [Unreleased]\n\n### Added\n\n- One.\n');
  writeFileSync(join(place, 'tests/infra/released-indexes.json'), '{}\n');
  git(place, 'init', '--quiet');
  git(place, 'add', '--all');
  git(place, 'commit', '--quiet', '--message', 'start');
  return place;
}
const release = (cwd: string, ...args: string[]) =>
  new Promise<{ status: unknown; out: string }>((resolve) => {
    const command = [join(root, 'operator/release.ts'), ...args];
    execFile(process.execPath, command, { cwd }, (error, out, errors) =>
      resolve({ status: error?.code ?? 0, out: out + errors }),
    );
  });

test('two releases of the same commit and date are the same bytes, and a dry run writes nothing', async () => {
  const files = [
    ...['CHANGELOG.md', 'package.json', 'package-lock.json', 'tests/infra/released-indexes.json'],
    ...['release/9.9.9/notes.md', 'release/9.9.9/countersign.cdx.json'],
  ];
  const contents = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const place = makeRepository(name);
      const args = ['9.9.9', '--date', '2027-01-02'];
      expect(await release(place, ...args, '--dry-run')).toMatchObject({
        ...{ status: 0, out: expect.stringContaining('Dry run: nothing was written.') },
      });
      expect(git(place, 'status', '--porcelain').toString()).toBe('');
      expect(await release(place, ...args)).toMatchObject({ status: 0 });
      const again = await release(place, '9.9.10');
      expect(again).toMatchObject({ status: 1, out: expect.stringContaining('no unreleased') });
      return files.map((file) => readFileSync(join(place, file), 'utf8'));
    }),
  );
  expect(contents[0]).toEqual(contents[1]);
  const [changelog, packages, lock, indexes, notes] = contents[0] ?? [];
  expect(changelog).toContain('## [9.9.9] - 2027-01-02');
  expect(notes).toBe('### Added\n\n- One.\n');
  expect(JSON.parse(packages ?? '').version).toBe('9.9.9');
  const locked = JSON.parse(lock ?? '');
  expect([locked.version, locked.packages[''].version]).toEqual(['9.9.9', '9.9.9']);
  expect(JSON.parse(indexes ?? '')).toEqual({ release: '9.9.9', indexes: released.indexes });
});

test('a release with uncommitted changes is refused', async () => {
  const place = makeRepository('three');
  writeFileSync(join(place, 'new.txt'), 'new');
  const refused = await release(place, '9.9.9');
  expect(refused).toMatchObject({ status: 1, out: expect.stringContaining('?? new.txt') });
});
