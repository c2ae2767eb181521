import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mayBeInConsole, signInOn } from '#tests/support/browser.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessibleInBoth, expectFitsWindow } from '#tests/support/page-checks.ts';
import { connect } from '#tests/support/product-client.ts';
import { visit } from '#tests/support/visit.ts';
import { row, says } from '#tests/support/work-on-screen.ts';

const hours = 3_600_000;

/** The sign-in ends while somebody works: they are told, and find the place and what they wrote when they are back. */
export function lostAtWork(demo: DemoInBrowser) {
  /** The pool refuses the refresh token, and the others of this page are too old: the lid was closed for a while. */
  async function loseSignIn(page: Page) {
    const { config } = await connect(demo.url);
    const AccessToken = await page.evaluate(() => {
      const isAccess = ([name]: [string, string]) => name.endsWith('.accessToken');
      return Object.entries<string>(localStorage).find(isAccess)?.[1];
    });
    const ended = await fetch(config.userPoolEndpoint ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
      },
      body: JSON.stringify({ AccessToken }),
    });
    expect(ended.status).toBe(200);
    await page.evaluate((later) => {
      const now = Date.now;
      Date.now = () => now() + later;
    }, 2 * hours);
  }
  async function worker(who: string) {
    const { page, close } = await demo.ownPageOf(who);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    // What the page was asking for is refused, and so is the pool's global sign-out of what has ended.
    mayBeInConsole(page, /status of 40[01]|unauthenticated|signed-out|ERR_ABORTED|WebSocket/);
    return {
      page,
      close,
      /** Loses the sign-in, does something that needs it, is told on the sign-in screen, and is back afterwards. */
      async loseAndReturn(act: () => Promise<unknown>, look = async () => {}) {
        const { pathname, search } = new URL(page.url());
        await loseSignIn(page);
        // What the page asks for by itself may have led out already.
        await act().catch(() => undefined);
        // Not by the address: what is under way asks for the sign-in screen as well, and each stops the one before.
        await says(page, 'Your sign-in has ended. Sign in to go on where you were.');
        await look();
        expect(new URL(page.url()).pathname).toBe('/auth/login');
        await signInOn(page, `${who}@countersign.example`);
        await page.waitForURL(`**${pathname}${search}`);
      },
    };
  }
  const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
  const press = (page: Page, name: string | RegExp) =>
    page.getByRole('button', { name, exact: true }).click({ timeout: 2000 });

  test('whoever loses the sign-in over a form, a conversation or a list is told, and finds all of it again', async () => {
    const requestId = await demo.sendOther('lukas.brandt', 'Shelf for the studio');
    const { page, close, loseAndReturn } = await worker('lukas.brandt');
    await visit(page, '/request/form');
    await page.getByRole('link', { name: /^Other/ }).click();
    await box(page, 'What do you ask for?').fill('A lamp');
    await box(page, 'Details').fill('For the long evenings.');
    await loseAndReturn(
      () => press(page, 'Save as draft'),
      async () => {
        await expectAccessibleInBoth(page);
        await page.setViewportSize({ width: 360, height: 740 });
        await expectFitsWindow(page);
        await page.setViewportSize({ width: 1440, height: 900 });
      },
    );
    await expect.poll(() => box(page, 'Details').inputValue()).toBe('For the long evenings.');
    expect(await box(page, 'What do you ask for?').inputValue()).toBe('A lamp');

    await visit(page, `/view-chatrequest/${requestId}`);
    await box(page, 'Ask or answer').fill('Is it on its way?');
    await loseAndReturn(() => press(page, 'Send'));
    await expect.poll(() => box(page, 'Ask or answer').inputValue()).toBe('Is it on its way?');

    await visit(page, '/requests/history?q=shelf');
    await row(page, 'Shelf for the studio').waitFor();
    await loseAndReturn(() => page.keyboard.press('Control+k'));
    await row(page, 'Shelf for the studio').waitFor();
    await expect.poll(() => page.getByText('Your sign-in has ended').count()).toBe(0);
    await close();
  });

  test('so does whoever decides, with the comment and the question; neither was sent', async () => {
    const requestId = await demo.sendOther('ben.hartmann', 'Lamp for the studio');
    const { page, close, loseAndReturn } = await worker('manager');
    await visit(page, `/view-request/${requestId}`);
    await page.getByRole('link', { name: 'Decide' }).click();
    await box(page, 'Comment').fill('If it is a small one');
    const asking = page.getByRole('dialog', { name: 'Ask for information' });
    const openQuestion = async () => {
      await press(page, 'More for this decision');
      await press(page, 'Ask for information');
    };
    await openQuestion();
    await asking.getByRole('textbox').fill('How small is it?');
    const ask = asking.getByRole('button', { name: 'Ask Ben' });
    await loseAndReturn(() => ask.click({ timeout: 2000 }));
    await expect.poll(() => box(page, 'Comment').inputValue()).toBe('If it is a small one');
    await openQuestion();
    await expect.poll(() => asking.getByRole('textbox').inputValue()).toBe('How small is it?');
    await ask.click();
    await says(page, 'Ben was asked');
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
    await close();
  });

  test('so does an administrator who has a dialog open; what they leave on purpose is not there again', async () => {
    const { page, close, loseAndReturn } = await worker('admin');
    await visit(page, '/ServiceLevelAgreement?view=targets');
    const dialog = page.getByRole('dialog', { name: 'New service level' });
    const name = dialog.getByLabel('Name', { exact: true });
    await press(page, 'Add a service level');
    await name.fill('Within an hour');
    await loseAndReturn(() => press(page, 'Save the service level'));
    await press(page, 'Add a service level');
    await says(page, 'What you had typed here is back');
    expect(await name.inputValue()).toBe('Within an hour');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await press(page, 'Add a service level');
    expect(await name.inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await visit(page, '/template/management');
    await page.getByRole('link', { name: 'Leave', exact: true }).click();
    await box(page, 'Name').waitFor();
    await loseAndReturn(() => box(page, 'Name').fill('Days off'));
    await says(page, 'What you had typed here is back');
    expect(await box(page, 'Name').inputValue()).toBe('Days off');
    await says(page, /Draft saved .* by /);
    await page.reload();
    await says(page, /Draft saved .* by /);
    await expect.poll(() => page.getByText('What you had typed here is back').count()).toBe(0);
    await close();
  });
}
