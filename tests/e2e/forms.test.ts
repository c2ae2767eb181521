import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discardFormDraft, getForm, listForms, saveFormDraft } from '#shared/forms/forms-api.ts';
import { adminScreens, expectText, field, press } from '#tests/support/admin-screens.ts';
import { allowInConsole, expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { testFormFiles } from './forms/files.ts';

const list = '/template/management';
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Move ${name}` }) });
const getLines = (page: Page) =>
  page
    .getByRole('button', { name: /^Move /, includeHidden: false })
    .evaluateAll((grips) =>
      grips.flatMap((grip) => grip.getAttribute('aria-label')?.replace('Move ', '') ?? []),
    );
/** Touch the page with one finger. */
async function touch(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const put = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  const lift = async () => {
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  };
  return { put, lift };
}

/** Work of an administrator with forms, from a new form to its second version. */
describe.skipIf(!findChromium())('forms', () => {
  const screens = adminScreens();
  beforeAll(() => screens.start());
  afterAll(() => screens.stop());
  const idOf = async (name: string) => {
    const { items } = await screens.call(listForms, { query: { includeInactive: 'true' } });
    return items.find((form) => form.name === name)?.id ?? '';
  };

  test('a new form is built by mouse and keyboard, tried in a preview, and published', () =>
    screens.on(list, async (page) => {
      await heading(page, 'Forms');
      await page.getByRole('link', { name: 'New form' }).click();
      await heading(page, 'New form');
      await field(page, 'Name').fill('Workshop');
      await press(page, 'Create draft');
      await heading(page, 'Workshop');
      await press(page, 'Number');
      await field(page, 'Question').fill('Days');
      await press(page, 'Money');
      await field(page, 'Question').fill('Price of a day');
      await press(page, 'Calculated');
      await field(page, 'Question').fill('Price');
      await page.getByLabel('What it takes').selectOption({ label: 'Days' });
      await press(page, 'Then …');
      await field(page, 'Calculation 1').selectOption({ label: 'times' });
      await page.getByLabel('What it takes').nth(1).selectOption({ label: 'Price of a day' });
      await expectText(page, 'In words: Days × Price of a day.');
      const preview = page.getByRole('form', { name: 'Preview of Workshop' });
      await preview.getByLabel('Days').fill('3');
      await preview.getByLabel('Price of a day').fill('250');
      await preview.getByText('750').first().waitFor();
      // The properties panel shows the focused field of the preview. Only the panes scroll, not the page.
      await preview.getByLabel('Days').focus();
      await page.getByRole('region', { name: 'Properties of Days' }).waitFor();
      expect(await page.evaluate(() => document.body.scrollHeight <= innerHeight)).toBe(true);

      // Keyboard operation: Space lifts the field, arrow keys move it, Space drops it.
      await page.getByRole('button', { name: 'Move Price of a day' }).press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Space');
      await expectText(page, 'Price of a day dropped, after Title.');
      await expect
        .poll(() => getLines(page))
        .toEqual(['Your request', 'Title', 'Price of a day', 'Days', 'Price']);
      await press(page, /^Undo move Price of a day/);
      await expect
        .poll(async () => (await getLines(page)).slice(1, 4))
        .toEqual(['Title', 'Days', 'Price of a day']);

      // Drag a field by touch: the list scrolls while the finger rests at its lower edge.
      await page.setViewportSize({ width: 1440, height: 420 });
      const finger = await touch(page);
      const grip = await page
        .getByRole('button', { name: 'Move Title', exact: true })
        .boundingBox();
      if (!grip) throw new Error('The handle of the field is not visible.');
      const x = grip.x + grip.width / 2;
      await finger.put('touchStart', x, grip.y + grip.height / 2);
      await finger.put('touchMove', x, 400);
      await finger.put('touchMove', x, 416);
      await expect.poll(async () => (await getLines(page)).at(-1)).toBe('Title');
      await finger.lift();
      await page.setViewportSize({ width: 1440, height: 900 });
      await press(page, /^Undo move Title/);
      await expect.poll(async () => (await getLines(page))[1]).toBe('Title');

      // Drag a field from the palette into the form with the mouse.
      const title = await line(page, 'Title').boundingBox();
      await page.getByRole('button', { name: 'Yes or no', exact: true }).hover();
      await page.mouse.down();
      await page.mouse.move((title?.x ?? 0) + 60, (title?.y ?? 0) + (title?.height ?? 0), {
        steps: 5,
      });
      await page.mouse.up();
      await field(page, 'Question').fill('Abroad');
      await press(page, 'Department');
      await page.getByText('Default value').click();
      await field(page, 'From the profile of the requester').selectOption('department');
      await page.getByText('Read-only').click();
      await page.getByLabel(/^Always locked/).check();
      await expectText(page, 'Filled in with the requester’s department');
      await preview.getByRole('group', { name: 'Department can’t be changed' }).waitFor();
      expect((await getLines(page)).slice(1, 3)).toEqual(['Title', 'Abroad']);

      await expectText(page, /Draft saved .* by /);
      await press(page, 'Publish …');
      await expectText(page, /No category uses this form yet/);
      await press(page, 'Publish version 1');
      await expectText(page, 'Same as version 1');
      await page.getByRole('link', { name: 'Forms', exact: true }).first().click();
      await heading(page, 'Forms');
      await page.getByRole('row').filter({ hasText: 'Workshop' }).waitFor();
    }));

  test('an invalid change of a form is reported at its field and can be undone', async () => {
    const formId = await idOf('Leave');
    await screens.on(`/template/builder/update/${formId}`, async (page) => {
      await heading(page, 'Leave');
      const { published } = await screens.call(getForm, { params: { formId } });
      expect(published?.version).toBe(1);
      await field(page, 'Name').fill('');
      await expectText(page, '1 problem to fix');
      await expectText(page, 'Not saved: fix the marked fields first');
      await press(page, /^Undo/);
      await expectText(page, 'Same as version 1');
    });
  });

  test('an editor of a form is warned if another person saved it, and overwrites nothing without confirmation', async () => {
    const formId = await idOf('Leave');
    await screens.on(`/template/builder/update/${formId}`, async (page) => {
      await heading(page, 'Leave');
      const { published } = await screens.call(getForm, { params: { formId } });
      if (!published) throw new Error('Leave was never published.');
      const { name, sections, titleField, amountField } = published;
      const content = { sections, titleField, ...(amountField && { amountField }) };
      await screens.call(saveFormDraft, {
        params: { formId },
        body: { ...content, name: `${name} days` },
      });
      expectInConsole(page, /PUT \/forms\/\{formId\}: item\.precondition-failed/);
      await field(page, 'Name').fill('Holidays');
      await expectText(page, 'Not saved: somebody else saved this form');
      await press(page, 'Continue with theirs');
      await heading(page, 'Leave days');
      await press(page, 'More for this form');
      await press(page, 'Discard draft');
      await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
      await heading(page, 'Leave');
    });
  });

  test('the form editor shows how many past requests lack a new field before the form is published', async () => {
    const formId = await idOf('Leave');
    await screens.on(`/template/builder/update/${formId}`, async (page) => {
      await heading(page, 'Leave');
      await press(page, 'Short text');
      await page.getByLabel('Always required').check();
      await expectText(page, /Draft saved .* by /);
      await press(page, 'Publish …');
      await expectText(page, /^None of the last \d+ requests could be sent again/);
      await expectText(page, /\d+ requests would have had to answer it/);
      await expectAccessible(page);
      await press(page, 'Keep editing');
      const notes = page.getByText(/^\d+ of the last \d+ requests have no answer here\.$/);
      await expect.poll(() => notes.count()).toBe(2);
      await expectAccessible(page);
      await page.getByLabel('Always required').uncheck();
      await expect.poll(() => notes.count()).toBe(0);
    });
    await screens.call(discardFormDraft, { params: { formId } });
  });

  testFormFiles(screens);

  test('a form in use can be deactivated and activated, and a dialog explains the effect', () =>
    screens.on(list, async (page) => {
      await heading(page, 'Forms');
      await press(page, 'More for Leave');
      await press(page, 'Deactivate');
      await expectText(page, /continue with it, and so do requests/);
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
      await expectText(page, 'Leave is deactivated');
      await press(page, /^Deactivated/);
      await press(page, 'More for Leave');
      await press(page, 'Activate');
      await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
      await expectText(page, 'Leave is active');
    }));

  test('the address of a form that does not exist explains this and leads to the list', () =>
    screens.on('/template/builder/update/11111111-1111-4111-8111-111111111111', async (page) => {
      allowInConsole(page, /GET \/forms\/\{formId\}: item\.not-found/);
      await expectText(page, 'This form can’t be shown');
      await page.getByRole('link', { name: 'All forms' }).click();
      await heading(page, 'Forms');
    }));
});
