import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { getRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { allowInConsole, expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectDialog } from '#tests/support/dialogs.ts';
import { fillTravelExpense } from '#tests/support/fill-travel-expense.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';
import { testSlowNetwork } from './uploads/slow-network.ts';

const scan = Buffer.alloc(6_000_000, '%PDF-1.4\n1 0 obj\n<<>>\nendobj\n');
/** A picture of one gray pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** True if the browser sends this call to the bucket instead of the services. */
const bucket = (url: URL) =>
  url.pathname.includes('/uploads/') && url.searchParams.has('X-Amz-Date');

describe.skipIf(!findChromium())('forms and files on a bad network', () => {
  const demo = demoInBrowser();

  /** Limit the upload speed, in bytes per second. -1: no limit. */
  async function setLine(page: Page, uploadThroughput: number) {
    const session = await page.context().newCDPSession(page);
    const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send('Network.emulateNetworkConditions', line);
  }

  test('an upload above 4 MB shows progress, can be cancelled and retried, and is downloaded unchanged', async () => {
    const { page, close } = await demo.pageOf('employee');
    expectInConsole(page, /ERR_FAILED/, /PUT \/requests\/\{requestId\}: file\.type-refused/);
    await fillTravelExpense(page, 'With a scan');
    const list = page.getByRole('list', { name: 'Receipts' });
    const add = (name: string, buffer = scan) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await setLine(page, 500_000);
    await add('wrong.pdf');
    await list.getByRole('progressbar', { name: /wrong\.pdf: [1-9]\d? percent/ }).waitFor();
    await button('Cancel wrong.pdf').press('Enter');
    await button('Cancel wrong.pdf').waitFor({ state: 'detached' });
    const choose = button('Choose files: Receipts');
    expect(await choose.evaluate((one) => one === document.activeElement)).toBe(true);
    await setLine(page, -1);

    await page.route(bucket, (route) => route.abort(), { times: 1 });
    await add('scan.pdf');
    await list.getByText('The service could not be reached.').waitFor();
    await button('Try again').click();
    await button('Remove scan.pdf').waitFor();

    await add('photo.png');
    await list.getByText('The contents of photo.png do not match its name.').waitFor();
    await expect.poll(() => button('Try again').count()).toBe(0);
    await button('Leave out photo.png').click();

    await add('point.png', picture);
    await button('Remove point.png').waitFor();

    await page.getByRole('button', { name: /^Send for approval/ }).click();
    await page.waitForURL(/\/view-request\//);
    await button('point.png').click();
    const shown = page.getByRole('img', { name: 'point.png', exact: true });
    await shown.waitFor();
    const dialog = page.getByRole('dialog', { name: 'point.png', exact: true });
    await expectDialog(page, 'widgets/files/file-preview.tsx', 'point.png');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await shown.waitFor({ state: 'detached' });
    const saved = page.waitForEvent('download');
    await button('Download scan.pdf').click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('scan.pdf');
    expect((await readFile(await download.path())).equals(scan)).toBe(true);
    await close();
  });

  test('input typed offline stays in the browser with a message, and is saved once the network is back', async () => {
    const { page, close } = await demo.pageOf('employee');
    allowInConsole(page, /ERR_INTERNET_DISCONNECTED|server\.unavailable|WebSocket/);
    await fillTravelExpense(page, 'On the train');
    const title = page.getByRole('textbox', { name: 'Title' });
    await page.context().setOffline(true);
    await title.fill('On the train to Kyoto');
    await waitForText(
      page,
      /^Not saved on the server: you are offline\. Kept in this browser since/,
    );
    await page.context().setOffline(false);
    await waitForText(page, /^Saved on the server, /);
    const employee = await demo.person('employee');
    const draft = async () => {
      const { items } = await employee.call(listRequests, { query: { limit: 50 } });
      return items.find((one) => one.title === 'On the train to Kyoto');
    };
    await expect.poll(draft).toMatchObject({ status: 'Draft' });

    // Another device changes the draft in the meantime.
    const params = { requestId: (await draft())?.requestId ?? '' };
    const { values } = await employee.call(getRequest, { params });
    await employee.call(updateRequest, {
      params,
      body: { values: { ...values, title: 'On the train to Nara' } },
    });
    expectInConsole(page, /item\.changed-meanwhile/);
    await title.fill('On the train to Osaka');
    await page.getByRole('button', { name: 'Save as draft', exact: true }).click();
    await waitForText(page, 'This was changed in another tab or on another device');
    await page.getByRole('button', { name: 'Take what is there', exact: true }).click();
    await expect.poll(() => title.inputValue(), { timeout: 20_000 }).toBe('On the train to Nara');
    await close();
  });
  testSlowNetwork(demo);
});
