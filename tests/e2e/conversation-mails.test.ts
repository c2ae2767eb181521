import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { emptyAudience } from '#shared/announcements/announcement.ts';
import {
  createAnnouncement,
  findAudience,
  getAnnouncement,
  sendAnnouncement,
} from '#shared/announcements/announcements-api.ts';
import { listMessages } from '#shared/messages/messages-api.ts';
import { createReport, listReports } from '#shared/reports/reports-api.ts';
import { addComment } from '#shared/requests/conversation-api.ts';
import { openTestProduct } from '#tests/support/acting-out.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

let product: RunningProduct;
let stage: Awaited<ReturnType<typeof openTestProduct>>;
beforeAll(async () => {
  product = await startProduct({ demo: true, test: true });
  stage = await openTestProduct(product.url);
});
afterAll(() => product?.stop());

const Mails = z.object({ messages: z.array(z.object({ subject: z.string(), text: z.string() })) });
/** Return the mails to the manager whose subject starts with this text. */
async function mailed(begins = 'Sofia Rossi commented: Projector') {
  const answer = await fetch(`${product.url}/mail?to=manager@countersign.example`, {
    headers: { accept: 'application/json' },
  });
  const { messages } = Mails.parse(await answer.json());
  return messages.filter(({ subject }) => subject.startsWith(begins));
}

test('in the one-machine edition, comments written within three minutes are sent in one mail', async () => {
  const requestId = await stage.raise('Projector');
  await stage.taskOf(requestId, 'Line manager');
  for (const text of ['It is broken', 'Quite', 'Indeed'])
    await (await stage.as('employee')).call(addComment, { params: { requestId }, body: { text } });
  const told = async () => {
    const { items } = await (await stage.as('manager')).call(listMessages, {
      query: { limit: 20 },
    });
    return items.filter((one) => one.requestId === requestId && one.what === 'comment').length;
  };
  await expect.poll(told, { timeout: 20_000 }).toBe(3);
  expect(await mailed()).toEqual([]);
  await stage.moveTo(new Date((await stage.now()) + 180_000).toISOString());
  await expect.poll(async () => (await mailed()).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mailed();
  expect(mail?.text.match(/It is broken|Quite|Indeed/g)).toEqual([
    'It is broken',
    'Quite',
    'Indeed',
  ]);
});

test('in the one-machine edition, an announcement is sent once to each recipient at its scheduled time, with a mail', async () => {
  const admin = await stage.as('admin');
  const audience = { ...emptyAudience, roles: ['Approver' as const, 'Administrator' as const] };
  const body = { title: 'Hotels in Lisbon', text: 'At most 210 EUR.', audience };
  const { id } = await admin.call(createAnnouncement, { body });
  const startsAt = new Date((await stage.now()) + 3_600_000).toISOString();
  const when = { startsAt, timeZone: 'Europe/Berlin' };
  await admin.call(sendAnnouncement, { params: { id }, body: when });
  const reached = await admin.call(findAudience, { body: { audience } });
  const present = async () => (await stage.as('admin')).call(getAnnouncement, { params: { id } });
  expect(await present()).toMatchObject({ state: 'scheduled', told: 0 });
  await stage.moveTo(startsAt);
  await expect.poll(async () => (await present()).state, { timeout: 30_000 }).toBe('sent');
  expect(await present()).toMatchObject({ told: reached.count, addressed: reached.count });
  const { items } = await (await stage.as('manager')).call(listMessages, { query: { limit: 20 } });
  expect(items.filter(({ announcement }) => announcement?.id === id)).toMatchObject([
    { title: 'Hotels in Lisbon', text: 'At most 210 EUR.' },
  ]);
  await expect.poll(async () => (await mailed('Hotels')).length, { timeout: 90_000 }).toBe(1);
});

test('in the one-machine edition, a weekly report is sent at its scheduled time as a message and a mail', async () => {
  const manager = await stage.as('manager');
  const body = {
    ...{ name: 'Where requests wait', view: '/process/view', weekday: 3 as const },
    ...{ time: '08:00', days: 7 as const, recipients: [] },
  };
  const { id, dueAt } = await manager.call(createReport, { body });
  // Due reports are checked every 15 minutes.
  await stage.moveTo(new Date(Date.parse(dueAt) + 16 * 60_000).toISOString());
  const mails = () => mailed('Report: Where requests wait');
  await expect.poll(async () => (await mails()).length, { timeout: 90_000 }).toBe(1);
  const [mail] = await mails();
  expect(mail?.text).toMatch(
    /\/process\/report\?report=\S+&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/,
  );
  const { items } = await (await stage.as('manager')).call(listReports);
  expect(Date.parse(items.find((one) => one.id === id)?.dueAt ?? '')).toBeGreaterThan(
    Date.parse(dueAt),
  );
});
