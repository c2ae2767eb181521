import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { createForm, publishForm } from '#shared/forms/forms-api.ts';
import { categoryEndpoints } from '#shared/reference/organisation-api.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest } from '#shared/requests/requests-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

const longWord = 'Datenschutzfolgenabschätzungsverantwortliche';
const question = (n: number) => ({
  ...{ key: `text${n}`, type: 'text' as const, label: `${longWord} Person ${n}` },
});
const sections = ['Device', 'Supplier', 'Delivery'].map((title, at) => ({
  ...{ id: `section${at}`, title },
  fields: [
    ...(at === 0 ? [{ key: 'title', type: 'text' as const, label: 'Title' }] : []),
    ...Array.from({ length: 8 }, (_, n) => question(at * 8 + n)),
  ],
}));
const table = {
  ...{ key: 'items', type: 'table' as const, label: 'Items' },
  columns: [
    { key: 'what', type: 'text' as const, label: 'What' },
    { key: 'price', type: 'money' as const, label: 'Price', currency: 'EUR' },
    { key: 'need', type: 'date' as const, label: 'Needed by' },
    { key: 'shop', type: 'link' as const, label: 'Where to buy it' },
  ],
};
const item = {
  ...{ what: 'Torque sensor with a certificate', need: '2026-12-10' },
  price: { amount: '120.50', currency: 'EUR' },
  shop: `https://example.com/${'shop/'.repeat(20)}`,
};

describe.skipIf(!findChromium())('a large form with long words', () => {
  const demo = demoInBrowser();

  /** Let the category Other use the form, and submit a request with an answer to every question. */
  async function sendLarge() {
    const admin = await demo.person('admin');
    const body = { name: 'Large', titleField: 'title', sections };
    const form = await admin.call(createForm, {
      body: {
        ...body,
        sections: [...sections, { id: 'last', title: 'All items', fields: [table] }],
      },
    });
    await admin.call(publishForm, { params: { formId: form.id }, body: {} });
    const { items } = await admin.call(listCategories);
    const other = items.find(({ name }) => name === 'Other');
    if (!other) throw new Error('The demo organisation has no category "Other".');
    const { item: category } = await admin.call(categoryEndpoints.get, {
      params: { id: other.id },
    });
    await admin.call(categoryEndpoints.update, {
      params: { id: other.id },
      body: { name: category.name, version: category.version, formId: form.id },
    });
    const employee = await demo.person('employee');
    const answers = Array.from({ length: 24 }, (_, n) => [`text${n}`, longWord]);
    const values = { title: 'Sensors', items: [item, item], ...Object.fromEntries(answers) };
    const { requestId } = await employee.call(createRequest, {
      body: { categoryId: other.id, values },
    });
    await employee.call(submitRequest, { params: { requestId }, body: {} });
    const manager = await demo.person('manager');
    const findTask = () => manager.call(taskByRequest, { query: { requestId } });
    await expect.poll(() => findTask().then(Boolean, () => false)).toBe(true);
    const draft = await employee.call(createRequest, {
      body: { categoryId: other.id, values: { title: 'A draft' } },
    });
    return { requestId, draftId: draft.requestId, task: await findTask() };
  }

  /** Find texts that reach beyond their own label or cell. */
  const textsBeyond = (page: Page) =>
    page
      .locator('main :is(dt, dd, label, td)')
      .evaluateAll((all) =>
        all
          .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
          .map(({ textContent }) => textContent),
      );

  test('every answer of a large form is readable under its section title on the request, its decision page and its form', async () => {
    const { requestId, draftId, task } = await sendLarge();
    for (const [who, path] of [
      ['employee', `/view-request/${requestId}`],
      ['manager', `/request-review/${task.id}`],
      ['employee', `/edit-request/${draftId}`],
    ] as const) {
      const { page, close } = await demo.pageOf(who);
      // Wait for home, which would otherwise replace the visited screen.
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.goto(path);
      await page.getByRole('main').getByText('Supplier', { exact: true }).waitFor();
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expectFitsWindow(page, `${path} at ${width}`);
        await expect.poll(() => textsBeyond(page), { message: `${path} at ${width}` }).toEqual([]);
      }
      await expectAccessible(page);
      await close();
    }
  });
});
