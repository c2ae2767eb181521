import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

const departments = [
  'Code;Name;Part of;Head',
  'NRD;Nordics;;',
  'OSL;Oslo;NRD;',
  'LOST;Lost;Nowhere;nobody@example.org',
].join('\r\n');

/** Administrators export and import the data of the organisation. */
describe.skipIf(!findChromium())('import and export files', () => {
  const demo = demoInBrowser();

  test('an import of departments checks each row and can be undone, and importing the exported file changes nothing', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/departments');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import departments' });
    await dialog.getByText('Drop a CSV, Excel or JSON file here').waitFor();
    await expectAccessible(page);
    const file = { name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(departments) };
    await dialog.getByLabel('CSV, Excel or JSON file').setInputFiles(file);
    await dialog.getByText('2 new, 1 refused.').waitFor();
    await dialog.getByText('Part of: There is no department “Nowhere”.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import 2 departments' }).click();
    await dialog.getByText('Imported: 2 new, 1 refused.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.locator('[role=row][aria-level="2"]').filter({ hasText: 'Oslo' }).waitFor();

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV for spreadsheets' }).click();
    const saved = await readFile((await (await saving).path()) ?? '', 'utf8');
    expect(saved).toContain('OSL,Oslo,NRD,,,yes\r\n');
    await page.getByRole('button', { name: 'Import' }).click();
    await dialog
      .getByLabel('CSV, Excel or JSON file')
      .setInputFiles({ ...file, buffer: Buffer.from(saved) });
    await dialog.getByRole('button', { name: 'Nothing to import' }).waitFor();
    await dialog.getByText(/^Nothing changes: \d+ the same as before\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    const renamed = Buffer.from('Code;Name\nNRD;Nordic countries\nOSL;Oslo');
    await dialog.getByLabel('CSV, Excel or JSON file').setInputFiles({ ...file, buffer: renamed });
    await dialog.getByText('1 changed, 1 the same as before.').waitFor();
    await dialog.getByRole('button', { name: 'Changed 1', exact: true }).click();
    const row = dialog.getByRole('listitem').filter({ hasText: 'Row 2' });
    await row.getByText('Nordics').waitFor();
    await row.locator('ins', { hasText: 'Nordic countries' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import 1 department' }).click();
    await dialog.getByRole('button', { name: 'Undo this import' }).click();
    await dialog.getByText('Undo the import of new.csv:').waitFor();
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await dialog.getByText('1 undone.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Import' }).click();
    const past = dialog.getByRole('region', { name: 'Imports of the last 30 days' });
    await past.getByText('1 undone').waitFor();
    await expectAccessible(page);
    await past.getByRole('button', { name: 'Undo the import of new.csv' }).click();
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    await dialog.getByText('2 undone.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const oslo = page.locator('[role=row][aria-level="2"]').filter({ hasText: 'Oslo' });
    await expect.poll(() => oslo.count(), { timeout: 20_000 }).toBe(0);
    await close();
  });

  test('the preview of an import of people shows who gets an invitation before any mail is sent', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/user/list');
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import people' });
    const people = [
      ['Name', 'E-mail', 'Department', 'Manager', 'Invite'].join('\t'),
      ['Nia New', 'nia@countersign.example', 'FIN', 'admin@countersign.example', 'yes'].join('\t'),
      ['No Body', 'nobody@example.org', '', '', ''].join('\t'),
    ];
    const file = { name: 'new.tsv', mimeType: 'text/plain' };
    await dialog
      .getByLabel('CSV, Excel or JSON file')
      .setInputFiles({ ...file, buffer: Buffer.from(people.join('\n')) });
    await dialog.getByText(/1 person gets a mail with a temporary password/).waitFor();
    await dialog.getByText(/Write yes in the column Invite to invite them/).waitFor();
    await dialog.getByRole('button', { name: 'Import 1 person' }).click();
    await dialog.getByText('Imported: 1 new, 1 refused.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Nia New' }).waitFor();
    await expectAccessible(page);
    await close();
  });

  test('an import of a calendar file for one location shows the effect of each day and why events are ignored', async () => {
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/ServiceLevelAgreement?view=hours');
    await page.getByRole('button', { name: /^Hamburg/ }).click();
    await page.getByRole('heading', { name: 'Holidays in Hamburg' }).waitFor();
    await page.getByRole('button', { name: 'Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import holidays' });
    const choice = dialog.getByLabel('The holidays of a calendar (ICS) apply to');
    await expect.poll(() => choice.locator('option:checked').textContent()).toBe('Hamburg');
    await expectAccessible(page);
    const event = (name: string, ...lines: string[]) =>
      ['BEGIN:VEVENT', `SUMMARY:${name}`, ...lines, 'END:VEVENT'].join('\r\n');
    const calendar = [
      'BEGIN:VCALENDAR',
      event('Works outing', 'DTSTART;VALUE=DATE:20310501', 'DTEND;VALUE=DATE:20310503'),
      event('Xmas', 'DTSTART;VALUE=DATE:20311225', 'RRULE:FREQ=YEARLY'),
      event('Second Xmas', 'DTSTART;VALUE=DATE:20311226'),
      event('Standup', 'DTSTART:20310501T090000', 'RRULE:FREQ=DAILY'),
      'END:VCALENDAR',
    ].join('\r\n');
    const file = { name: 'holidays.ics', mimeType: 'text/calendar', buffer: Buffer.from(calendar) };
    await dialog.getByLabel('CSV, Excel, JSON or ICS file').setInputFiles(file);
    await dialog.getByText('3 new, 2 refused.').waitFor();
    const taken = dialog.getByRole('region', { name: 'Holidays to import' });
    const outing = dialog.getByText('Works outing');
    await expect.poll(() => outing.count(), { message: 'listed once' }).toBe(2);
    await taken.getByText('Same day as Christmas Day from Everywhere').waitFor();
    await dialog.getByText('Date: Boxing Day is a holiday on this day already.').waitFor();
    await dialog.getByText('It has a time of day. A holiday is a whole day.').waitFor();
    await dialog.getByRole('region', { name: 'What moves' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import 3 holidays' }).click();
    await dialog.getByText('Imported: 3 new, 2 refused.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const added = page.getByRole('listitem').filter({ hasText: 'Works outing' });
    await expect.poll(() => added.count(), { timeout: 20_000 }).toBe(2);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV for spreadsheets' }).click();
    const saved = await readFile((await (await saving).path()) ?? '', 'utf8');
    expect(saved).toContain('Works outing,2031-05-02,no,All sites / Hamburg,\r\n');
    await close();
  });

  test('the import dialog for location types accepts several parent types and fits a phone in dark mode', async () => {
    const { page, close } = await demo.pageOf('admin', { width: 360, scheme: 'dark' });
    const looksRight = async () => {
      await expectFitsWindow(page);
      await expectAccessible(page);
    };
    await page.goto('/location/list?view=types');
    await page.getByRole('link', { name: 'Company' }).waitFor();
    await looksRight();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press('Import or export types of locations');
    await press('Import');
    const dialog = page.getByRole('dialog', { name: 'Import types of locations' });
    const types = ['Name,Lies right below', 'Room,Floor; Site', 'Floor,Site', 'Lost,Nowhere'];
    const file = { name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(types.join('\n')) };
    await dialog.getByLabel('CSV, Excel or JSON file').setInputFiles(file);
    await dialog.getByText('2 new, 1 refused.').waitFor();
    const why = 'Lies right below: There is no type of locations “Nowhere”.';
    await dialog.getByText(why).waitFor();
    await looksRight();
    await dialog.getByRole('button', { name: 'Import 2 types of locations' }).click();
    await dialog.getByText('Imported: 2 new, 1 refused.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Room' }).waitFor();

    await page.goto('/location/list?view=attributes');
    await page.getByRole('link', { name: 'Desks' }).waitFor();
    await looksRight();
    await press('Import or export attributes of locations');
    const saving = page.waitForEvent('download');
    await press('CSV for spreadsheets');
    const saved = await readFile((await (await saving).path()) ?? '', 'utf8');
    expect(saved).toContain('Desks,desks,Number,,no,Site,yes\r\n');
    await press('Import or export attributes of locations');
    await press('Import');
    const again = page.getByRole('dialog', { name: 'Import attributes of locations' });
    await again
      .getByLabel('CSV, Excel or JSON file')
      .setInputFiles({ ...file, buffer: Buffer.from(saved) });
    await again.getByText('Nothing changes: 2 the same as before.').waitFor();
    await looksRight();
    await close();
  });

  test('exported settings, exchange rates and escalation policies change nothing when they are imported again', async () => {
    const { page, close } = await demo.pageOf('admin');
    const dialog = page.getByRole('dialog', { name: /^Import / });
    const choose = (name: string, text: string) =>
      dialog
        .getByLabel('CSV, Excel or JSON file')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
    const exported = async (as: string) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: as }).click();
      return readFile((await (await saving).path()) ?? '', 'utf8');
    };
    const sameAgain = async (name: string, text: string, count: number) => {
      await page.getByRole('button', { name: 'Import' }).click();
      await choose(name, text);
      await dialog.getByText(`Nothing changes: ${count} the same as before.`).waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    };

    await page.goto('/admin/configuration');
    await page.getByRole('heading', { name: 'Configuration' }).waitFor();
    const settings = await exported('CSV for spreadsheets');
    expect(settings).toContain('largestFileMegabytes,25,25,Largest file,');
    await sameAgain('settings.csv', settings, settings.trim().split('\r\n').length - 1);
    await page.getByRole('button', { name: 'Import' }).click();
    await choose('new.csv', 'Setting;Value\nlargestFileMegabytes;50\nlargestFile;1\ncurrency;NZD');
    await dialog.getByText('1 changed, 2 refused.').waitFor();
    await dialog.getByText('Setting: There is no setting “largestFile”.').waitFor();
    await dialog.getByText('Value: Exchange rates are in EUR.').waitFor();
    await dialog.getByRole('button', { name: 'Import 1 setting' }).click();
    await dialog.getByText('Imported: 1 changed, 2 refused.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const largest = page.getByLabel('Largest file', { exact: true });
    await expect.poll(() => largest.inputValue(), { timeout: 20_000 }).toBe('50');

    await page.goto('/DOAManagement?view=currencies');
    await page.getByRole('region', { name: 'Exchange rates' }).waitFor();
    const rates = await exported('JSON for programs');
    await sameAgain('rates.json', rates, JSON.parse(rates).length);
    await page.getByRole('button', { name: 'Import' }).click();
    await choose('new.csv', 'Currency,From,Value of 1\nSEK,2026-01-01,0.09\nSEK,2026-02-01,0');
    await dialog.getByText('SEK, 2026-02-01 Value of 1: A rate must be more than 0.').waitFor();
    await dialog.getByRole('button', { name: 'Import 1 exchange rate' }).click();
    await dialog.getByText('Imported: 1 new, 1 refused.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('rowheader', { name: 'SEK' }).waitFor();

    for (const view of ['people', 'levels']) {
      await page.goto(`/DOAManagement?view=${view}`);
      await page.getByRole('button', { name: 'Import' }).waitFor();
      const kept = await exported('JSON for programs');
      await sameAgain('kept.json', kept, JSON.parse(kept).length);
    }

    await page.goto('/ServiceLevelAgreement?view=escalation');
    await page.getByRole('button', { name: 'Add a policy' }).waitFor();
    const policies = await exported('JSON for programs');
    await sameAgain('policies.json', policies, JSON.parse(policies).length);
    await close();
  });
});
