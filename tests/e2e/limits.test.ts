import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '#local/demo/organisation/people.ts';
import { listRequests } from '#shared/requests/requests-api.ts';
import { listSlaRequests } from '#shared/sla/sla-api.ts';
import { escalateTask, taskByRequest } from '#shared/tasks/tasks-api.ts';
import {
  accessibilityProblems,
  type Look,
  openBrowser,
  openPage,
  overflowsSideways,
  signInOn,
} from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { connect, type Person } from '#tests/support/product-client.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

/** What administrators live through who keep service levels, escalation and approval limits. */
describe.skipIf(!findChromium())('service levels and approval limits', () => {
  let product: RunningProduct;
  let browser: Browser;
  let admin: Person;

  beforeAll(async () => {
    product = await startProduct({ demo: true });
    const opened = await openBrowser();
    if (!opened) throw new Error('No browser.');
    browser = opened;
    const api = await connect(product.url);
    admin = await api.signIn('admin@countersign.example', demoPassword);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  async function on(path: string, act: (page: Page) => Promise<void>, look: Look = {}) {
    const { page, broken, close } = await openPage(browser, product.url, look);
    page.setDefaultTimeout(20_000);
    await signInOn(page, 'admin@countersign.example');
    await page.goto(path);
    await act(page);
    expect(broken).toEqual([]);
    await close();
  }
  const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name }).first().click();
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
  const hours = '/ServiceLevelAgreement?view=hours';

  /** The due moment of each request in review, by its id. */
  async function dueMoments(): Promise<Map<string, string>> {
    const { items } = await admin.call(listRequests, {
      query: { scope: 'all', status: 'InReview', limit: 100 },
    });
    return new Map(items.map(({ requestId, due }) => [requestId, due?.at ?? '']));
  }
  async function movedSince(before: ReadonlyMap<string, string>) {
    const after = await dueMoments();
    return [...after].filter(([id, at]) => before.get(id) !== at).length;
  }

  describe('service levels', () => {
    test('what is late is listed with who has it, and leads to the request', async () => {
      const { items } = await admin.call(listSlaRequests, { query: { state: 'breached' } });
      const [late] = items;
      if (!late) throw new Error('Nothing is late in the demo.');
      await on('/ServiceLevelAgreement', async (page) => {
        const overdue = page.getByRole('region', { name: /^Overdue/ });
        await overdue.getByRole('link', { name: late.title }).waitFor();
        const holder = late.holders[0]?.name ?? '';
        expect(await overdue.getByText(holder).count()).toBeGreaterThan(0);
        await page.getByRole('region', { name: /^Due soon/ }).waitFor();
        await overdue.getByRole('link', { name: late.title }).click();
        await page.waitForURL(`**/view-request/${late.requestId}`);
      });
    });

    test('a target that is no lawful time is refused at its field; a lawful one is made, removed and put back', async () => {
      await on('/ServiceLevelAgreement?view=targets', async (page) => {
        await press(page, 'Add a service level');
        await field(page, 'Name').fill('Within a week');
        await field(page, 'Urgent').fill('-4');
        await press(page, 'Save the service level');
        await says(page, 'Give it a minute of working time at least.');
        await field(page, 'Urgent').fill('90');
        await press(page, 'Save the service level');
        await says(page, 'This is longer than for high.');
        await field(page, 'Urgent').fill('2');
        await says(page, /No routing uses it yet/);
        await press(page, 'Save the service level');
        const row = page.getByRole('row', { name: /Within a week/ });
        await row.waitFor();
        await press(page, 'Change Within a week');
        await press(page, 'Remove');
        await row.waitFor({ state: 'detached' });
        await press(page, 'Undo');
        await row.waitFor();
      });
    });

    test('one that routings use stays, and says who uses it', async () => {
      await on('/ServiceLevelAgreement?view=targets', async (page) => {
        await press(page, 'Change Within two days');
        await says(page, /routings? uses? it: /);
        await press(page, 'Remove');
        await says(page, /^It is used by /);
      });
    });
  });

  describe('hours and holidays', () => {
    test('hours show what moves before they are saved, then move it, and undo moves it back', async () => {
      const before = await dueMoments();
      await on(hours, async (page) => {
        await says(page, 'Nothing changed yet');
        await field(page, 'Monday').fill('8:30-12, 13-15');
        const save = page.getByRole('button', { name: /^Save and move \d+$/ });
        await save.waitFor();
        const told = Number((await save.textContent())?.match(/\d+/)?.[0]);
        const list = page.getByRole('region', { name: 'What moves' });
        await list.getByText(new RegExp(`^${told} open requests? moves?$`)).waitFor();
        await list.getByText(/in Berlin time$/).waitFor();
        expect(await list.getByRole('listitem').count()).toBe(told);
        expect(await movedSince(before)).toBe(0);
        await save.click();
        await says(page, new RegExp(`^Saved Hamburg office: ${told} due moments? moved`));
        expect(await movedSince(before)).toBe(told);
        await press(page, 'Undo');
        await says(page, 'Put back as it was');
        expect(await movedSince(before)).toBe(0);
      });
    });

    test('hours that cannot be are refused at the day, and a week without working time as a whole', async () => {
      await on(hours, async (page) => {
        await field(page, 'Monday').fill('8-12, 11-15');
        await says(page, 'These hours overlap.');
        await field(page, 'Monday').fill('noon');
        await says(page, /^Write hours such as/);
        for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
          await field(page, day).fill('');
        await says(page, /Without working time nothing would ever come due/);
        await press(page, 'Discard');
        await says(page, 'Nothing changed yet');
      });
    });

    test('a place follows the hours above it until it has its own, and may follow them again', async () => {
      await on(hours, async (page) => {
        await press(page, /^Hamburg/);
        await says(page, 'Hamburg: as All sites');
        await press(page, 'Give Hamburg its own hours');
        await says(page, /Hamburg has hours of its own. No open request moves/);
        await press(page, 'Save the choice');
        await page.getByRole('button', { name: /^Hamburg own hours/ }).waitFor();
        await field(page, 'Monday').waitFor();
        await press(page, 'Other hours for Hamburg');
        await field(page, 'Hours').selectOption('Those of All sites');
        await says(page, /Hamburg follows All sites/);
        await press(page, /^Save (the choice|and move)/);
        await page.getByRole('button', { name: /^Hamburg as All sites/ }).waitFor();
      });
    });

    test('a holiday says what it moves, moves it when saved, and back when removed', async () => {
      const before = await dueMoments();
      const day = [...before.values()].sort().at(-1)?.slice(0, 10) ?? '';
      await on(hours, async (page) => {
        await press(page, 'Add a holiday');
        await press(page, 'Save the holiday');
        await says(page, 'Say which day it is.');
        await field(page, 'Name').fill('Works outing');
        await field(page, 'Date').fill(day);
        const save = page.getByRole('button', { name: /^Save and move \d+$/ });
        await save.waitFor();
        const told = Number((await save.textContent())?.match(/\d+/)?.[0]);
        await save.click();
        await says(page, /^Saved Works outing: /);
        expect(await movedSince(before)).toBe(told);
        await press(page, 'Change Works outing');
        await press(page, 'Remove …');
        await press(page, `Remove and move ${told}`);
        await says(page, /^Removed Works outing: /);
        expect(await movedSince(before)).toBe(0);
      });
    });
  });

  describe('what follows when a step is late', () => {
    const late = '/ServiceLevelAgreement?view=escalation';

    test('levels that cannot be are refused at their field; a policy is made, removed and put back', async () => {
      await on(late, async (page) => {
        await says(page, /^Where nobody is found/);
        await press(page, 'Add a policy');
        await field(page, 'Name').fill('Straight to the top');
        await field(page, 'After it was due').fill('-1');
        await press(page, 'Save the policy');
        await says(page, /^Write hours such as 4 or 0.5, not negative/);
        await field(page, 'After it was due').fill('8');
        await press(page, 'Add a level');
        const second = page.getByRole('group', { name: 'Level 2' });
        await second.getByLabel('After it was due').fill('2');
        await second.getByLabel('Who').selectOption('somebody named');
        await press(page, 'Save the policy');
        await says(page, 'Choose a person.');
        await second.getByRole('combobox', { name: 'Person' }).fill('Tom');
        await page.getByRole('option', { name: 'Tomás Rivera' }).click();
        await press(page, 'Save the policy');
        await says(page, 'A later level must not come earlier.');
        await second.getByLabel('After it was due').fill('16');
        await says(page, /climb 2 levels/);
        await press(page, 'Save the policy');
        const policy = page.getByRole('article', { name: 'Straight to the top' });
        await policy.getByText(/16 h after it was due/).waitFor();
        await policy.getByText('Tomás Rivera').waitFor();
        await press(page, 'Change Straight to the top');
        await press(page, 'Remove');
        await policy.waitFor({ state: 'detached' });
        await press(page, 'Undo');
        await policy.waitFor();
      });
    });

    test('how an overdue request has climbed by hand is told, and leads to the request', async () => {
      const { items } = await admin.call(listSlaRequests, { query: { state: 'breached' } });
      const [request] = items;
      if (!request) throw new Error('Nothing is late in the demo.');
      const query = { requestId: request.requestId };
      const { id } = await admin.call(taskByRequest, { query });
      const body = { escalationReason: 'The plant stands still.' };
      await admin.call(escalateTask, { params: { taskId: id }, body });
      await on(late, async (page) => {
        const told = page.getByRole('region', { name: /^Escalations of overdue requests/ });
        await told.getByText(/escalated it$/).waitFor();
        await told.getByRole('link', { name: request.title }).first().click();
        await page.waitForURL(`**/view-request/${request.requestId}`);
      });
    });
  });

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 360],
    ['dark', 360],
  ] as const)('can be read by everybody and fits: %s, %i wide', async (scheme, width) => {
    const look = { scheme, width } as const;
    const screens: readonly [path: string, shows: string | RegExp][] = [
      ['/ServiceLevelAgreement', /^Overdue/],
      ['/ServiceLevelAgreement?view=targets', 'Within a day'],
      [hours, 'Nothing changed yet'],
      ['/ServiceLevelAgreement?view=escalation', /^Where nobody is found/],
    ];
    await on(
      '/user/home',
      async (page) => {
        for (const [path, shows] of screens) {
          await page.goto(path);
          await says(page, shows);
          expect(await accessibilityProblems(page), path).toEqual([]);
          expect(await overflowsSideways(page), path).toBe(false);
        }
      },
      look,
    );
  });
});
