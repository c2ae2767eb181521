import { describe, expect, test } from 'vitest';
import { getUserId } from '#demo/organisation/people.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { returnTask } from '#shared/tasks/tasks-api.ts';
import { openAs } from '#tests/support/browser.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { demoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

const employee = 'employee@countersign.example';

describe.skipIf(!findChromium())('the home screen', () => {
  const demo = demoInBrowser();

  test('the home screen and a new request show the typical duration of each category', async () => {
    const { page, close } = await demo.openPage();
    for (const path of ['/user/home', '/request/form']) {
      await openAs(page, employee, path);
      const link = page.getByRole('main').getByRole('link', { name: /^Travel expense/ });
      await link.filter({ hasText: /About \d+ working (hour|day)s?/ }).waitFor();
    }
    await close();
  });

  test('a returned request is shown at the top for its requester, not among the tasks of other people', async () => {
    const requestId = await demo.sendOther('lukas.brandt', 'Coat hooks');
    const ben = await demo.person('ben.hartmann');
    const { id: taskId } = await ben.call(taskByRequest, { query: { requestId } });
    await ben.call(returnTask, {
      params: { taskId },
      body: { userId: getUserId('Ben Hartmann'), comments: 'How many?' },
    });
    await demo.sendOther('lukas.brandt', 'Coat stand');
    const { page, close } = await demo.pageOf('lukas.brandt');
    await page.goto('/user/home');
    const own = page.getByRole('region', { name: 'Your requests' });
    await own.getByRole('link', { name: 'Coat stand' }).waitFor();
    await waitForText(page, /requests? needs? a correction\./);
    const waiting = page.getByRole('region', { name: /^Waiting for you/ });
    const row = waiting.getByRole('listitem').filter({ hasText: 'Coat hooks' });
    for (const words of ['Sent back', 'Paused with you', 'How many?'])
      await row.getByText(words).waitFor();
    expect(await own.getByRole('link', { name: 'Coat hooks' }).count()).toBe(0);
    expect(await waiting.getByText('Nothing waits for you').count()).toBe(0);
    await expectAccessible(page);
    await close();
  });

  test('a URL with an invalid id shows "Not found" without a button to try again', async () => {
    const { page, close } = await demo.openPage();
    await openAs(page, employee, '/view-request/nonsense');
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await close();
  });
});
