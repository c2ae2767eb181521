import { afterAll, expect, test } from 'vitest';
import { getForm, publishForm, saveFormDraft } from '#shared/forms/forms-api.ts';
import { getCategoryForm } from '#shared/reference/category-form-api.ts';
import { createRequest, getRequest, updateRequest } from '#shared/requests/requests-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, departments, formId, users } from '#tests/domain/support/people.ts';
import { exampleForm } from '#tests/domain/support/sample-form.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());

const employee = 'employee' as const;
const { name, titleField, amountField, sections } = exampleForm;
const own = (key: string, type: string, prefill: string, more = {}) => ({
  ...{ key, label: key, type, prefill },
  ...more,
});
const you = {
  ...{ id: 'you', title: 'You' },
  fields: [
    own('yourName', 'text', 'name'),
    own('team', 'department', 'department', { readOnly: true }),
  ],
};

test('a new draft is prefilled from the profile once, and no call can change read-only answers', async () => {
  const at = { as: 'admin' as const, params: { formId } };
  const body = { name, titleField, amountField, sections: [...sections, you] };
  await api.call(getForm, at);
  await api.call(saveFormDraft, { ...at, body });
  await api.call(publishForm, { ...at, body: {} });

  const profile = { yourName: users.employee.name, team: users.employee.departmentId };
  const asked = await api.call(getCategoryForm, { as: employee, params: { categoryId } });
  expect(asked.body).toMatchObject({ prefilled: profile, requester: { name: profile.yourName } });
  const forThem = { as: 'manager' as const, query: { onBehalfOf: users.employee.userId } };
  const raised = await api.call(getCategoryForm, { ...forThem, params: { categoryId } });
  expect(raised.body).toMatchObject({ prefilled: profile, requester: { name: profile.yourName } });

  const values = answers('10');
  const draft = { as: employee, body: { categoryId, values: { ...values, yourName: 'Annie' } } };
  const { requestId } = (await api.call(createRequest, draft)).body;
  const stored = async () =>
    (await api.call(getRequest, { as: employee, params: { requestId } })).body.values;
  expect(await stored()).toMatchObject({ ...profile, yourName: 'Annie' });

  const put = (team: string | undefined) =>
    api.call(updateRequest, {
      ...{ as: employee, params: { requestId } },
      body: { values: { ...values, ...(team && { team }) } },
    });
  for (const team of [departments.finance, undefined])
    expect((await put(team)).problem).toMatchObject({
      code: 'input.invalid',
      fields: { 'values.team': ['This can’t be changed.'] },
    });
  await put(profile.team ?? undefined);
  expect(await stored()).not.toHaveProperty('yourName');

  const forged = { categoryId, values: { ...values, team: departments.finance } };
  expect((await api.call(createRequest, { as: employee, body: forged })).problem).toMatchObject({
    fields: { 'values.team': ['This can’t be changed.'] },
  });
});
