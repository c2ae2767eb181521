import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#tests/support/page-checks.ts';
import { type Desk, waitForText } from '#tests/support/routing-desk.ts';

export const testStoppedWorkflows = (deskOf: () => Desk) =>
  describe('stopped workflows', () => {
    test('administrators see the reason for each stopped workflow, and a restart resumes it', async () => {
      const desk = deskOf();
      await desk.breaks({ failStep: 'OpenStage', count: 3 });
      const numbers = [
        await desk.raise('A chair'),
        await desk.raise('A desk'),
        await desk.raise('A lamp'),
      ];
      await desk.asAdministrator(async (page) => {
        await page.goto('/routing/list');
        await waitForText(page, '3 requests have stopped');
        for (const number of numbers) await waitForText(page, new RegExp(number));
        await waitForText(page, 'TypeError: This step was broken on purpose.');
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Export them', exact: true }).click();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'CSV for spreadsheets', exact: true }).click();
        const saved = await readFile((await (await download).path()) ?? '', 'utf8');
        for (const number of numbers) expect(saved).toContain(number);

        await page.getByRole('button', { name: `Restart ${numbers[0]}` }).click();
        await waitForText(page, '2 requests have stopped');
        await page.getByRole('button', { name: 'Restart all 2' }).click();
        await waitForText(page, '2 workflows restarted');
        await page.getByText('have stopped').waitFor({ state: 'detached' });
      });
    });
  });
