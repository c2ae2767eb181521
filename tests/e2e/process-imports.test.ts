import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listRoutings } from '#shared/routing/routing-api.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import type { demoPerson } from '#tests/support/work-on-screen.ts';

const rows = Array.from({ length: 40 }, (_, n) => [
  `A-${n};Antrag eingereicht;0${1 + (n % 9)}.03.2026 09:00;Ann;1.150,30`,
  `A-${n};Vom Leiter genehmigt;1${n % 9}.03.2026 11:30;Bob;1.150,30`,
]).flat();
const log = [
  'Vorgangsnummer;Schritt;Zeitpunkt;Bearbeiter;Betrag',
  ...rows,
  'A-0;Bezahlt;bald;Cy;1.150,30',
].join('\n');

/** A routing on the log that is shown: what its activities decide is said first. */
async function tryOnLog(page: Page, admin: Awaited<ReturnType<typeof demoPerson>>): Promise<void> {
  const { items } = await admin.call(listRoutings, { query: {} });
  const travel = items.find(({ name }) => name === 'Travel expenses');
  await page.goto(`/routing-editform/${travel?.id}/backtest`);
  await page.getByLabel('Tried on').selectOption({ label: 'Imported log: Anträge 2026' });
  await page.getByText('all 40 requests replayed').waitFor();
  await page.getByText('What its activities decide').click();
  await page.getByLabel('Genehmigt, 40 times').selectOption({ label: 'Step 1: Line manager' });
  await page.waitForURL(/decides=/);
  await page.getByText('all 40 requests replayed').waitFor();
  await page.getByText('The log knows nothing of the requester').waitFor();
}

describe.skipIf(!findChromium())('imported logs', () => {
  const demo = demoInBrowser();

  test('a log is chosen, read as its start suggests, checked, shown and removed; on a phone and in the dark as well', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/admin/process-imports');
    await page.getByRole('heading', { name: 'No log was imported yet' }).waitFor();
    await expectAccessible(page);
    const file = { name: 'Anträge 2026.csv.gz', mimeType: 'application/gzip' };
    await page
      .getByLabel('Log of another system')
      .setInputFiles({ ...file, buffer: gzipSync(log) });
    await page.getByRole('heading', { level: 1, name: 'Anträge 2026' }).waitFor();

    const chosen = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
    await expect.poll(() => chosen('Request *')).toBe('Vorgangsnummer');
    expect(await chosen('Times look like')).toBe('dotted');
    const preview = page.getByRole('region', { name: 'Preview' }).last();
    await preview.getByText('Antrag eingereicht → Vom Leiter genehmigt').first().waitFor();
    await page.getByLabel('Vom Leiter genehmigt is called').fill('Genehmigt');
    await page.getByLabel('Vom Leiter genehmigt is called').blur();
    await preview.getByText('Antrag eingereicht → Genehmigt').first().waitFor();
    // Else the bar on top covers a part of what is below it, which then seems too small to touch.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectFitsWindow(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.getByRole('button', { name: 'Read the file', exact: true }).click();
    await page.getByRole('heading', { name: 'What was found' }).waitFor();
    await page.getByText('“bald” in “Zeitpunkt” is no time of the chosen format.').waitFor();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('Anträge 2026 - not taken.csv');
    await page.getByRole('button', { name: 'Show it in the process view' }).click();
    await page.getByRole('link', { name: 'Show its process' }).waitFor();
    await expectAccessible(page);

    const address = new URL(page.url()).pathname;
    const id = address.split('/').at(-1) ?? '';
    await page.goto(`/process/view?source=${id}`);
    await page.getByRole('button', { name: 'Amount', exact: true }).click();
    await page
      .getByRole('form', { name: 'Amount' })
      .getByLabel('From', { exact: true })
      .fill('5000');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('heading', { name: 'No request fits these filters' }).waitFor();
    await expectAccessible(page);

    await tryOnLog(page, await demo.person('admin'));
    await page.waitForURL(/log=/);
    expect(new URL(page.url()).searchParams.get('log')).toBe(id);
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFitsWindow(page);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.goto(`${address}/cases/A-3`);
    await page.getByRole('heading', { level: 1, name: 'A-3' }).waitFor();
    await page.getByText('imported from a log of another system').waitFor();
    await page.getByText('Person 1').first().waitFor();
    await expectAccessible(page);

    await page.goto('/admin/process-imports');
    await page.getByRole('row').filter({ hasText: 'Anträge 2026' }).getByText('Shown').waitFor();
    await page.getByRole('link', { name: 'Anträge 2026' }).click();
    await page.getByRole('button', { name: 'Remove the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the import' }).click();
    await page.getByRole('heading', { name: 'No log was imported yet' }).waitFor();
    await close();
  });
});
