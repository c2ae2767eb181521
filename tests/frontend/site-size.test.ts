import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
  files: z.record(z.string(), z.number()),
});
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'countersign-site-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Non-script files of a first visit: the page with its styles, its colors, font and settings. */
const nonScriptFileCount = 4;
const limit = { screen: 70, builder: 110, requests: 40, home: 33 };
/** Number of calls for the home screen and its live connection as an administrator, who makes the most calls. */
const callsOfHome = 14;
/** Files that are only parts of screens, or screens without the calls of the page frame. */
const isNoScreen =
  /^pages\/(auth|api-docs|problems)\/|(location-parts|home-notices|service-levels-escalation|approval-limits-deactivation)\.tsx$/;
const builders = new Set(['pages/admin/edit-form.tsx', 'pages/routing/edit-routing.tsx']);
/**
 * Maximum total size of all screens without the first load, in gzip kilobytes. No change may make the screens larger in
 * total.
 */
const maxSum = 4626;
/** Kilobytes by which a screen may vary: each change of the code can merge the shared files differently. */
const varies = 2;
/** Screens that exceed their limit, in gzip kilobytes. No listed screen may grow, and no other may be added. */
const tooLarge: Readonly<Record<string, number>> = {
  'pages/auth/auth-page.tsx': 217,
  'pages/routing/backtest.tsx': 128,
  'pages/admin/people.tsx': 128,
  'pages/admin/announcement.tsx': 129,
  'pages/admin/new-announcement.tsx': 125,
  'pages/admin/edit-form.tsx': 122,
  'pages/routing/edit-routing.tsx': 119,
  'pages/admin/people-person.tsx': 118,
  'pages/routing/open-requests.tsx': 116,
  'pages/admin/configuration.tsx': 107,
  'pages/admin/process-import.tsx': 82,
  'pages/admin/edit-department.tsx': 97,
  'pages/process/process.tsx': 100,
  'pages/admin/new-department.tsx': 96,
  'pages/admin/service-levels.tsx': 97,
  'pages/requests/conversation.tsx': 95,
  'pages/admin/approval-limits-deactivation.tsx': 92,
  'pages/requests/edit-approver-form.tsx': 89,
  'pages/requests/edit-request.tsx': 89,
  'pages/routing/routing-list.tsx': 88,
  'pages/process/process-report.tsx': 91,
  'pages/user/profile.tsx': 88,
  'pages/admin/forms.tsx': 86,
  'pages/user/dashboard-report.tsx': 84,
  'pages/timeline/timeline.tsx': 82,
  'pages/admin/location-parts.tsx': 84,
  'pages/admin/retention.tsx': 83,
  'pages/admin/categories.tsx': 80,
  'pages/tasks/my-tasks.tsx': 78,
  'pages/requests/participated.tsx': 77,
  'pages/requests/my-requests.tsx': 77,
  'pages/tasks/review.tsx': 77,
  'pages/requests/view-request.tsx': 77,
  'pages/tasks/decide.tsx': 76,
  'pages/admin/view-form.tsx': 75,
  'pages/admin/locations.tsx': 73,
  'pages/admin/approval-limits.tsx': 74,
  'pages/requests/audit.tsx': 73,
  'pages/requests/request-form.tsx': 71,
  'pages/requests/approve-form.tsx': 72,
  'pages/admin/departments.tsx': 72,
};
/**
 * Number of calls in a first visit of an administrator to screens that need many, with the live connection and its
 * calls.
 */
const moreCalls: Readonly<Record<string, number>> = {
  'pages/routing/backtest.tsx': 13,
  'pages/admin/people-person.tsx': 12,
  'pages/user/profile.tsx': 17,
  'pages/admin/edit-form.tsx': 13,
  'pages/admin/people.tsx': 14,
  'pages/admin/locations.tsx': 14,
  'pages/admin/service-levels.tsx': 14,
  'pages/admin/view-form.tsx': 13,
  'pages/process/process.tsx': 12,
  'pages/process/process-report.tsx': 12,
  'pages/requests/approve-form.tsx': 12,
};
/** Maximum number of calls of a screen without an entry above. */
const usualCalls = 11;
test('each screen stays within its budget of size and files, and the home screen within its budget of calls', async () => {
  // Run a separate process, because the test runner is not in production mode.
  const { NODE_ENV: _, ...env } = process.env;
  const printed = await promisify(execFile)(
    process.execPath,
    [join(root, 'tests/bench/site-size.ts'), folder],
    { cwd: root, env },
  );
  const sizes = Sizes.parse(JSON.parse(printed.stdout.trim().split('\n').at(-1) ?? ''));
  expect(sizes.javascript).toBeLessThanOrEqual(160);
  expect(sizes.css).toBeLessThanOrEqual(15);
  expect(sizes.firstVisit + nonScriptFileCount + callsOfHome).toBeLessThanOrEqual(limit.home);
  for (const builder of builders) expect(sizes.routes[builder], builder).toBeGreaterThan(1);
  const over = Object.entries(sizes.routes).filter(
    ([page, size]) =>
      size > varies + (tooLarge[page] ?? (builders.has(page) ? limit.builder : limit.screen)),
  );
  expect(over).toEqual([]);
  expect(Object.values(sizes.routes).reduce((sum, size) => sum + size, 0)).toBeLessThan(maxSum);
  const withMany = Object.entries(sizes.files)
    .filter(([page]) => !isNoScreen.test(page))
    .map(([page, files]) => ({
      page,
      requests: files + nonScriptFileCount + (moreCalls[page] ?? usualCalls),
    }))
    .filter(({ requests }) => requests > limit.requests);
  expect(withMany).toEqual([]);
});

test('the build contains each Mantine style sheet that a style sheet of the product imports', () => {
  const assets = join(folder, 'assets');
  const built = readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');
  const own = readdirSync(join(root, 'frontend'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.startsWith('dist'))
    .map((name) => readFileSync(join(root, 'frontend', name), 'utf8'));
  const imported = own.flatMap((text) =>
    Array.from(text.matchAll(/@import "(@mantine\/[^"]+)"/g), ([, name = '']) => name),
  );
  expect(imported.length).toBeGreaterThan(10);
  const missing = imported.filter((name) => {
    const [, first] =
      /(\.m_\w+)/.exec(readFileSync(join(root, 'node_modules', name), 'utf8')) ?? [];
    return first !== undefined && !built.includes(first);
  });
  expect(missing).toEqual([]);
});
