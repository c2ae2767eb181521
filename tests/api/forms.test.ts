import { afterAll, describe, expect, test } from 'vitest';
import {
  checkForm,
  createForm,
  discardFormDraft,
  duplicateForm,
  getForm,
  getFormVersion,
  listForms,
  listFormVersions,
  publishForm,
  removeForm,
  saveFormDraft,
  switchForm,
} from '#shared/forms/forms-api.ts';
import { getCategoryForm } from '#shared/reference/category-form-api.ts';
import { submitRequest } from '#shared/requests/request-acts-api.ts';
import { createRequest, getRequest } from '#shared/requests/requests-api.ts';
import { answers } from '#tests/domain/support/acts.ts';
import { categoryId, formId } from '#tests/domain/support/people.ts';
import { exampleForm as sampleForm } from '#tests/domain/support/sample-form.ts';
import { startApi } from '#tests/support/api.ts';
import { formContent } from './support/rules.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;

const created = async (name: string) =>
  (await api.call(createForm, { as, body: formContent(name) })).body;
const onForm = (id: string) => ({ as, params: { formId: id } });
const published = async (name: string) => {
  const { id } = await created(name);
  await api.call(publishForm, { ...onForm(id), body: {} });
  return id;
};
const namesListed = async (query = {}) =>
  (await api.call(listForms, { as, query })).body.items.map(({ name }) => name);

describe('drafts and versions of a form', () => {
  test('saving a published form creates a draft and leaves the published version unchanged', async () => {
    const { id } = await created('Purchase');
    const first = await api.call(publishForm, { ...onForm(id), body: {} });
    expect(first.body.template).toMatchObject({ published: { version: 1 }, draft: null });
    const body = { ...formContent('Purchase'), sections: [] };
    const refused = await api.call(saveFormDraft, { ...onForm(id), body });
    expect(refused.problem).toMatchObject({
      code: 'input.invalid',
      fields: { sections: [expect.any(String)] },
    });
    const renamed = formContent('Purchase order');
    const saved = await api.call(saveFormDraft, { ...onForm(id), body: renamed });
    expect(saved.body).toMatchObject({
      published: { version: 1, name: 'Purchase' },
      draft: { name: 'Purchase order', basedOn: 1 },
    });
    await api.call(publishForm, { ...onForm(id), body: {} });
    const { items } = (await api.call(listFormVersions, onForm(id))).body;
    expect(items.map(({ version, name }) => [version, name])).toEqual([
      [2, 'Purchase order'],
      [1, 'Purchase'],
    ]);
    const pinned = await api.call(getFormVersion, { as, params: { formId: id, version: '1' } });
    expect(pinned.body.name).toBe('Purchase');
  });

  test('the ETag of a form increases with each save and each publish, so an older ETag is refused', async () => {
    const { id } = await created('Counted');
    const etags = [(await api.call(getForm, onForm(id))).headers.etag];
    let saved = 0;
    const save = (headers = {}) => {
      saved += 1;
      const body = formContent(`Counted ${saved}`);
      return api.call(saveFormDraft, { ...onForm(id), body, headers });
    };
    etags.push((await save({ 'if-match': etags[0] ?? '' })).headers.etag);
    await api.call(publishForm, { ...onForm(id), body: {} });
    etags.push((await save()).headers.etag);
    await api.call(discardFormDraft, onForm(id));
    etags.push((await save()).headers.etag);
    expect(etags).toEqual(['"1"', '"2"', '"4"', '"6"']);
    const stale = await save({ 'if-match': '"4"' });
    expect(stale.problem?.code).toBe('item.precondition-failed');
  });

  test('one of two simultaneous saves of a form is stored, and the other gets an error', async () => {
    const { id } = await created('Raced');
    const headers = { 'if-match': '"1"' };
    const save = (label: string) => {
      const body = {
        ...formContent('Raced'),
        sections: [{ id: 'main', title: label, fields: [] }],
      };
      return api.call(saveFormDraft, { ...onForm(id), body, headers });
    };
    const replies = await Promise.all([save('One'), save('Two')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('the name of a form is unique among drafts and versions, ignoring case', async () => {
    await created('Taken');
    for (const name of ['TAKEN', 'travel EXPENSE']) {
      const { problem } = await api.call(createForm, { as, body: formContent(name) });
      expect(problem).toMatchObject({
        code: 'item.name-taken',
        fields: { name: ['Choose another name.'] },
      });
    }
  });

  test('another form can use the old name of a renamed form', async () => {
    const { id } = await created('First name');
    await api.call(saveFormDraft, { ...onForm(id), body: formContent('Second name') });
    expect((await created('First name')).draft?.name).toBe('First name');
    await api.call(removeForm, onForm(id));
    expect((await created('Second name')).draft?.name).toBe('Second name');
  });

  test('the published name of a form stays reserved while its draft has another name', async () => {
    const id = await published('In use');
    await api.call(saveFormDraft, { ...onForm(id), body: formContent('Wished') });
    const taken = await api.call(createForm, { as, body: formContent('In use') });
    expect(taken.problem?.code).toBe('item.name-taken');
    await api.call(discardFormDraft, onForm(id));
    expect((await created('Wished')).draft?.name).toBe('Wished');
  });

  test('an incomplete form can be saved as a draft, and the response lists the errors that prevent publishing', async () => {
    const body = { ...formContent('Unfinished'), titleField: 'gone' };
    const made = await api.call(createForm, { as, body });
    const problems = { titleField: ['Name a text, choice or number field of this form.'] };
    expect(made.body.problems).toEqual(problems);
    for (const dryRun of [true, false]) {
      const refused = await api.call(publishForm, { ...onForm(made.body.id), body: { dryRun } });
      expect(refused.problem?.fields).toEqual(problems);
    }
  });

  test('copying a form creates a draft with another name', async () => {
    const id = await published('Original');
    const asked = { as, params: { formId: id }, body: { name: 'Copy' } };
    const copy = (await api.call(duplicateForm, asked)).body;
    expect(copy).toMatchObject({ published: null, draft: { name: 'Copy', basedOn: 0 } });
    expect((await api.call(duplicateForm, asked)).problem?.code).toBe('item.name-taken');
  });
});

describe('a form in use', () => {
  test('a form in use cannot be deleted, and the error names the categories that use it', async () => {
    const { problem } = await api.call(removeForm, onForm(formId));
    expect(problem).toMatchObject({
      code: 'item.in-use',
      detail: 'It is used by Other, Travel.',
      present: { usedBy: ['Other', 'Travel'] },
    });
  });

  test('a published form can be deactivated but not deleted, and a list contains inactive forms only if asked for', async () => {
    const id = await published('Retired');
    expect((await api.call(removeForm, onForm(id))).problem?.detail).toBe(
      'It was published: requests may use it. Deactivate it instead.',
    );
    await api.call(switchForm, { ...onForm(id), body: { isActive: false } });
    expect(await namesListed()).not.toContain('Retired');
    expect(await namesListed({ includeInactive: 'true' })).toContain('Retired');
    await api.call(switchForm, { ...onForm(id), body: { isActive: true } });
    expect(await namesListed()).toContain('Retired');
  });

  test('new requests use the new version of a form, and existing requests keep the old version', async () => {
    const body = { categoryId, values: answers('120') };
    const { requestId } = (await api.call(createRequest, { as: 'employee', body })).body;
    await api.call(submitRequest, { as: 'employee', params: { requestId }, body: {} });
    const { name, titleField, amountField, sections } = sampleForm;
    const content = { name, titleField, amountField, sections: [...sections, extra] };
    const unread = await api.call(getForm, onForm(formId));
    const draft = await api.call(saveFormDraft, { ...onForm(formId), body: content });
    expect([unread.body.itemVersion, draft.body.itemVersion]).toEqual([0, 1]);
    const during = await api.call(getCategoryForm, { as: 'employee', params: { categoryId } });
    expect(during.body.form.version).toBe(1);
    const told = await api.call(publishForm, { ...onForm(formId), body: { dryRun: true } });
    expect(told.body).toMatchObject({
      effect: { version: 2, open: { count: 1, complete: true } },
      template: { published: { version: 1 }, draft: { basedOn: 1 } },
    });
    await api.call(publishForm, { ...onForm(formId), body: {} });
    const after = await api.call(getCategoryForm, { as: 'employee', params: { categoryId } });
    expect(after.body.form).toMatchObject({ version: 2, sections: [{}, { id: 'extra' }] });
    const sent = await api.call(getRequest, { as: 'employee', params: { requestId } });
    expect(sent.body.form.version).toBe(1);
  });
});
const extra = { id: 'extra', title: 'Extra', fields: [] };

describe('a form with invalid or oversized content', () => {
  const yes = { value: true };
  const deep = Array.from({ length: 14 }).reduce<object>(
    (inner) => ({ op: 'not', of: [inner] }),
    yes,
  );
  const text = { type: 'text', label: 'Text' };
  const subject = { ...text, key: 'subject' };
  const many = Array.from({ length: 11 }, (_, s) => ({
    id: `s${s}`,
    title: 'Part',
    fields: Array.from({ length: 30 }, (__, f) => ({ ...text, key: `f${s}x${f}` })),
  }));
  const withFields = (...fields: object[]) => [{ id: 'main', title: 'Main', fields }];
  test.each<[string, object[], string, string]>([
    [
      'a condition 14 deep',
      withFields(subject, { ...text, key: 'a', visibleWhen: deep }),
      'sections.0.fields.1.visibleWhen',
      'It is nested more than 12 deep.',
    ],
    [
      'two fields that depend on each other',
      withFields(
        subject,
        { ...text, key: 'a', visibleWhen: { field: 'b' } },
        { ...text, key: 'b', visibleWhen: { field: 'a' } },
      ),
      'sections.0.fields.1.visibleWhen',
      'Whether it is shown hangs on itself.',
    ],
    [
      'too many fields',
      [...withFields(subject), ...many],
      'sections',
      'A form has at most 300 fields, columns of tables included.',
    ],
  ])('saving a form is refused: %s', async (_, sections, field, why) => {
    const body = { ...formContent('Hostile'), sections };
    const { problem } = await api.call(createForm, { as, body });
    expect(problem).toMatchObject({ code: 'input.invalid', fields: { [field]: [why] } });
    const checked = await api.call(checkForm, { as, body: { form: body } });
    expect(checked.body.problems).toMatchObject({ [field]: [why] });
    expect(checked.body.canBeSaved).toBe(false);
    expect(await namesListed()).not.toContain('Hostile');
  });
});
