import { describe, expect, test } from 'vitest';
import { listEscalations } from '#shared/escalations/escalations-api.ts';
import { listSlaRequests } from '#shared/sla/sla-api.ts';
import { taskByRequest } from '#shared/tasks/task-lists-api.ts';
import { escalateTask } from '#shared/tasks/tasks-api.ts';
import { type AdminScreens, expectText, field, press } from '#tests/support/admin-screens.ts';
import { expectInConsole } from '#tests/support/browser.ts';
import { expectAccessible } from '#tests/support/page-checks.ts';

const late = '/ServiceLevelAgreement?view=escalation';

export const testEscalation = (screens: AdminScreens) =>
  describe('escalation of overdue steps', () => {
    test('invalid escalation levels are rejected at their field, and a deleted escalation policy is restored', async () => {
      await screens.on(late, async (page) => {
        expectInConsole(page, /POST \/escalations\/policies: input\.invalid/);
        await expectText(page, /^If nobody is found/);
        await press(page, 'Add a policy');
        await field(page, 'Name').fill('Straight to the top');
        await field(page, 'After it is due').fill('-1');
        await press(page, 'Save the policy');
        await expectText(page, /^Enter hours such as 4 or 0.5/);
        await field(page, 'After it is due').fill('8');
        await press(page, 'Add a level');
        const second = page.getByRole('group', { name: 'Level 2' });
        await second.getByLabel('After it is due').fill('2');
        await second.getByLabel('Who').selectOption('somebody named');
        await press(page, 'Save the policy');
        await expectText(page, 'Choose a person.');
        await second.getByRole('combobox', { name: 'Person' }).fill('Tom');
        await page.getByRole('option', { name: /^Tomás Rivera/ }).click();
        await press(page, 'Save the policy');
        await expectText(page, 'A later level must not come earlier.');
        await expectAccessible(page);
        await second.getByLabel('After it is due').fill('16');
        await expectText(page, /escalate through 2 levels/);
        await press(page, 'Save the policy');
        const policy = page.getByRole('article', { name: 'Straight to the top' });
        await policy.getByText(/16 h after it is due/).waitFor();
        await policy.getByText('Tomás Rivera').waitFor();
        await press(page, 'Change Straight to the top');
        await press(page, 'Remove');
        await policy.waitFor({ state: 'detached' });
        await press(page, 'Undo');
        await policy.waitFor();
      });
    });

    test('a manual escalation of an overdue request is described with a link to the request', async () => {
      const { items } = await screens.call(listSlaRequests, { query: { state: 'breached' } });
      const [request] = items;
      if (!request) throw new Error('Nothing is late in the demo.');
      const query = { requestId: request.requestId };
      const { id } = await screens.call(taskByRequest, { query });
      const body = { escalationReason: 'The plant stands still.' };
      await screens.call(escalateTask, { params: { taskId: id }, body });
      await screens.on(late, async (page) => {
        const told = page.getByRole('region', { name: /^Escalations of overdue requests/ });
        await told.getByText(/escalated it$/).waitFor();
        await told.locator(`a[href="/view-request/${request.requestId}"]`).first().click();
        await page.waitForURL(`**/view-request/${request.requestId}`);
      });
    });
  });

/** Return the automatic escalations of the overdue requests. */
async function listAutomaticEscalations({ call }: AdminScreens): Promise<string[]> {
  const { items: late } = await call(listSlaRequests, { query: { state: 'breached' } });
  const climbs = late.map(({ requestId }) => call(listEscalations, { query: { requestId } }));
  const found = (await Promise.all(climbs)).flatMap(({ items }) => items);
  return found.filter(({ by }) => by === null).map(({ action }) => action);
}

export const testAutomaticEscalation = (screens: AdminScreens) =>
  test('an overdue request is escalated automatically according to its policy', async () => {
    await screens.advance('P4D');
    // Past milestones of one request fire one second apart, and the page loads only once.
    await expect
      .poll(() => listAutomaticEscalations(screens), { timeout: 20_000 })
      .toContain('addApprover');
    await screens.on(late, async (page) => {
      const told = page.getByRole('region', { name: /^Escalations of overdue requests/ });
      await told
        .getByText(/ was added as an approver$/)
        .first()
        .waitFor();
    });
  });
