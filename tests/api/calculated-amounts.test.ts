import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recordEvent } from '#functions/requests/rules/record/record-event.ts';
import { defaultApplicationId } from '#shared/application.ts';
import { Form, type FormValues } from '#shared/forms/form.ts';
import { getForm, publishForm, saveFormDraft } from '#shared/forms/forms-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { backtestRouting } from '#shared/routing/backtest-api.ts';
import { migrateRequests } from '#shared/routing/routing-api.ts';
import { organisation, routing } from '#tests/domain/support/organisation.ts';
import { id } from '#tests/domain/support/people.ts';
import { exampleForm } from '#tests/domain/support/sample-form.ts';
import { startApi } from '#tests/support/api.ts';

const running = organisation();
const inputs = join(import.meta.dirname, '../inputs');
const getContent = (name: string) => JSON.parse(readFileSync(join(inputs, `${name}.json`), 'utf8'));
type Input = 'form-divide' | 'form-overflow' | 'form-two-currencies' | 'form-blank-rows';
const ids: Record<Input, number> = {
  ...{ 'form-divide': 901, 'form-overflow': 902 },
  ...{ 'form-two-currencies': 903, 'form-blank-rows': 904 },
};
const formOf = (name: Input) => id(ids[name]);
const getCategory = (name: Input) => id(ids[name] + 50);
const formNames = [
  'form-divide',
  'form-overflow',
  'form-two-currencies',
  'form-blank-rows',
] as const;

const newest = routing([{ approvers: { kind: 'manager', level: 1 } }], {
  categoryIds: formNames.map(getCategory),
});
/** Create a product in which these forms were published before such forms were refused. */
const api = await startApi({
  routings: [newest],
  forms: [
    exampleForm,
    ...formNames.map((name) =>
      Form.parse({ ...exampleForm, ...getContent(name), id: formOf(name) }),
    ),
  ],
  categories: [
    ...running.reference.categories,
    ...running.reference.categories
      .slice(0, 1)
      .flatMap((one) =>
        formNames.map((name) => ({ ...one, id: getCategory(name), name, formId: formOf(name) })),
      ),
  ],
});
afterAll(() => api.stop());
const as = 'employee' as const;
const raise = async (name: Input, values: FormValues) => {
  const { body } = await api.call(createRequest, {
    as,
    body: { categoryId: getCategory(name), values },
  });
  return body.requestId;
};
const send = (requestId: string) =>
  api.call(submitRequest, { as, params: { requestId }, body: {} });

test.each<[Input, FormValues, Record<string, string[]>, FormValues]>([
  [
    'form-divide',
    { title: 'A', sum: 500_000, days: 0 },
    { 'values.total': ['“total” can’t be calculated: “days” is empty or 0.'] },
    { title: 'A', sum: 500_000, days: 2 },
  ],
  [
    'form-overflow',
    { title: 'A', count: 99_999_999, price: 99_999_999 },
    { 'values.total': ['“total” can’t be calculated: the result has more than 15 digits.'] },
    { title: 'A', count: 2, price: 3 },
  ],
  [
    'form-two-currencies',
    {
      ...{ title: 'A', hotel: { amount: '100', currency: 'EUR' } },
      flight: { amount: '100000', currency: 'JPY' },
    },
    { 'values.total': ['“total” can’t be calculated: “flight” has another currency.'] },
    { title: 'A', hotel: { amount: '100', currency: 'EUR' } },
  ],
])(
  'a request whose amount cannot be calculated stays a draft: %s',
  async (name, values, fields, lawful) => {
    const requestId = await raise(name, values);
    expect((await send(requestId)).problem).toMatchObject({ code: 'input.invalid', fields });
    const { body } = await api.call(getRequest, { as, params: { requestId } });
    expect(body.request).toMatchObject({ status: 'Draft', amount: null });
    const accepted = await send(await raise(name, lawful));
    expect(accepted.problem).toBeUndefined();
  },
);

test('a migration and a backtest show no amount for an older request whose amount cannot be calculated', async () => {
  const categoryIds = [getCategory('form-divide')];
  const requestId = await raise('form-divide', { title: 'Old', sum: 5000, days: 2 });
  await send(requestId);
  await api.openStages(requestId);
  // Earlier versions accepted a division by zero, and stored no amount.
  await api.requests.change(defaultApplicationId, requestId, (record) =>
    recordEvent(
      record,
      {
        ...record,
        request: { ...record.request, amount: null },
        values: record.values.map((given) => ({
          ...given,
          values: { title: 'Old', sum: 5000, days: 0 },
        })),
      },
      { type: 'edited', at: record.request.updatedAt, by: null },
    ),
  );
  const { steps } = newest;
  const days = { from: '2026-01-01', to: '2026-12-31' };
  const draft = { name: 'Draft', categoryIds, steps };
  const replayed = await api.call(backtestRouting, {
    as: 'admin',
    body: { routing: draft, ...days },
  });
  const moving = await api.call(migrateRequests, {
    as: 'admin',
    params: { routingId: newest.id },
    body: { dryRun: true, draft: { ...draft, name: newest.name } },
  });
  for (const { items } of [replayed.body, moving.body]) {
    const row = items.find((item) => item.requestId === requestId);
    expect(row).toMatchObject({ amount: null, isAmountUnknown: true });
  }
});

test('a request with only blank rows is refused if its table requires a row', async () => {
  const requestId = await raise('form-blank-rows', { title: 'A', lines: [{}, { what: '   ' }] });
  expect((await send(requestId)).problem?.code).toBe('input.invalid');
});

test('a form whose formula adds two currencies cannot be published again until it is corrected', async () => {
  const at = { as: 'admin' as const, params: { formId: formOf('form-two-currencies') } };
  await api.call(getForm, at);
  const body = { ...getContent('form-two-currencies'), name: 'Another name' };
  await api.call(saveFormDraft, { ...at, body });
  const { problem } = await api.call(publishForm, { ...at, body: {} });
  expect(JSON.stringify(problem)).toContain('These amounts have different currencies');
});
