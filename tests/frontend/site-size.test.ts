import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';

const Sizes = z.object({
  javascript: z.number(),
  css: z.number(),
  routes: z.record(z.string(), z.number()),
});
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'countersign-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the first page, and the screens on which administrators build, stay within their sizes', async () => {
  // A process of its own: what runs tests is no production.
  const { NODE_ENV: _, ...env } = process.env;
  const printed = await promisify(execFile)(
    process.execPath,
    [join(root, 'frontend/print-size.ts'), folder],
    { cwd: root, env },
  );
  const sizes = Sizes.parse(JSON.parse(printed.stdout.trim().split('\n').at(-1) ?? ''));
  expect(sizes.javascript).toBeLessThanOrEqual(160);
  expect(sizes.css).toBeLessThanOrEqual(15);
  for (const builder of ['pages/admin/edit-form.tsx', 'pages/routing/edit-routing.tsx']) {
    expect(sizes.routes[builder], builder).toBeGreaterThan(1);
    expect(sizes.routes[builder], builder).toBeLessThanOrEqual(110);
  }
});
