import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { choosePerson, expectText, field, press } from '#tests/support/admin-screens.ts';
import { endSessions, openBrowser, openPage } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { firstSignIn, mailedPassword, signInFirst } from '#tests/support/first-administrator.ts';
import {
  deciders,
  exampleName,
  type InvitedPerson,
  requester,
  sampleOrganisation,
  wanted,
} from '#tests/support/own-organisation.ts';
import { expectAccessibleInBoth } from '#tests/support/page-checks.ts';
import { chooseStep, unfold } from '#tests/support/routing-desk.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const named = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });

describe.skipIf(!findChromium())('a new organisation on the screens', () => {
  let product: RunningProduct;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct();
    const opened = await openBrowser();
    if (!opened) throw new Error('No browser.');
    browser = opened;
    ({ page } = await openPage(browser, product.url));
    const { email, temporary } = firstSignIn(product);
    await signInFirst(page, email, temporary);
  });
  afterAll(async () => {
    await endSessions(browser);
    await product?.stop();
  });

  /** Sign in an invited person for the first time. */
  async function as<T>({ email }: InvitedPerson, act: (own: Page) => Promise<T>): Promise<T> {
    const { page: own, close } = await openPage(browser, product.url);
    await signInFirst(own, email, await mailedPassword(product.url, email));
    const result = await act(own);
    await close();
    return result;
  }
  const approve = (decider: InvitedPerson) =>
    as(decider, async (own) => {
      await own.goto('/tasks/history');
      // Open the task by its address, because the list may be reloaded and replace the row during a click.
      const task = own
        .locator('a[href*="/request-review/"]')
        .filter({ hasText: wanted.title })
        .first();
      await own.goto((await task.getAttribute('href')) ?? '');
      await own.waitForURL(/\/request-review\//);
      await own.getByRole('button', { name: /^Approve/ }).waitFor();
      await expectAccessibleInBoth(own);
      const taken = own.waitForResponse((answer) => /\/tasks\/[^/]+\/approve$/.test(answer.url()));
      await own.getByRole('button', { name: /^Approve/ }).click();
      expect((await taken).status()).toBe(200);
    });

  test('an administrator can enter locations, people and approval limits of a new organisation on screen', async () => {
    await page.goto('/location/create');
    await named(page).fill('Head office');
    await press(page, 'Add the location');
    await expectText(page, 'Saved Head office');
    await expectAccessibleInBoth(page);
    for (const { name } of sampleOrganisation.departments) {
      await page.goto('/department-addform');
      await heading(page, 'New department');
      await named(page).fill(name);
      await press(page, 'Add the department');
      await expectText(page, `Saved ${name}`);
    }
    await expectAccessibleInBoth(page);
    await page.goto('/user/list');
    for (const person of sampleOrganisation.people) {
      const { name, email, role, departmentId, locationId, managerId } = person;
      await press(page, 'Invite');
      const dialog = page.getByRole('dialog', { name: 'Invite a person' });
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
      await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await dialog.getByRole('combobox', { name: 'Role' }).selectOption(role);
      await dialog
        .getByRole('combobox', { name: 'Department' })
        .selectOption(exampleName(departmentId));
      await dialog
        .getByRole('combobox', { name: 'Location' })
        .selectOption(exampleName(locationId));
      if (managerId) await choosePerson(page, 'Manager', exampleName(managerId));
      await press(page, 'Send the invitation');
      await expectText(page, `${name} is invited`);
    }
    await expectAccessibleInBoth(page);
    await page.goto('/admin/configuration');
    await choosePerson(page, 'Add a person', 'Carl Ode');
    await press(page, 'Save the settings');
    await expectText(page, 'Fallback approvers');
    await expectAccessibleInBoth(page);

    await page.goto('/DOAManagement');
    await press(page, 'Levels');
    await press(page, 'Add a level');
    await named(page).fill('Director');
    await field(page, 'Rank').fill('1');
    await field(page, 'Limit the amount').uncheck();
    await press(page, 'Save the level');
    await expectText(page, 'Saved Director');
    await press(page, 'Who may decide');
    await page.getByRole('button', { name: /^Everywhere, Director/ }).click();
    await choosePerson(page, 'Add a person', 'Dora Finn');
    await press(page, 'Save the rule');
    await expectText(page, 'Saved Director everywhere');
    await expectAccessibleInBoth(page);

    await page.goto('/ServiceLevelAgreement?view=hours');
    await press(page, 'Give Head office its own hours');
    await expectText(page, /Head office has hours of its own\./);
    await press(page, 'Save the choice');
    await press(page, 'Type the hours of Friday');
    await page.getByRole('textbox', { name: 'Friday' }).fill('9-14');
    await page.getByRole('combobox', { name: 'Time zone' }).click();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Berlin');
    await page.getByRole('combobox', { name: 'Time zone' }).press('Enter');
    await press(page, 'Save');
    await expectText(page, 'Saved Head office');
    await press(page, 'Add a holiday');
    await field(page, 'Name').fill('Works outing');
    await field(page, 'Date').fill('2026-11-19');
    await press(page, 'Save the holiday');
    await expectText(page, 'Saved Works outing');
    await expectAccessibleInBoth(page);

    await page.goto('/ServiceLevelAgreement');
    await press(page, 'Target times');
    await press(page, 'Add a service level');
    await named(page).fill('Within a day');
    const hours = { Urgent: '2', High: '4', Normal: '8', Low: '16' };
    for (const [priority, most] of Object.entries(hours)) await field(page, priority).fill(most);
    await press(page, 'Save the service level');
    await expectText(page, 'Saved Within a day');
    await expectAccessibleInBoth(page);
  });

  test('an administrator can create a form with a condition and a calculated total, and a category for it, on screen', async () => {
    await page.goto('/template/management');
    await page.getByRole('link', { name: 'New form' }).first().click();
    await heading(page, 'New form');
    await named(page).fill('Order');
    await press(page, 'Create draft');
    await heading(page, 'Order');
    const add = async (type: string, question: string) => {
      await press(page, type);
      await field(page, 'Question').fill(question);
    };
    await add('Number', 'Pieces');
    await add('Money', 'Price of one');
    await add('Calculated', 'Total');
    await field(page, 'What it takes').selectOption({ label: 'Pieces' });
    await press(page, 'Then …');
    await field(page, 'Calculation 1').selectOption({ label: 'times' });
    await field(page, 'What it takes').nth(1).selectOption({ label: 'Price of one' });
    await expectText(page, 'In words: Pieces × Price of one.');
    await add('Yes or no', 'Urgent');
    await add('Short text', 'Why so soon');
    await unfold(page, 'Show it');
    await press(page, 'Add a condition');
    await field(page, 'Field').selectOption({ label: 'Urgent' });
    await field(page, 'Value').selectOption('yes');
    await expectText(page, /Draft saved .* by /);
    await press(page, 'Publish …');
    await expectText(page, /^This form has a total but no amount/);
    await press(page, 'Make “Total” the amount');
    await page.getByText(/^This form has a total but no amount/).waitFor({ state: 'hidden' });
    await press(page, 'Publish version 1');
    await expectText(page, 'Same as version 1');
    await expectAccessibleInBoth(page);

    await page.goto('/management/categories?category=new');
    await named(page).fill('Order');
    await field(page, 'Form').selectOption({ label: 'Order' });
    await field(page, 'Offer it under New request').check();
    await press(page, 'Add the category');
    await expectText(page, 'Saved Order');
    await expectAccessibleInBoth(page);
  });

  test('an administrator can create a routing of three steps with an approval limit and a target time on screen', async () => {
    await page.goto('/routing/sequence');
    await heading(page, 'New routing');
    await field(page, 'Name of the routing').fill('Orders');
    // If new routings are saved as drafts, this routing is a draft now.
    const draft = page.getByRole('button', { name: 'Create draft', exact: true });
    if ((await draft.count()) > 0) await draft.click();
    await page.getByRole('checkbox', { name: 'Order' }).check();
    const name = (text: string) => field(page, 'Step name').fill(text);
    await chooseStep(page, 'Line manager');
    await unfold(page, 'Time allowed');
    await page
      .getByRole('combobox', { name: 'Time allowed' })
      .selectOption({ label: 'Within a day' });
    await press(page, 'Add a step');
    await name('Finance');
    await page.getByRole('radio', { name: 'Named people' }).check();
    await choosePerson(page, 'Add a person', 'Carl Ode');
    await press(page, 'Add a step');
    await name('Director');
    await page.getByRole('radio', { name: 'Whoever may approve the amount' }).check();
    await page.getByRole('button', { name: /^(Publish|Create)/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish version 1' });
    const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
    const inUse = page.getByText(/^Version 1 (is )?in use/);
    await publish.or(inUse).first().waitFor();
    if ((await publish.count()) > 0) await publish.click();
    await inUse.first().waitFor();
    await expectAccessibleInBoth(page);
  });

  test('a request of an invited person is decided in an organisation that was set up on the screens only', async () => {
    const address = await as(requester, async (own) => {
      const answer = (question: string, text: string) =>
        own.getByRole('textbox', { name: question, exact: true }).fill(text);
      await own.goto('/request/form');
      await own.getByRole('link', { name: /^Order/ }).click();
      await heading(own, 'Order');
      await answer('Title', wanted.title);
      await answer('Pieces', `${wanted.pieces}`);
      await answer('Price of one', wanted.price.amount);
      await expectText(own, /1,200/);
      await own.getByRole('radio', { name: 'Yes', exact: true }).check();
      await answer('Why so soon', wanted.why);
      await expectAccessibleInBoth(own);
      await own.getByRole('button', { name: /^Send for approval/ }).click();
      await own.waitForURL(/\/view-request\//);
      await expectText(own, /With Mia Berg since/);
      await expectAccessibleInBoth(own);
      return new URL(own.url()).pathname;
    });
    for (const decider of deciders) await approve(decider);
    await page.goto(address);
    await page.getByText('Approved', { exact: true }).first().waitFor();
    await expectText(page, 'History verified');
    await expectAccessibleInBoth(page);
  });
});
