import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { expectDialog } from '#tests/support/dialogs.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import {
  assignStepGroup,
  chooseStep,
  type Desk,
  discardDraft,
  openRouting,
  startDesk,
  unfold,
  waitForText,
} from '#tests/support/routing-desk.ts';

/** Publish a draft of a routing, with the effects on open requests. */
describe.skipIf(!findChromium())('a new version of a routing', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk?.stop());

  test('each rule for approvers or a quorum immediately shows the resulting approvers with the reasons', () =>
    desk.asAdministrator(async (page) => {
      await openRouting(page, 'Leave');
      await chooseStep(page, 'Line manager');
      const tried = page.getByRole('region', { name: 'Try it' });
      const why = (text: string | RegExp) => tried.getByText(text).first().waitFor();
      const ask = (source: string) => page.getByRole('radio', { name: source }).check();
      await tried.getByRole('combobox', { name: 'Requester' }).fill('Sofia');
      await page.getByRole('option', { name: /^Sofia Rossi/ }).click();
      await why(/is Sofia Rossi’s manager\./);
      await page.getByRole('textbox', { name: 'Levels up' }).fill('2');
      await why(/is Sofia Rossi’s manager’s manager\./);
      await ask('Head of a department');
      await why(/ heads /);
      await page.getByRole('combobox', { name: 'Department' }).selectOption({ label: 'Finance' });
      await why(/ heads Finance\./);
      await ask('Whoever may approve the amount');
      await why(/may decide (up to|any amount)/);
      await assignStepGroup(page, 'Finance control');
      await why('The group Finance control decides this step.');
      await ask('Named people');
      await page.getByRole('combobox', { name: 'Add a person' }).fill('Hana');
      await page.getByRole('option', { name: /^Hana Sato/ }).click();
      await why('Hana Sato is named in this step.');
      await ask('A person chosen in the form');
      await tried.getByRole('combobox', { name: 'Who stands in for you?' }).fill('Priya');
      await page.getByRole('option', { name: /^Priya Raman/ }).click();
      await why(/Priya Raman was chosen in the form/);
      await ask('Everybody with a role');
      await why(/Everybody with the role Approver may decide this step/);

      await unfold(page, 'How many must agree');
      await ask('At least a number of them');
      await why(/^2 of \d+ must approve$/);
      await ask('At least a part of them');
      await page.getByRole('textbox', { name: 'Percent' }).fill('100');
      await why(/^(Both|All \d+) must approve$/);
      await ask('One is enough');
      await why(/^(Either|Any one of \d+) can decide$/);
      await waitForText(page, 'Draft saved');
      await discardDraft(page);
    }));

  test('publishing a routing version first previews its effect on open requests, then migrates the selected requests', () =>
    desk.asAdministrator(async (page) => {
      await openRouting(page, 'Leave');
      const follow = page.getByText(/^\d+ open requests follow this routing$/);
      const open = Number.parseInt((await follow.textContent()) ?? '', 10);
      expect(open).toBeGreaterThan(1);
      await chooseStep(page, 'People partner');
      await page.getByRole('textbox', { name: 'Step name' }).fill('People team');
      await assignStepGroup(page, 'Security');
      await page.getByRole('button', { name: 'Add a step' }).click();
      await page.getByRole('textbox', { name: 'Step name' }).fill('Payroll');
      await assignStepGroup(page, 'Finance control');
      await waitForText(page, 'When you publish');
      await waitForText(page, '3 changes');
      await waitForText(page, `of ${open} open requests would keep their steps`);
      await page.getByRole('button', { name: /^Publish/ }).click();

      const dialog = page.getByRole('dialog', { name: 'Publish version 2' });
      await dialog.getByText('Group People partners').waitFor();
      await dialog.getByText(`What about the ${open} open requests?`).waitFor();
      await dialog.getByRole('link', { name: 'See each request and choose' }).click();
      await page.waitForURL(/open-requests$/);
      await page
        .getByRole('heading', { level: 1, name: 'Open requests under version 2' })
        .waitFor();
      await page.getByRole('columnheader', { name: 'Payroll' }).waitFor();
      await page
        .getByRole('button', { name: new RegExp(`^All open requests ?${open}$`) })
        .waitFor();
      await expectAccessible(page);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Leave' }).waitFor();
      await page.goForward();
      await page.getByRole('button', { name: /^New step/ }).click();
      await page.waitForURL(/show=New/);
      const left = page.getByRole('button', { name: /^Leave REQ-/ }).first();
      const number = (await left.getAttribute('aria-label'))?.replace('Leave ', '') ?? '';
      await left.click();
      await waitForText(
        page,
        new RegExp(`${open - 1} moves? to version 2, 1 stays where it is\\.`),
      );
      await page.getByRole('button', { name: `Publish and move ${open - 1} request` }).click();
      const last = page.getByRole('dialog', { name: 'Publish version 2' });
      await last.getByText('The others keep the version they have').waitFor();
      await last.getByRole('button', { name: `Publish and move ${open - 1}` }).click();
      const done = page.getByRole('dialog');
      await done.getByText('Version 2 is in use').waitFor();
      const words = `${open - 1} requests? moved to it, 1 stays on older versions.`;
      await done.getByText(new RegExp(words)).waitFor();
      await expect.poll(() => done.getByText('moved to version 2').count()).toBe(open - 1);
      await expect.poll(() => done.getByText(number).count()).toBe(0);
      await expectDialog(page, 'features/routing/components/publish-result.tsx', /./);
      const moved = await done.getByRole('link', { name: /^REQ-/ }).first().getAttribute('href');
      await done.getByRole('button', { name: 'Close' }).click();
      await waitForText(page, /^Version 2 in use since/);

      await page.getByRole('button', { name: 'Move 1 from older versions' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Move 1' }).click();
      await waitForText(page, '1 request moved to it.');
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Versions', exact: true }).click();
      await waitForText(page, `${open} open requests follow it`);
      await waitForText(page, 'Group People partners');
      await page.getByRole('button', { name: 'Start again from version 1' }).click();
      await waitForText(page, '3 changes');
      await page.getByRole('button', { name: /^Undo start again/ }).click();
      await waitForText(page, 'Same as version 2');
      await page.goto('/routing/list');
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: 'Leave', exact: true }) })
        .getByText(`${open} open under version 2`)
        .waitFor();
      await page.goto(moved ?? '');
      await waitForText(page, 'moved it to a newer routing');
      await waitForText(page, 'History verified');
      // A skipped step is collapsed.
      await page.getByText('Payroll').first().waitFor({ state: 'attached' });
    }));

  test('a draft routing is backtested on past requests before publishing, with approvers, durations and differences', () =>
    desk.asAdministrator(async (page) => {
      expectInConsole(page, /POST \/routing-sequences\/backtest: input\.invalid/);
      await openRouting(page, 'Travel expenses');
      await chooseStep(page, 'Finance');
      await page.getByRole('button', { name: 'More for Finance' }).click();
      await page.getByRole('button', { name: 'Remove step' }).click();
      await page.getByRole('button', { name: 'Past requests' }).click();
      await page.getByRole('textbox', { name: 'to', exact: true }).fill('1 January 2020');
      await page.getByRole('button', { name: 'Try on past requests' }).click();
      await waitForText(page, 'The end must not be before the start.');
      await page.getByRole('textbox', { name: 'to', exact: true }).fill('31 December 2026');
      await page.getByRole('button', { name: 'Try again' }).click();
      const figures = page.getByLabel('In all');
      await figures.getByText('The same people in the same order').waitFor();
      await figures.getByText('Usual working time').waitFor();
      await page.getByRole('button', { name: 'Try again' }).waitFor();
      await page.getByRole('button', { name: /^Fewer steps/ }).click();
      const first = page
        .getByRole('region', { name: 'Request by request' })
        .getByRole('listitem')
        .first();
      await first.getByText('Today').waitFor();
      expect(await first.locator('[data-own]').allTextContents()).toContainEqual(
        expect.stringMatching(/^Finance \(/),
      );
      await expectAccessible(page);

      let calls = 0;
      await page.route('**/routing-sequences/backtest', (call) => {
        calls += 1;
        return calls === 1 ? call.continue() : undefined;
      });
      await page.getByRole('button', { name: 'Try again' }).click();
      await waitForText(page, /^\d+ requests so far, about \d+ s left$/);
      await page.getByRole('progressbar', { name: 'Trying the draft' }).waitFor();
      await page.getByRole('button', { name: 'Stop here' }).click();
      await waitForText(page, /^It was stopped: this is about the latest \d+ requests only/);
      await page.getByRole('button', { name: 'Steps', exact: true }).click();
      await page.getByRole('button', { name: 'Undo remove Finance' }).click();
      await page.getByRole('button', { name: 'Past requests' }).click();
      await waitForText(page, 'The draft has changed since this was tried.');
    }));

  test("neither of two administrators overwrites the other's changes to a routing draft without confirmation", () =>
    desk.asAdministrator(async (page) => {
      expectInConsole(
        page,
        /PUT \/routing-sequences\/\{routingId\}\/draft: item\.precondition-failed/,
      );
      await openRouting(page, 'Equipment');
      await chooseStep(page, 'Budget');
      const name = page.getByRole('textbox', { name: 'Step name' });
      await name.fill('Cost centre');
      await waitForText(page, 'Draft saved');
      await desk.asAdministrator(async (other) => {
        await other.goto('/routing/list');
        const equipment = other
          .getByRole('row')
          .filter({ has: other.getByRole('link', { name: 'Equipment', exact: true }) });
        await equipment.getByText(/^Draft saved .* by /).waitFor();
        await equipment.getByRole('link', { name: 'Equipment', exact: true }).click();
        await chooseStep(other, 'Cost centre');
        await other.getByRole('textbox', { name: 'Step name' }).fill('Controlling');
        await waitForText(other, 'Draft saved');
        await name.fill('Budget owner');
        await waitForText(page, 'Not saved: somebody else saved this routing');
        await page.getByRole('button', { name: 'Continue with theirs' }).click();
        await chooseStep(page, 'Controlling');

        await other.getByRole('button', { name: /^Publish/ }).click();
        const dialog = other.getByRole('dialog', { name: 'Publish version 2' });
        await dialog.getByRole('radio', { name: /^Leave all/ }).check();
        await dialog.getByRole('textbox', { name: /^Why/ }).fill('Controlling pays since May.');
        await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
        await waitForText(other, 'Version 2 is in use');
        await other.getByRole('button', { name: 'Close' }).click();
        await other.getByRole('button', { name: 'Versions', exact: true }).click();
        await waitForText(other, 'Controlling pays since May.');
      });
      await name.fill('Late change');
      await waitForText(page, /^(?!Somebody).+ published version 2 of this routing\./);
      await page.getByRole('button', { name: 'Continue with theirs' }).click();
      await waitForText(page, /^Version 2 in use since/);
      await waitForText(page, 'Same as version 2');
    }));
});
