import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPage } from '#tests/support/browser.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';

/** All components on one page, built like the site and tested in a real browser. */
const gallery = join(import.meta.dirname, 'gallery');
const browser = await openBrowser();
let site: PreviewServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gallery-'));
  const common = {
    root: gallery,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
  } as const;
  await build({ ...common, plugins: [react()] });
  site = await preview({ ...common, preview: { port: 0, host: '127.0.0.1' } });
});

afterAll(async () => {
  await browser?.close();
  await site.close();
  await rm(folder, { recursive: true });
});

const open = async (opened: Browser, look: Parameters<typeof openPage>[2] = {}) => {
  const shown = await openPage(opened, site.resolvedUrls?.local[0] ?? '', look);
  await shown.page.goto('/');
  await shown.page.getByRole('heading', { level: 1 }).waitFor();
  return shown;
};

describe.skipIf(!browser)('the components in a browser', () => {
  const chromium = browser as Browser;

  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 360],
    ['dark', 360],
  ] as const)(
    'the components are accessible in %s mode at a width of %i',
    async (scheme, width) => {
      const { page, broken, close } = await open(chromium, { scheme, width });
      await expectAccessible(page);
      await expectFitsWindow(page);
      expect(broken).toEqual([]);
      await close();
    },
  );

  test('tabs stay in one row on a phone, which scrolls to the current tab', async () => {
    const { page, close } = await open(chromium, { width: 360 });
    const row = page.getByRole('group', { name: 'Views' });
    const tabs = row.getByRole('button');
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const visible = (name: string) =>
      row.getByRole('button', { name }).evaluate((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left >= 0 && right <= window.innerWidth;
      });
    expect([await visible('Open'), await visible('Decided')]).toEqual([false, true]);
    await row.getByRole('button', { name: 'Open' }).click();
    await expect.poll(() => visible('Open')).toBe(true);
    await close();
  });

  test('a path describes its chart in text with person, start, duration, delegator and reason', async () => {
    const { page, close } = await open(chromium);
    const path = page.getByRole('list', { name: /^Path\. Step 2 of 4, Legal, overdue/ }).first();
    const words = await path.textContent();
    for (const part of [
      'Requester',
      'You',
      '2 h 57 min',
      'rejected by Jonas Weber',
      'overdue since',
      'You, now',
      'for Anna',
      'Not needed',
      'Ordered',
    ])
      expect(words).toContain(part);
    expect(words).toContain('Only if the amount is over 25,000.00 EUR');
    await close();
  });

  test('a person who had a task for less than a minute is described in text, without an empty bar', async () => {
    const { page, close } = await open(chromium);
    const entry = page.getByRole('listitem').filter({ hasText: 'Purchasing, still open' });
    expect(await entry.textContent()).toContain('less than a minute');
    expect(await entry.locator('[aria-hidden] [data-kind]').count()).toBe(0);
    await close();
  });

  test('the reason of a stage is available to keyboard users and screen readers', async () => {
    const { page, close } = await open(chromium);
    const why = page.getByRole('button', { name: /^Why Line manager\?/ });
    await why.focus();
    const hint = page.getByRole('tooltip');
    await hint.waitFor();
    expect(await hint.textContent()).toBe('Tomás Rivera is named in this step.');
    expect(await why.getAttribute('aria-describedby')).toBe(await hint.getAttribute('id'));
    await page.keyboard.press('Escape');
    await hint.waitFor({ state: 'hidden' });
    await close();
  });

  test('a long reason is truncated until it is expanded, but is shown in full on a phone', async () => {
    const { page, close } = await open(chromium);
    const why = page.getByRole('button', { name: /^Why CFO\?/, expanded: false });
    const reason = page.getByText('runs for longer than a year').first();
    const isCut = () =>
      reason.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight);
    expect(await isCut()).toBe(true);
    await why.press('Enter');
    await expect.poll(isCut).toBe(false);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await reason.waitFor();
    expect(await isCut()).toBe(false);
    expect(await why.isVisible()).toBe(false);
    await close();
  });

  test('a list works without a mouse: j and k move, x selects, the header sorts', async () => {
    const { page, close } = await open(chromium);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (const key of ['j', 'j', 'x', 'j', 'x', 'k']) await page.keyboard.press(key);
    expect(await focused()).toBe('Leave');
    await expect
      .poll(() => page.getByLabel('Selected', { exact: true }).textContent())
      .toBe('Leave, Licences');
    await page.getByRole('button', { name: 'Request', exact: true }).press('Enter');
    expect(
      await page.getByRole('columnheader', { name: 'Request' }).getAttribute('aria-sort'),
    ).toBe('descending');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await expect.poll(() => page.getByLabel('Selected', { exact: true }).textContent()).toBe('');
    await page.getByRole('checkbox', { name: 'Select Audit' }).click();
    await page.getByRole('checkbox', { name: 'Select Workshop' }).click({ modifiers: ['Shift'] });
    await expect
      .poll(() => page.getByLabel('Selected', { exact: true }).textContent())
      .toBe('Audit, Leave, Licences, Pump, Workshop');
    // All loaded rows are selected. "Select all that match" first loads the remaining rows and counts them.
    await page.getByText('All 5 that are loaded are selected. There are more.').waitFor();
    await page.getByRole('button', { name: 'Select all that match', exact: true }).click();
    await expect
      .poll(() => page.getByLabel('Selected', { exact: true }).textContent())
      .toBe('Audit, Leave, Licences, Overtime, Pump, Training, Workshop');
    await close();
  });

  test('keyboard shortcuts are disabled while a person types', async () => {
    const { page, close } = await open(chromium);
    const answer = page.getByLabel('Answer');
    await answer.pressSequentially('jkx');
    expect(await answer.inputValue()).toBe('jkx');
    await answer.press('Control+Enter');
    await page.getByText('jkx', { exact: true }).waitFor();
    expect(await answer.inputValue()).toBe('');
    await close();
  });

  test('a dialog traps the focus, closes with Escape and restores the focus', async () => {
    const { page, close } = await open(chromium);
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
    await withdraw.click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw the request?' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await withdraw.evaluate((button) => button === document.activeElement)).toBe(true);
    await withdraw.click();
    await page.getByRole('button', { name: 'Withdraw it' }).click();
    await expect.poll(() => page.getByLabel('What happened').textContent()).toBe('withdrawn');
    await close();
  });

  test.each([
    [1440, 'Filter', 'Views'],
    [360, 'Filter', 'Views'],
  ])(
    'the tab order above a list matches the visual order at a width of %i',
    async (width, first, second) => {
      const { page, close } = await open(chromium, { width });
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      await page.getByRole('searchbox', { name: 'Search the acts' }).focus();
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(first);
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(second);
      await close();
    },
  );

  test('a panel opens below its button and closes with Escape', async () => {
    const { page, close } = await open(chromium);
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.click();
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('false');
    // The panel is as wide as its longest entry, so no entry wraps.
    await page.setViewportSize({ width: 360, height: 740 });
    await more.click();
    const heightOf = (name: RegExp) =>
      page.getByRole('button', { name }).evaluate((item) => {
        const text = new Range();
        text.selectNodeContents(item);
        return text.getBoundingClientRect().height;
      });
    await expect.poll(() => heightOf(/hinzufügen$/)).toBe(await heightOf(/^Remind$/));
    await expectFitsWindow(page);
    await close();
  });

  test('an action that is undone while its toast is visible is never sent', async () => {
    const { page, close } = await open(chromium);
    await page.clock.install();
    const happened = page.getByLabel('What happened');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.clock.runFor(10_000);
    expect(await happened.textContent()).toBe('undone');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.clock.runFor(6_000);
    await expect.poll(() => happened.textContent()).toBe('undone, sent');
    await close();
  });

  test('a decision is sent if the page is left before the undo period ends', async () => {
    const { page, close } = await open(chromium);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
    await expect.poll(() => page.getByLabel('What happened').textContent()).toBe('sent');
    await close();
  });
});
