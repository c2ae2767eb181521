import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listRoutings } from '#shared/routing/routing-api.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectDialog } from '#tests/support/dialogs.ts';
import {
  expectAccessible,
  expectAccessibleInBoth,
  expectFitsWindow,
} from '#tests/support/page-checks.ts';
import type { signInDemoPerson } from '#tests/support/work-on-screen.ts';

const rows = Array.from({ length: 40 }, (_, n) => [
  `A-${n};Antrag eingereicht;0${1 + (n % 9)}.03.2026 09:00;Ann;1.150,30`,
  `A-${n};Vom Leiter genehmigt;1${n % 9}.03.2026 11:30;Bob;1.150,30`,
]).flat();
const log = [
  'Vorgangsnummer;Schritt;Zeitpunkt;Bearbeiter;Betrag',
  ...rows,
  'A-0;Bezahlt;bald;Cy;1.150,30',
].join('\n');

/** Try a routing on the shown log, after the decisions of its activities are selected. */
async function tryOnLog(
  page: Page,
  admin: Awaited<ReturnType<typeof signInDemoPerson>>,
): Promise<void> {
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

  test('an uploaded log is read with suggested settings, checked, shown and deleted, also on a phone in dark mode', async () => {
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
    // The times in the file have no zone, so the page requires one.
    await page.getByText('Its times name no zone: choose it.').waitFor();
    const zone = page.getByRole('combobox', { name: 'Time zone, where none is named' });
    await zone.click();
    await zone.fill('berlin');
    await zone.press('Enter');
    const preview = page.getByRole('region', { name: 'Preview' }).last();
    await preview.getByText('Antrag eingereicht → Vom Leiter genehmigt').first().waitFor();
    await page.getByLabel('Vom Leiter genehmigt is called').fill('Genehmigt');
    await page.getByLabel('Vom Leiter genehmigt is called').blur();
    await preview.getByText('Antrag eingereicht → Genehmigt').first().waitFor();
    // Scroll to the top: otherwise the top bar covers elements, which then seem too small to touch.
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
    await expectAccessibleInBoth(page);

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
    await expectAccessibleInBoth(page);

    await page.goto('/admin/process-imports');
    await page.getByRole('row').filter({ hasText: 'Anträge 2026' }).getByText('Shown').waitFor();
    await page.getByRole('link', { name: 'Anträge 2026' }).click();
    await page.getByRole('button', { name: 'Remove the import' }).click();
    const removing = 'features/analytics/imports/components/import-acts.tsx';
    await expectDialog(page, removing, 'Remove the import?');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the import' }).click();
    await page.getByRole('heading', { name: 'No log was imported yet' }).waitFor();
    await close();
  });

  test('a saved mapping of a log is applied to the next file, together with a note about missing columns', async () => {
    const { page, close } = await demo.pageOf('admin');
    const choose = async (name: string, content: string) => {
      await page.goto('/admin/process-imports');
      const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) };
      await page.getByLabel('Log of another system').setInputFiles(file);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const saved = page.getByLabel('Read it like another log');
    const ticket =
      'Ticket;What;When;Agent\nT-1;Opened;2026-03-02 09:00;bot\nT-1;Solved;2026-03-03 09:00;Ann\n';

    await choose('Tickets, March', ticket);
    await field('Request *').selectOption('Ticket');
    await field('Activity *').selectOption('What');
    await field('Time *').selectOption('When');
    await field('Person').selectOption('Agent');
    await field('People that are systems').fill('bot');
    await field('People that are systems').blur();
    await page.getByLabel('Solved counts as').selectOption('Decided');
    await page.getByRole('button', { name: 'Save it as a mapping' }).click();
    const dialog = page.getByRole('dialog');
    const naming = 'features/analytics/imports/components/new-mapping-dialog.tsx';
    await expectDialog(page, naming, 'Save how the file is read');
    await dialog.getByLabel('Name').fill('Ticket system');
    await dialog.getByRole('button', { name: 'Save the mapping' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectAccessible(page);

    // Without column names, sample values identify the columns. The time of day is a separate column.
    await choose('Bookings', 'A-1,Go,2026-03-02,09:30\nA-1,Stop,2026-03-03,10:30\n');
    await field('Request *').selectOption({ label: 'Column 1: A-1' });
    await field('Activity *').selectOption({ label: 'Column 2: Go' });
    expect(await field('Time of day, if in another column').inputValue()).toBe('Column 4');
    await page
      .getByRole('region', { name: 'Preview' })
      .last()
      .getByText(/\b0?9:30\b/)
      .waitFor();

    await choose('Tickets, April', ticket.replaceAll('T-1', 'T-2'));
    await saved.selectOption({ label: 'Ticket system' });
    await expect.poll(() => field('People that are systems').inputValue()).toBe('bot');
    expect(await page.getByLabel('Solved counts as').inputValue()).toBe('decided');
    await field('Role').selectOption('Agent');
    await page.getByRole('button', { name: 'Save the changes to “Ticket system”' }).click();
    await page.getByText('Saved Ticket system').waitFor();

    await choose('Tickets, May', ticket.replace('Agent', 'Who').replaceAll('T-1', 'T-3'));
    await saved.selectOption({ label: 'Ticket system (1 column is missing)' });
    await page.getByText('It has no column “Agent”').waitFor();
    expect(await field('Person').inputValue()).toBe('');
    expect(await field('Activity *').inputValue()).toBe('What');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectFitsWindow(page);
    await expectAccessible(page);

    await page.goto('/admin/process-imports');
    await page.getByRole('link', { name: 'Ticket system' }).click();
    await dialog.getByLabel('Name').fill('Tickets');
    const renaming = 'features/analytics/imports/components/saved-mapping-dialog.tsx';
    await expectDialog(page, renaming, 'Ticket system');
    await dialog.getByRole('button', { name: 'Save the name' }).click();
    await page.getByRole('link', { name: 'Tickets', exact: true }).click();
    await dialog.getByText('Who changed what').click();
    await dialog.getByRole('button', { name: /^Show all \d+ changes$/ }).click();
    await dialog.getByText('Column for “Role”').waitFor();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'Saved mappings' }).waitFor({ state: 'detached' });
    await close();
  });
});
