import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { listMessages } from '#shared/messages/messages-api.ts';
import { addComment } from '#shared/requests/requests-api.ts';
import { actingOut } from '#tests/support/acting-out.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

let product: RunningProduct;
let stage: Awaited<ReturnType<typeof actingOut>>;
beforeAll(async () => {
  product = await startProduct({ demo: true, test: true, indexLag: true });
  stage = await actingOut(product.url);
});
afterAll(() => product?.stop());

const Mails = z.object({ messages: z.array(z.object({ subject: z.string(), text: z.string() })) });
/** Mails to the manager about what was written. */
async function mailed() {
  const answer = await fetch(`${product.url}/mail?to=manager@countersign.example`, {
    headers: { accept: 'application/json' },
  });
  const { messages } = Mails.parse(await answer.json());
  return messages.filter(({ subject }) => subject.startsWith('New comment: Projector'));
}

test('what is written within three minutes is one mail, on one machine', async () => {
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
