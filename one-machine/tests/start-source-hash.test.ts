import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from '#one-machine/prepare/source-hash.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  mkdirSync(join(root, 'frontend/dist'), { recursive: true });
  writeFileSync(join(root, 'frontend/main.tsx'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

const hash = () => hashSources(root, ['frontend', 'package.json']);

test('unchanged sources need no build', () => {
  const before = hash();
  writeFileSync(join(root, 'frontend/main.tsx'), 'one');
  writeFileSync(join(root, 'frontend/dist/index.html'), 'what was built is no source');
  writeFileSync(join(root, 'README.md'), 'nor is what nothing is made of');
  expect(hash()).toBe(before);
});

test('a changed, renamed, moved, or new source file needs a build', () => {
  const seen = new Set([hash()]);
  const changes = [
    () => writeFileSync(join(root, 'frontend/main.tsx'), 'two'),
    () => renameSync(join(root, 'frontend/main.tsx'), join(root, 'frontend/app.tsx')),
    () => writeFileSync(join(root, 'frontend/new.css'), ''),
    () => writeFileSync(join(root, 'package.json'), '{}'),
    () => rmSync(join(root, 'package.json')),
  ];
  for (const change of changes) {
    change();
    seen.add(hash());
  }
  // The last change reverts the previous one.
  expect(seen.size).toBe(changes.length);
});
