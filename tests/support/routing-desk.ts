import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#demo/organisation/people.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { createGroup } from '#shared/users/groups-api.ts';
import { endSessions, openAs, openBrowser, openPage, type PageOptions } from './browser.ts';
import { connectToProduct } from './product-client.ts';
import { startProduct } from './start-product.ts';

/** Start the product with its demo organisation, a browser, and common actions for tests of administrators. */
export async function startDesk() {
  const product = await startProduct({ demo: true, test: true });
  const browser = await openBrowser();
  if (!browser) throw new Error('No browser.');
  const api = await connectToProduct(product.url);
  const employee = await api.signIn('employee@countersign.example', demoPassword);
  return {
    async asAdministrator(act: (page: Page) => Promise<void>, look: PageOptions = {}) {
      const { page, broken, close } = await openPage(browser, product.url, look);
      page.setDefaultTimeout(20_000);
      await openAs(page, 'admin@countersign.example');
      await act(page);
      expect(broken).toEqual([]);
      await close();
    },
    /** Submit a request of the category Other as an employee, and return its number. */
    async raise(title: string): Promise<string> {
      const { items } = await employee.call(listCategories);
      const categoryId = items.find(({ name }) => name === 'Other')?.id ?? '';
      const values = { title, details: 'As agreed.' };
      const { requestId } = await employee.call(createRequest, { body: { categoryId, values } });
      const sent = await employee.call(submitRequest, { params: { requestId } });
      return sent.number;
    },
    /** Add a group without members. */
    async addGroup(name: string) {
      const admin = await api.signIn('admin@countersign.example', demoPassword);
      await admin.call(createGroup, { body: { name, managerId: null } });
    },
    /** Cause a fault in the product, as defined in `one-machine/faults.ts`. */
    breaks: (fault: object) =>
      fetch(`${product.url}/local/fault`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      }),
    async stop() {
      await endSessions(browser);
      await product.stop();
    },
  };
}
export type Desk = Awaited<ReturnType<typeof startDesk>>;

/** Open a routing in its editor, and wait for its steps and the path of an example. */
export async function openRouting(page: Page, name: string) {
  await page.goto('/routing/list');
  await page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByText(/^Decided by /).waitFor();
}

/** Create a new routing as a draft with this name. */
export async function writeRouting(page: Page, name: string) {
  await page.goto('/routing/sequence');
  await page.getByRole('textbox', { name: 'Name of the routing' }).fill(name);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/routing-editform/);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Discard the draft of the open routing, so that the editor shows the published version again. */
export async function discardDraft(page: Page) {
  await page.getByRole('button', { name: 'More for this routing' }).click();
  await page.getByRole('button', { name: 'Discard draft' }).click();
  const asked = page.getByRole('dialog', { name: 'Discard the draft?' });
  await asked.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByText(/^Same as version/).waitFor();
}

/** Locate the card of a step by its name. */
export const card = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Move ${name}`, exact: true }) });

export const chooseStep = (page: Page, name: string) =>
  card(page, name)
    .getByRole('button', { name: new RegExp(`^\\d+[a-z]? ?${name}`) })
    .click();

/** Read the numbers and names of the steps from top to bottom: "2a Finance". */
export const readStepNames = (page: Page) =>
  page
    .getByRole('region', { name: 'Steps', exact: true })
    .getByRole('listitem')
    .filter({ has: page.locator('[data-grip]') })
    .evaluateAll((cards) =>
      cards.map((one) =>
        [...one.querySelectorAll('[data-number], [data-name]')]
          .map(({ textContent }) => textContent)
          .join(' '),
      ),
    );

/** Open a section of the properties panel on the right. */
export const unfold = (page: Page, title: string) =>
  page.locator('summary').filter({ hasText: title }).click();

/** Assign another group to the selected step. */
export async function assignStepGroup(page: Page, group: string) {
  await page.getByRole('radio', { name: 'A group' }).check();
  await page.getByRole('combobox', { name: 'Group' }).selectOption(group);
}

export const waitForText = (page: Page, text: string | RegExp) =>
  page.getByText(text).first().waitFor();
