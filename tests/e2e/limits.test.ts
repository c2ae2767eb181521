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

  describe('approval limits', () => {
    const limits = '/DOAManagement';

    test('an amount shows who would decide on it, step by step', async () => {
      await on(limits, async (page) => {
        await field(page, 'Try an amount in').selectOption('Marketing');
        await field(page, 'Amount').fill('-5');
        await says(page, 'Write an amount such as 1150.30.');
        await field(page, 'Amount').fill('12,400.00');
        const tried = page.getByRole('region', { name: 'Try an amount' });
        await tried.getByText('Grace Coleman').waitFor();
        const last = tried.getByRole('listitem').last();
        expect(await last.textContent()).toBe('Tomás Riveramay decide');
      });
    });

    test('a rule for one department takes its place before that above it; removed, it can be put back', async () => {
      await on(limits, async (page) => {
        const cell = page.getByRole('button', { name: /^Legal, Team lead: / });
        expect(await cell.getAttribute('aria-label')).toBe('Legal, Team lead: nobody');
        await cell.click();
        await says(page, /nothing changes: choose who holds this level here/);
        await page.getByRole('combobox', { name: 'Add somebody' }).fill('Chlo');
        await page.getByRole('option', { name: 'Chloé Martin' }).click();
        await says(page, /1 person may decide in Legal on amounts of up to 1,000 EUR/);
        await press(page, 'Save the rule');
        await page.getByRole('button', { name: 'Legal, Team lead: Chloé Martin' }).click();
        await press(page, 'Take this person off');
        await says(page, /the rule goes/);
        await press(page, 'Remove the rule');
        await page.getByRole('button', { name: 'Legal, Team lead: nobody' }).waitFor();
        await press(page, 'Undo');
        await page.getByRole('button', { name: 'Legal, Team lead: Chloé Martin' }).waitFor();
      });
    });

    test('a level that cannot be is refused at its field', async () => {
      await on(`${limits}?view=levels`, async (page) => {
        await press(page, 'Add a level');
        await field(page, 'Name').fill('Regional lead');
        await field(page, 'Limit').fill('Infinity');
        await press(page, 'Save the level');
        await says(page, 'Enter an amount such as 1150.30.');
        await field(page, 'Limit').fill('-1');
        await press(page, 'Save the level');
        await says(page, 'A limit is not negative.');
        await field(page, 'Limit').fill('2500');
        await field(page, 'Currency').fill('QQQ');
        await field(page, 'Rank').fill('2');
        await press(page, 'Save the level');
        await says(page, 'There is no exchange rate for QQQ.');
        await says(page, 'Another level has this rank.');
      });
    });

    test('what nobody may decide is told with what happens meanwhile, and leads to where it is mended', async () => {
      await on(`${limits}?view=levels`, async (page) => {
        await press(page, 'Change Board');
        await field(page, 'It reaches up to a limit').check();
        await field(page, 'Limit').fill('90,000');
        await says(page, /the people of 1 rule may decide up to 90,000.00 EUR/);
        await press(page, 'Save the level');
        await says(page, 'Saved Board');
        await press(page, 'Who may decide');
        await says(page, /nobody may decide above 90,000.00 EUR/);
        await says(page, /go to the fallback approvers, and their history says so/);
        await field(page, 'Try an amount in').selectOption('Marketing');
        await field(page, 'Amount').fill('95000');
        await says(page, 'The fallback approvers');
        await press(page, 'Levels');
        await press(page, 'Change Board');
        await field(page, 'It reaches up to a limit').uncheck();
        await press(page, 'Save the level');
        await press(page, 'Who may decide');
        await says(page, 'Nothing to look at');
      });
    });

    test('rates have a history: which one is used on a day, and why another is refused', async () => {
      await on(`${limits}?view=currencies`, async (page) => {
        await press(page, 'Add a rate');
        await field(page, 'Currency').fill('usd');
        await field(page, 'Worth of one in EUR').fill('0');
        await field(page, 'From').fill('2026-01-01');
        await press(page, 'Save the rate');
        await says(page, 'A rate is more than 0.');
        await says(page, 'There is a rate from this day already.');
        await field(page, 'Worth of one in EUR').fill('0.95');
        await field(page, 'From').fill('2027-02-01');
        await says(
          page,
          /1 USD is 0.95 EUR for requests sent from 1 February 2027 on, instead of 0.92/,
        );
        await press(page, 'Save the rate');
        const rate = (value: string) => page.getByRole('row', { name: new RegExp(value) });
        await rate('0.95').getByText('not yet').waitFor();
        await rate('0.92').getByText('used').waitFor();
        await field(page, 'Used for requests sent on').fill('2027-03-01');
        await rate('0.95').getByText('used').waitFor();
        await rate('0.92').getByText('no longer').waitFor();
      });
    });

    test('stand-ins are listed with how far they may decide', async () => {
      await on(`${limits}?view=stand-ins`, async (page) => {
        const row = page.getByRole('row', { name: /Anna Lindqvist/ }).first();
        await row.getByText('up to 1,000.00 EUR').waitFor();
      });
    });

    test('if somebody leaves: requests, rules, routings and people that hang on them', async () => {
      await on(limits, async (page) => {
        await press(page, 'If somebody leaves …');
        const panel = page.getByRole('dialog', { name: 'If this person leaves' });
        await panel.getByRole('combobox', { name: 'Person' }).fill('Mira');
        await page.getByRole('option', { name: 'Mira Okafor' }).click();
        await panel.getByRole('region', { name: /^Open requests \d+/ }).waitFor();
        await panel
          .getByText('Holds Department head in Field Engineering, as the only one')
          .waitFor();
        await panel
          .getByRole('region', { name: /^Departments/ })
          .getByRole('link')
          .first()
          .waitFor();
        const people = panel.getByRole('region', {
          name: /^People who would need another manager/,
        });
        await people
          .getByText(/^Manages /)
          .first()
          .waitFor();
        expect(await accessibilityProblems(page)).toEqual([]);
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
      ['/DOAManagement', 'Hana Sato'],
      ['/DOAManagement?view=levels', 'Vice president'],
      ['/DOAManagement?view=currencies', 'GBP'],
      ['/DOAManagement?view=stand-ins', 'Anna Lindqvist'],
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
