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
  firstVisit: z.number(),
  routes: z.record(z.string(), z.number()),
});
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'countersign-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Files that a first visit loads beside scripts and styles: the page, its colours, icon, font and settings. */
const otherFiles = 5;
/** Calls of home and its live connection, for whoever administers, who makes the most. */
const calls = 11;
const limit = { screen: 70, builder: 110, requests: 40 };
const builders = new Set(['pages/admin/edit-form.tsx', 'pages/routing/edit-routing.tsx']);
/** Screens that need more than they may, in gzip kilobytes: none of them grows, and no other joins them. */
const tooLarge: Readonly<Record<string, number>> = {
  'pages/auth/auth-page.tsx': 215,
  'pages/routing/backtest.tsx': 118,
  'pages/admin/announcement.tsx': 113,
  'pages/admin/new-announcement.tsx': 110,
  'pages/admin/people.tsx': 108,
  'pages/routing/open-requests.tsx': 103,
  'pages/admin/people-person.tsx': 98,
  'pages/admin/process-import.tsx': 87,
  'pages/admin/configuration.tsx': 92,
  'pages/process/process.tsx': 88,
  'pages/admin/edit-department.tsx': 87,
  'pages/requests/conversation.tsx': 87,
  'pages/admin/service-levels.tsx': 85,
  'pages/admin/new-department.tsx': 86,
  'pages/admin/approval-limits-deactivation.tsx': 82,
  'pages/requests/edit-approver-form.tsx': 80,
  'pages/requests/edit-request.tsx': 80,
  'pages/process/process-report.tsx': 79,
  'pages/routing/routing-list.tsx': 78,
  'pages/user/profile.tsx': 77,
  'pages/admin/forms.tsx': 76,
  'pages/user/dashboard-report.tsx': 74,
  'pages/timeline/timeline.tsx': 75,
};

test('each screen stays within its size, and home within its number of requests', async () => {
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
  expect(sizes.firstVisit + otherFiles + calls).toBeLessThanOrEqual(limit.requests);
  for (const builder of builders) expect(sizes.routes[builder], builder).toBeGreaterThan(1);
  const over = Object.entries(sizes.routes).filter(
    ([page, size]) =>
      size > (tooLarge[page] ?? (builders.has(page) ? limit.builder : limit.screen)),
  );
  expect(over).toEqual([]);
});
