import { describe, expect, test } from 'vitest';
import { addComment } from '#shared/requests/conversation-api.ts';
import { askInformation } from '#shared/tasks/task-acts-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { expectInConsole } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

/** Two people discuss a request. A third person is mentioned, gets access, and leaves. */
describe.skipIf(!findChromium())('the conversation of a request', () => {
  const demo = demoInBrowser();

  test('a mentioned person joins the conversation, answers on a phone, sees new comments, and leaves', async () => {
    const requestId = await demo.sendOther('employee', 'Whiteboard for the annex');
    const address = `/view-chatrequest/${requestId}`;
    const heading = { level: 1, name: 'Conversation: Whiteboard for the annex' } as const;

    // The window is too low to show the conversation without scrolling.
    const sofia = await demo.pageOf('employee', { height: 600 });
    await sofia.page.goto(`/view-request/${requestId}`);
    await sofia.page.getByRole('link', { name: 'Open the conversation' }).click();
    await sofia.page.getByRole('heading', heading).waitFor();
    await waitForText(sofia.page, 'Nobody has written yet.');
    const people = sofia.page.getByRole('region', { name: /^Who sees this/ });
    await people.getByText('Requester').waitFor();
    const box = sofia.page.getByRole('textbox', { name: 'Ask or answer' });
    await box.fill('Which size is it, @Dan');
    await sofia.page
      .getByRole('option', { name: /^Daniel Osei Mentioning them gives them access/ })
      .waitFor();
    await expectAccessible(sofia.page);
    await box.press('Enter');
    await waitForText(sofia.page, 'Sending adds Daniel Osei, who then sees the whole request.');
    await sofia.page.locator('input[type=file]').setInputFiles({
      ...{ name: 'sizes.txt', mimeType: 'text/plain', buffer: Buffer.from('Two metres\n') },
    });
    await sofia.page.getByRole('button', { name: 'Remove sizes.txt', exact: true }).waitFor();
    await box.press('Control+Enter');
    await people.getByText('Added by Sofia Rossi').waitFor();
    await sofia.page.getByRole('button', { name: 'Edit this comment' }).click();
    await sofia.page
      .getByRole('textbox', { name: 'Your comment' })
      .fill('Which size and colour is it, @Daniel Osei?');
    await sofia.page.getByRole('button', { name: 'Save' }).click();
    await sofia.page.getByText('edited', { exact: true }).waitFor();
    await expectAccessible(sofia.page);

    const daniel = await demo.pageOf('daniel.osei', { width: 360, scheme: 'dark' });
    await daniel.page.goto(address);
    await daniel.page.getByRole('heading', heading).waitFor();
    await waitForText(daniel.page, 'Which size and colour is it,');
    await expectFitsWindow(daniel.page);
    await expectAccessible(daniel.page);
    await daniel.page.getByRole('button', { name: 'Reply to Sofia Rossi' }).click();
    await daniel.page.getByRole('textbox', { name: 'Ask or answer' }).fill('Two metres, wh');
    await daniel.page.reload();
    const unsent = daniel.page.getByRole('textbox', { name: 'Ask or answer' });
    await expect.poll(() => unsent.inputValue(), { timeout: 20_000 }).toBe('Two metres, wh');
    await daniel.page.getByRole('button', { name: 'Reply to Sofia Rossi' }).click();
    await unsent.fill('Two metres, white.');
    // Sofia leaves the page before she is answered: what she sees there counts as read.
    await sofia.page.goto('/user/home');
    await sofia.page.getByRole('heading', { level: 1 }).waitFor();
    await daniel.page.getByRole('button', { name: 'Send' }).click();
    await daniel.page
      .getByRole('article', { name: /^You: Two metres/ })
      .getByText('Which size and colour')
      .waitFor();

    const manager = await demo.person('manager');
    const { id: taskId } = await manager.call(taskByRequest, { query: { requestId } });
    await manager.call(askInformation, { params: { taskId }, body: { text: 'Who pays for it?' } });
    // Lists are updated with a delay, and the home screen refreshes only after a minute.
    const asked = async () => {
      await sofia.page.goto('/user/home');
      await sofia.page.waitForLoadState('networkidle');
      return sofia.page.getByText('asks you a question').count();
    };
    await expect.poll(asked, { timeout: 20_000 }).toBeGreaterThan(0);
    await sofia.page.goto(`/view-request/${requestId}`);
    await waitForText(sofia.page, 'Mira Okafor asks you:');
    await sofia.page.getByRole('link', { name: 'Open the conversation, 2 new' }).waitFor();
    await expectAccessible(sofia.page);
    await sofia.page.getByRole('link', { name: 'Answer' }).click();
    await sofia.page.getByRole('heading', heading).waitFor();
    await waitForText(sofia.page, /^New since today, /);
    await sofia.page
      .getByRole('article', { name: /^Mira Okafor: Who pays/ })
      .getByText('Question')
      .waitFor();

    // A comment that is read on the page of the request also counts as read.
    await manager.call(addComment, { params: { requestId }, body: { text: 'Take your time.' } });
    await sofia.page.goto(`/view-request/${requestId}`);
    await sofia.page.getByRole('link', { name: 'Open the conversation, 1 new' }).waitFor();
    await sofia.page.getByRole('textbox', { name: 'Ask or answer' }).focus();
    await sofia.page.getByRole('link', { name: 'Open the conversation', exact: true }).waitFor();

    await daniel.page.getByRole('button', { name: 'Leave this request' }).click();
    await daniel.page.getByRole('button', { name: 'Leave the request' }).click();
    await daniel.page.waitForURL(/\/user\/home$/);
    await daniel.page.getByRole('heading', { level: 1 }).waitFor();
    expectInConsole(daniel.page, /request\.not-found/);
    await daniel.page.goto(address);
    await daniel.page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    await daniel.close();
    await sofia.close();
  });
});
