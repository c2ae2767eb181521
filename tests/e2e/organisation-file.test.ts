import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FormValues } from '#shared/forms/form.ts';
import { listCategories } from '#shared/reference/reference-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { chosenPassword, mailedPassword } from '#tests/support/first-administrator.ts';
import { runOrganisation } from '#tests/support/organisation-command.ts';
import {
  deciders,
  requester,
  sampleOrganisation,
  wanted,
} from '#tests/support/own-organisation.ts';
import { connectToProduct } from '#tests/support/product-client.ts';
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts';

/** The command sends no mail to example domains. */
const [domain, reachable] = ['@countersign.example', '@example-works.org'];
const items = Object.values(sampleOrganisation).flat().length;

/** Create an organisation from one file without screens, up to a decided request. */
describe('an organisation from one file', () => {
  let product: RunningProduct;
  let file: string;

  beforeAll(async () => {
    // Start on a Wednesday, because the holiday of the file is on the next day.
    product = await startProduct({ now: '2026-11-18T10:00:00Z' });
    file = join(product.data, 'organisation.json');
    writeFileSync(file, JSON.stringify(sampleOrganisation).replaceAll(domain, reachable));
  });
  afterAll(() => product?.stop());

  /** Sign in an invited person for the first time. */
  async function as(person: { readonly email: string }) {
    const email = person.email.replace(domain, reachable);
    const { acceptInvitation } = await connectToProduct(product.url);
    return acceptInvitation(email, await mailedPassword(product.url, email), chosenPassword);
  }

  test('one run of the organisation command creates everything in an organisation file', async () => {
    expect(await runOrganisation(product.data, file)).toEqual({
      status: 0,
      out: expect.stringMatching(new RegExp(`\n${items} new, 0 changed, 0 the same\n$`)),
    });
  });

  test('the request of an invited person follows the approvers and working hours of an organisation file', async () => {
    const own = await as(requester);
    const { items: categories } = await own.call(listCategories);
    const categoryId = categories.find(({ name }) => name === 'Order')?.id ?? '';
    const raise = async (values: FormValues) => {
      const { requestId } = await own.call(createRequest, { body: { categoryId, values } });
      return { params: { requestId } };
    };
    // The reason is required only for urgent requests.
    const calm = await own.call(getRequest, await raise({ ...wanted, urgent: false }));
    expect(calm.values).not.toHaveProperty('why');

    const request = await raise(wanted);
    await own.call(submitRequest, request);
    for (const decider of deciders) {
      const person = await as(decider);
      const { userId } = person;
      const asked = async () => {
        const { tasks } = await own.call(getRequest, request);
        return tasks.find((task) => task.status === 'Pending' && task.assignee.userId === userId);
      };
      await expect.poll(asked, { timeout: 20_000 }).toBeDefined();
      const taskId = (await asked())?.taskId ?? '';
      await person.call(approveTask, { params: { taskId }, body: { userId } });
    }
    const present = () => own.call(getRequest, request);
    await expect
      .poll(async () => (await present()).request.status, { timeout: 20_000 })
      .toBe('Approved');
    const end = await present();
    expect(end).toMatchObject({
      values: { ...wanted, total: { amount: '1200.00', currency: 'EUR' } },
      request: { amount: { amount: '1200.00', currency: 'EUR' } },
      chainVerified: true,
    });
    const decided = end.tasks.toSorted((a, b) => a.order - b.order);
    expect(decided.map(({ stageName, decidedBy }) => [stageName, decidedBy?.name])).toEqual([
      ['Line manager', 'Mia Berg'],
      ['Finance', 'Carl Ode'],
      ['Director', 'Dora Finn'],
    ]);
    // Six of eight hours remain on Wednesday, and Thursday is a holiday.
    expect(decided.map(({ dueAt }) => dueAt?.slice(0, 10))).toEqual([
      '2026-11-20',
      undefined,
      undefined,
    ]);
  });

  test('applying the same organisation file again changes nothing', async () => {
    expect(await runOrganisation(product.data, file)).toEqual({
      status: 0,
      out: `0 new, 0 changed, ${items} the same\n`,
    });
  });
});
