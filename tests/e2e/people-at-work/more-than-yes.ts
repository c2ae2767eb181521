import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { verifyExport } from '#functions/requests/rules/verify-export.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

/** Decisions other than an approval, and their entries in the history. */
export function testOtherDecisions(demo: DemoInBrowser) {
  const as = (who: string) => demo.pageOf(who);

  test('an approver can ask a question, add an approver, escalate, reassign, or send back with marked fields', async () => {
    const requestId = await demo.sendOther('employee', 'Drone for inspections');
    const { page, close } = await as('manager');
    await page.goto(`/view-request/${requestId}`);
    await page.getByRole('link', { name: 'Decide' }).click();
    const dialog = page
      .getByRole('dialog')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    const open = async (act: string) => {
      await page.getByRole('button', { name: 'More for this decision' }).click();
      await page.getByRole('button', { name: act, exact: true }).click();
      await dialog.waitFor();
    };
    const choose = async (label: string, name: string) => {
      await dialog.getByRole('combobox', { name: label }).fill(name);
      await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    };

    await open('Ask for information');
    await dialog.getByRole('button', { name: 'Ask Sofia' }).click();
    await dialog.getByText('Write your question.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill('Which height?');
    await dialog.getByRole('button', { name: 'Ask Sofia' }).click();
    await waitForText(page, 'Sofia was asked');

    await open('Add an approver');
    await dialog.getByRole('combobox', { name: 'Who else must approve?' }).fill('Sofia Rossi');
    await page.getByText('No approver with that name').waitFor();
    await choose('Who else must approve?', 'Hana Sato');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add approver' }).click();
    await waitForText(page, /Hana Sato decides at the same time/);

    await open('Escalate now');
    await dialog.getByRole('textbox').fill('The site closes on Friday.');
    await dialog.getByRole('button', { name: 'Escalate' }).click();
    await waitForText(page, /^Escalated:/);
    await page.goto(`/view-request/${requestId}`);
    await waitForText(page, /escalated it to /);
    await waitForText(page, /asked Hana Sato to approve too/);
    await close();

    // Administrators can decide for other people on the page of the request.
    const admin = await as('admin');
    await admin.page.goto(`/view-request/${requestId}`);
    await admin.page.getByRole('button', { name: 'More for this request' }).click();
    await admin.page.getByRole('button', { name: /^Hana Sato: / }).click();
    await admin.page.getByRole('button', { name: 'More for this decision' }).click();
    await admin.page.getByRole('button', { name: 'Reassign to somebody else' }).click();
    const handing = admin.page.getByRole('dialog', { name: 'Reassign to somebody else' });
    await handing.getByRole('combobox', { name: 'New approver' }).fill('Daniel Osei');
    await admin.page.getByRole('option', { name: /^Daniel Osei/ }).click();
    await handing.getByRole('textbox', { name: 'Why?' }).fill('Hana is on a train.');
    const handedOn = admin.page.waitForResponse((answer) => answer.url().endsWith('/reassign'));
    await handing.getByRole('button', { name: 'Reassign' }).click();
    expect((await handedOn).status()).toBe(200);
    await admin.page.goto(`/view-request/${requestId}`);
    await waitForText(admin.page, /reassigned the decision of Hana Sato to Daniel Osei/);
    await admin.close();
  });

  test('a returned request names the fields to correct, and its audit chain is shown, printed and saved', async () => {
    const requestId = await demo.sendOther('employee', 'Gloves for the lab');
    const manager = await as('manager');
    await manager.page.goto(`/view-request/${requestId}`);
    await manager.page.getByRole('link', { name: 'Decide' }).click();
    await manager.page.getByText('Mark what to correct').click();
    await manager.page.getByRole('checkbox', { name: 'Details has to be corrected' }).check();
    await manager.page.getByRole('textbox', { name: 'Comment' }).fill('Which size?');
    const taken = manager.page.waitForResponse((answer) => answer.url().endsWith('/return'));
    await manager.page.getByRole('button', { name: /^Send back/ }).click();
    expect((await taken).status()).toBe(200);
    await manager.close();

    const { page, close } = await as('employee');
    await page.goto(`/edit-request/${requestId}`);
    await page.getByRole('link', { name: 'Details' }).click();
    await page.getByRole('textbox', { name: 'Details' }).and(page.locator(':focus')).waitFor();
    await page.goto(`/view-request/${requestId}`);
    // The reason is at the top, where it is visible without scrolling.
    const reason = page.getByRole('status').filter({ hasText: 'Mira Okafor sent it back.' });
    await reason.filter({ hasText: 'Which size? To correct: Details' }).waitFor();
    await page.getByRole('button', { name: 'More for this request' }).click();
    await page.getByRole('button', { name: 'Print the audit record' }).click();
    await waitForText(page, /^Verified: each of the \d+ events continues the one before$/);
    await waitForText(page, /npm run audit:verify -- REQ-[\d-]+-audit\.json --head [0-9a-f]{64}/);
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: 'screen' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as JSON' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^REQ-[\d-]+-audit\.json$/);
    const kept = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(verifyExport(kept)).toMatchObject({ ok: true });
    await close();
  });
}
