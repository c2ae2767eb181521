import { afterAll, describe, expect, test } from 'vitest';
import { publishForm, saveFormDraft } from '#shared/forms/forms-api.ts';
import { getPastRequests } from '#shared/forms/past-requests-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, deleteRequest } from '#shared/requests/requests-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, formId, otherCategoryId } from '#tests/domain/support/people.ts';
import { exampleForm } from '#tests/domain/support/sample-form.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;
const params = { formId };

const raised = async (category = categoryId) => {
  const body = { categoryId: category, values: answers('120') };
  return (await api.call(createRequest, { as: 'employee', body })).body;
};
const send = (requestId: string) =>
  api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
const effect = async () =>
  (await api.call(publishForm, { as, params, body: { dryRun: true } })).body.effect;
const tried = async () => (await api.call(getPastRequests, { as, params })).body;
const costCentre = { key: 'centre', label: 'Cost centre', type: 'text', required: true };
const draftOf = (
  { name, titleField, amountField, sections }: typeof exampleForm,
  extra: object[],
) => ({
  ...{ name, titleField, amountField },
  sections: [...sections, { id: 'extra', title: 'Extra', fields: extra }],
});

describe('before a new version of a form is published', () => {
  test('the preview before a form is published counts the saved drafts of requests with that form', async () => {
    await api.call(saveFormDraft, { as, params, body: draftOf(exampleForm, []) });
    expect((await effect()).drafts).toEqual({ count: 0, complete: true });
    const first = await raised();
    // Another category uses the same form.
    const second = await raised(otherCategoryId);
    expect(await effect()).toMatchObject({
      drafts: { count: 2, complete: true },
      open: { count: 0, complete: true },
    });
    await send(first.requestId);
    expect(await effect()).toMatchObject({ drafts: { count: 1 }, open: { count: 1 } });
    await api.call(deleteRequest, { as: 'employee', params: { requestId: second.requestId } });
    expect((await effect()).drafts.count).toBe(0);
  });

  test('trying a form draft checks the answers of sent requests only and stores nothing', async () => {
    const { requestId, number } = await raised();
    await send(requestId);
    await raised();
    await api.call(saveFormDraft, { as, params, body: draftOf(exampleForm, []) });
    expect(await tried()).toMatchObject({ looked: 2, refused: 0, fields: [] });
    await api.call(saveFormDraft, { as, params, body: draftOf(exampleForm, [costCentre]) });
    const missing = { path: 'centre', label: 'Cost centre', why: 'missing', count: 2 };
    const expected = {
      looked: 2,
      since: expect.any(String),
      refused: 2,
      fields: [{ ...missing, reason: 'Enter “Cost centre”.', example: { requestId, number } }],
    };
    expect(await tried()).toEqual(expected);
    expect(await tried()).toEqual(expected);
  });

  test('a form draft that is missing or cannot be published is not tried on past requests', async () => {
    const body = { ...draftOf(exampleForm, []), titleField: 'gone' };
    await api.call(saveFormDraft, { as, params, body });
    const unfinished = await api.call(getPastRequests, { as, params });
    expect(unfinished.problem).toMatchObject({
      code: 'input.invalid',
      fields: { titleField: [expect.any(String)] },
    });
    await api.call(saveFormDraft, { as, params, body: draftOf(exampleForm, []) });
    await api.call(publishForm, { as, params, body: {} });
    const without = await api.call(getPastRequests, { as, params });
    expect(without.problem?.code).toBe('item.changed-meanwhile');
  });
});
