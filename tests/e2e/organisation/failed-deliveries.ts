import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { expectInConsole } from '#tests/support/browser.ts';
import type { DemoInBrowser } from '#tests/support/demo-in-browser.ts';
import { expectDialog } from '#tests/support/dialogs.ts';
import { expectAccessible, expectFitsWindow } from '#tests/support/page-checks.ts';
import { findProductFolder } from '#tests/support/set-clock.ts';
import { waitForText } from '#tests/support/work-on-screen.ts';

/** Put a dead letter into a queue of the running product, like a function that gives up on an event. */
async function addDeadLetterToQueue(url: string, queueName: RegExp, letter: object): Promise<void> {
  const folder = findProductFolder(url) ?? '';
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const sqs = new SQSClient({
    ...{ region: 'eu-central-1', endpoint: read('endpoints.json').sqs },
    ...{ credentials: read('keys.json'), useQueueUrlAsEndpoint: false },
  });
  const queues: { name: string }[] = await (await fetch(`${url}/local/queues`)).json();
  const QueueUrl = `https://sqs.invalid/1/${queues.find(({ name }) => queueName.test(name))?.name}`;
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(letter) }));
  sqs.destroy();
}

export const testFailedDeliveries = (demo: DemoInBrowser) =>
  test('an administrator can replay failed deliveries on screen, and drop the remaining ones with a reason', async () => {
    const requestId = await demo.sendOther('employee', 'Chair for the letters');
    const letter = { pk: `REQUEST#${requestId}`, sequenceNumber: '7', cause: 'A fault of a test' };
    const { page, close } = await demo.pageOf('admin');
    await page.goto('/admin/failed-deliveries');
    await waitForText(page, 'Nothing has failed');
    await expectAccessible(page);
    for (const sk of ['EVENT#000002', 'EVENT#999999'])
      await addDeadLetterToQueue(demo.url, /NotifyPutAside/i, { ...letter, sk });
    await page.reload();
    const row = (name: string | RegExp) => page.getByRole('listitem').filter({ hasText: name });
    await row('Sent for approval').getByRole('link', { name: 'Chair for the letters' }).waitFor();
    await row('Sent for approval').getByText('A fault of a test').waitFor();
    await expectAccessible(page);
    await expectFitsWindow(page);
    await page.getByRole('button', { name: 'Try all again: Messages and search' }).click();
    await waitForText(page, '1 processed, 1 failed again. Their errors are in the list.');
    await row('Sent for approval').waitFor({ state: 'detached' });
    const rest = row('Event of a request');
    await rest.getByRole('button', { name: /^Try again/ }).click();
    await rest
      .getByRole('alert')
      .getByText('What it is about no longer exists. Drop it.')
      .waitFor();
    await rest.getByRole('button', { name: /^Drop / }).click();
    const source = 'features/letters/components/drop-dialog.tsx';
    await expectDialog(page, source, /^Drop “Event of a request, REQ-/);
    expectInConsole(page, /POST \/dead-letters\/drops: input\.invalid/);
    await page.getByRole('button', { name: 'Drop it' }).click();
    await waitForText(page, 'Say why.');
    await page.getByRole('textbox', { name: 'Why?' }).fill('The event was removed by hand.');
    await page.getByRole('button', { name: 'Drop it' }).click();
    await waitForText(page, 'Nothing has failed');
    await waitForText(page, 'Reason: The event was removed by hand.');
    expect(await page.getByText('tried 2 again, 1 failed').count()).toBe(1);
    await close();
  });
