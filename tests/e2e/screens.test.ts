import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoPassword, userId } from '#demo/organisation/people.ts';
import { paths } from '#frontend/paths.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { listTasks } from '#shared/tasks/task-lists-api.ts';
import { expectInConsole, signInOn } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow, setScheme } from '#tests/support/page-checks.ts';
import { connect } from '#tests/support/product-client.ts';
import { type EditedThings, thingsToEdit } from '#tests/support/things-to-edit.ts';
import { visit } from '#tests/support/visit.ts';
import { everyDialog } from './dialogs/every-dialog.ts';

type Role = 'user' | 'approver' | 'admin';
type Places = {
  readonly request: { readonly id: string; readonly title: string };
  readonly draft: string;
  /** raised for somebody else, by those who may */
  readonly draftForOther: string;
  readonly task: { readonly id: string; readonly title: string };
  readonly edited: EditedThings;
};
type Row = readonly [path: string, heading: string, allowed: readonly Role[]];

/** Nothing has it. */
const id = '11111111-1111-4111-8111-111111111111';
const users = ['user', 'admin'] as const;
const approvers = ['approver', 'admin'] as const;
const admins = ['admin'] as const;

/** As the calendar says it: "November 2026" */
const thisMonth = () =>
  new Date().toLocaleDateString('en-GB', {
    ...{ month: 'long', year: 'numeric' },
    timeZone: 'Europe/Berlin',
  });

/**
 * The table of protected routes (specification §2), /messages, where links of mails lead, what was added below others
 * and /location/create, with the heading of each screen.
 */
const routes = ({ request, draft, draftForOther, task, edited }: Places): readonly Row[] => [
  ['/user/home', '', users],
  ['/user/dashboard', 'Dashboard', users],
  ['/calendar/view', thisMonth(), users],
  ['/timeline/view', 'Timeline', users],
  ['/process/view', 'Process', users],
  ['/process/report', '', users],
  ['/user/dashboard/report', '', users],
  ['/request/form', 'New request', users],
  ['/requests/history', 'My requests', users],
  ['/requests/participated-history', 'Participated', users],
  [`/edit-request/${draft}`, 'A new chair', users],
  [`/view-request/${request.id}`, request.title, users],
  [`/view-request/${request.id}/audit`, '', users],
  [`/view-chatrequest/${request.id}`, `Conversation: ${request.title}`, users],
  ['/tasks/history', 'My tasks', users],
  [`/decide/${'0'.repeat(64)}`, 'Decision by a link', users],
  ['/user/help', 'Help', users],
  ['/user/profile', '', users],
  ['/messages', 'Messages', users],
  ['/request/approve-form', 'Request for somebody else', approvers],
  [`/edit-approverform/${draftForOther}`, 'A new chair', approvers],
  ['/approver/dashboard', 'My tasks', approvers],
  [`/request-review/${task.id}`, task.title, approvers],
  ['/management/categories', 'Categories', admins],
  ['/user/list', 'People', admins],
  [`/user/list/${userId('Sofia Rossi')}`, 'Sofia Rossi', admins],
  ['/departments', 'Departments', admins],
  ['/department-addform', '', admins],
  [`/department-editform/${edited.department}`, '', admins],
  ['/admin/configuration', 'Configuration', admins],
  ['/admin/message-center', 'Message center', admins],
  ['/admin/message-center/new', 'New announcement', admins],
  [`/admin/message-center/${edited.announcement}`, '', admins],
  ['/admin/process-imports', 'Imported logs', admins],
  [`/admin/process-imports/${id}`, '', admins],
  [`/admin/process-imports/${id}/cases/A-1`, '', admins],
  ['/template/management', 'Forms', admins],
  ['/template/builder', '', admins],
  [`/template/builder/view/${edited.form}`, '', admins],
  [`/template/builder/update/${edited.form}`, '', admins],
  ['/location/list', 'Locations', admins],
  ['/location/create', '', admins],
  [`/location/edit/${edited.location}`, '', admins],
  ['/ServiceLevelAgreement', 'Service levels (SLA)', admins],
  ['/DOAManagement', 'Approval limits (DOA)', admins],
  ['/routing/list', 'Routing', admins],
  ['/routing/sequence', '', admins],
  [`/routing-editform/${edited.routing}`, '', admins],
  [`/routing-editform/${edited.routing}/open-requests`, '', admins],
  [`/routing-editform/${edited.routing}/backtest`, '', admins],
];
const looks = [
  ['dark', 360],
  ['light', 1440],
] as const;
/** Whose screens somebody looks at as if they could not see well: each screen is looked at once. */
const looksFor: Readonly<Record<string, readonly Role[]>> = {
  employee: [],
  manager: ['user', 'approver'],
  admin: ['admin'],
};
const needed = { user: 'users', approver: 'approvers', admin: 'administrators' } as const;

describe.skipIf(!findChromium())('every screen', () => {
  const demo = demoInBrowser();

  /** A request and a draft that this person may open, and the manager's most urgent task. */
  async function placesOf(who: string, scope: 'mine' | 'participated'): Promise<Places> {
    const api = await connect(demo.url);
    const person = await api.signIn(`${who}@countersign.example`, demoPassword);
    const manager = await api.signIn('manager@countersign.example', demoPassword);
    const [{ items: requests }, { items: tasks }, { items: categories }] = await Promise.all([
      person.call(listRequests, { query: { scope } }),
      manager.call(listTasks),
      person.call(listCategories),
    ]);
    const request = requests.find(({ status }) => status !== 'Draft');
    const other = categories.find(({ name }) => name === 'Other');
    const [task] = tasks;
    if (!request || !task || !other) throw new Error('The demo organisation lacks something.');
    const body = { categoryId: other.id, values: { title: 'A new chair' } };
    const draft = await person.call(createRequest, { body });
    const forSofia = { body: { ...body, onBehalfOf: userId('Sofia Rossi') } };
    const draftForOther = who === 'employee' ? draft : await person.call(createRequest, forSofia);
    return {
      request: { id: request.requestId, title: request.title },
      draft: draft.requestId,
      draftForOther: draftForOther.requestId,
      task: { id: task.taskId, title: task.requestTitle },
      edited: await thingsToEdit(demo.url),
    };
  }

  const heading = (page: Page, name: string) =>
    page
      .getByRole('main')
      .getByRole('heading', { level: 1, ...(name && { name }) })
      .waitFor();

  test.each([
    ['employee', 'mine', ['user']],
    ['manager', 'participated', ['user', 'approver']],
    ['admin', 'participated', ['user', 'approver', 'admin']],
  ] as const)(
    'the %s finds each screen, or learns whose it is, at both widths',
    async (who, scope, roles) => {
      const { page, broken, close } = await demo.openPage();
      page.setDefaultTimeout(15_000);
      await signInOn(page, `${who}@countersign.example`);
      const held: ReadonlySet<Role> = new Set(roles);
      expectInConsole(page, /decision-links\/\{link\}: decision-link\.not-found/);
      // Routings, forms, departments and locations of made-up ids.
      if (held.has('admin')) expectInConsole(page, /GET \/[^:]*\{\w+\}[^:]*: item\.not-found/);
      for (const [path, name, allowed] of routes(await placesOf(who, scope))) {
        await visit(page, path);
        const [first = 'user'] = allowed;
        const forbidden = page.getByRole('heading', {
          level: 2,
          name: new RegExp(`is for ${needed[first]}$`),
        });
        if (allowed.some((role) => held.has(role))) {
          await heading(page, name);
          await expect.poll(() => forbidden.count(), { message: `${path} for ${who}` }).toBe(0);
        } else {
          await forbidden.waitFor();
          await page.getByRole('button', { name: 'Ask Elif Kaya for access' }).waitFor();
          expect(new URL(page.url()).pathname, path).toBe(path);
          // All closed screens look the same: a test below looks at one.
          continue;
        }
        const isLooked = looksFor[who]?.includes(first);
        for (const [scheme, width] of looks) {
          await page.setViewportSize({ width, height: 900 });
          await expectFitsWindow(page, `${path} for ${who}`);
          if (!isLooked) continue;
          await setScheme(page, scheme);
          await expectAccessible(page, `${path} for ${who} ${scheme}`);
        }
        expect(new URL(page.url()).pathname, path).toBe(path);
      }
      expect(broken).toEqual([]);
      await close();
    },
  );

  test('the table has every screen', async () => {
    const rows = routes(await placesOf('manager', 'participated')).map(([path]) => path);
    const has = (pattern: string) => {
      const fits = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
      return rows.some((path) => fits.test(path));
    };
    const addresses = Object.values(paths).map((one) =>
      typeof one === 'string' ? one.replace(/#.*/, '') : one.pattern,
    );
    const open = [paths.root, paths.login, paths.apiDocs];
    expect(addresses.filter((one) => !has(one))).toEqual(open);
  });

  test('whoever finds a screen closed asks for access, and the administrator gives it on their profile', async () => {
    const { page, close } = await demo.pageOf('daniel.osei', { width: 360, scheme: 'dark' });
    await page.goto('/user/list');
    await page.getByRole('button', { name: 'Ask Elif Kaya for access' }).click();
    await page.getByText(/^Elif Kaya was asked today, /).waitFor();
    await expectAccessible(page);
    await expectFitsWindow(page);
    await page.reload();
    await page.getByText(/^Elif Kaya was asked today, /).waitFor();
    await close();
    const admin = await demo.pageOf('admin');
    await admin.page.goto('/messages');
    const asks = admin.page.getByRole('link', { name: 'Daniel Osei asks for access' });
    await asks.waitFor();
    await expectAccessible(admin.page);
    await asks.click();
    await admin.page.waitForURL(`**/user/list/${userId('Daniel Osei')}`);
    await heading(admin.page, 'Daniel Osei');
    await admin.close();
  });

  test('who is not signed in signs in first, and arrives where they wanted to go', async () => {
    const { page, close } = await demo.openPage();
    for (const path of ['/requests/history', '/user/list']) {
      await page.goto(path);
      await page.waitForURL('**/auth/login');
    }
    await signInOn(page, 'admin@countersign.example');
    expect(new URL(page.url()).pathname).toBe('/user/list');
    await close();
  });
  everyDialog(demo);
});
