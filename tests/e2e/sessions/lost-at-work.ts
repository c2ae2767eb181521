import { expect, test } from 'vitest';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessibleInBoth, expectFitsWindow } from '#tests/support/page-checks.ts';
import { visit } from '#tests/support/visit.ts';
import { row, waitForText } from '#tests/support/work-on-screen.ts';
import { createWorkerPages, getTextbox, press } from './lose-sign-in.ts';

/**
 * Test sessions that end during work: people see the reason, and find their position and input after signing in again.
 */
export function testLostSignIn(demo: DemoInBrowser) {
  const worker = createWorkerPages(demo);

  test('a person whose session ends on a form, in a conversation or on a list sees why and finds all input again', async () => {
    const requestId = await demo.sendOther('lukas.brandt', 'Shelf for the studio');
    const { page, close, loseAndReturn } = await worker('lukas.brandt');
    await visit(page, '/request/form');
    await page.getByRole('link', { name: /^Other/ }).click();
    await getTextbox(page, 'What do you ask for?').fill('A lamp');
    await getTextbox(page, 'Details').fill('For the long evenings.');
    await loseAndReturn(
      () => press(page, 'Save as draft'),
      async () => {
        await expectAccessibleInBoth(page);
        await page.setViewportSize({ width: 360, height: 740 });
        await expectFitsWindow(page);
        await page.setViewportSize({ width: 1440, height: 900 });
      },
    );
    await expect
      .poll(() => getTextbox(page, 'Details').inputValue())
      .toBe('For the long evenings.');
    expect(await getTextbox(page, 'What do you ask for?').inputValue()).toBe('A lamp');

    await visit(page, `/view-chatrequest/${requestId}`);
    await getTextbox(page, 'Ask or answer').fill('Is it on its way?');
    await loseAndReturn(() => press(page, 'Send'));
    await expect
      .poll(() => getTextbox(page, 'Ask or answer').inputValue())
      .toBe('Is it on its way?');

    await visit(page, '/requests/history?q=shelf');
    await row(page, 'Shelf for the studio').waitFor();
    await loseAndReturn(() => page.keyboard.press('Control+k'));
    await row(page, 'Shelf for the studio').waitFor();
    await expect.poll(() => page.getByText('Your sign-in has ended').count()).toBe(0);
    await close();
  });

  test('an approver whose session ends finds the typed comment, question and reason again, and nothing was sent', async () => {
    const requestId = await demo.sendOther('ben.hartmann', 'Lamp for the studio');
    const { page, close, loseAndReturn } = await worker('manager');
    await visit(page, `/view-request/${requestId}`);
    await page.getByRole('link', { name: 'Decide' }).click();
    await getTextbox(page, 'Comment').fill('If it is a small one');
    const asking = page.getByRole('dialog', { name: 'Ask for information' });
    const openQuestion = async () => {
      await press(page, 'More for this decision');
      await press(page, 'Ask for information');
    };
    await openQuestion();
    await asking.getByRole('textbox').fill('How small is it?');
    const ask = asking.getByRole('button', { name: 'Ask Ben' });
    await loseAndReturn(() => ask.click());
    await expect.poll(() => getTextbox(page, 'Comment').inputValue()).toBe('If it is a small one');
    await openQuestion();
    await expect.poll(() => asking.getByRole('textbox').inputValue()).toBe('How small is it?');
    await ask.click();
    await waitForText(page, 'Ben was asked');
    await openQuestion();
    expect(await asking.getByRole('textbox').inputValue()).toBe('');
    await asking.getByRole('button', { name: 'Cancel' }).click();
    const adding = page.getByRole('dialog', { name: 'Add an approver' });
    const what = adding.getByLabel('What should they check? (optional)');
    const openAdding = async () => {
      await press(page, 'More for this decision');
      await press(page, 'Add an approver');
    };
    await openAdding();
    const who = adding.getByRole('combobox', { name: 'Who else must approve?' });
    await who.fill('Hana Sato');
    await page.getByRole('option', { name: /^Hana Sato/ }).click();
    await adding.getByLabel(/^After/).check();
    await what.fill('The socket');
    await loseAndReturn(() => press(page, 'Add approver'));
    await openAdding();
    expect(await what.inputValue()).toBe('The socket');
    expect(await adding.getByLabel(/^After/).isChecked()).toBe(true);
    await expect.poll(() => who.inputValue()).toMatch(/^Hana Sato/);
    await adding.getByRole('button', { name: 'Cancel' }).click();
    const escalating = page.getByRole('dialog', { name: 'Escalate now' });
    const openEscalating = async () => {
      await press(page, 'More for this decision');
      await press(page, 'Escalate now');
    };
    await openEscalating();
    await escalating.getByRole('textbox').fill('The studio is dark.');
    await loseAndReturn(() => press(page, 'Escalate'));
    await openEscalating();
    await expect
      .poll(() => escalating.getByRole('textbox').inputValue())
      .toBe('The studio is dark.');
    await close();
  });
}
