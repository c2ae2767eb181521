import { expect } from 'vitest';
import { categoryId, formId, otherCategoryId, people } from '#tests/domain/support/people.ts';
import { admin, type Case, reused } from './case.ts';
import { formContent } from './rules.ts';

const absent = { madeUp: 'item.not-found' } as const;
const savedBy = { userId: people.admin, name: 'Admin' };
const draftNow = { draft: { basedOn: 1, savedBy }, problems: {} };
const using = [
  { id: otherCategoryId, name: 'Other' },
  { id: categoryId, name: 'Travel' },
];

const nobody = { count: 0, complete: true };

export const formCases = {
  listForms: {
    scene: 'nothing',
    sent: admin(() => ({})),
    gives: {
      items: expect.arrayContaining([
        {
          id: formId,
          name: 'Travel expense',
          isActive: true,
          published: expect.objectContaining({ version: 1, questions: 7 }),
          draft: null,
          // Other tests may have created more categories.
          categories: expect.arrayContaining(using),
          itemVersion: 0,
        },
      ]),
    },
  },
  getForm: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { formId: rules.form } })),
    gives: { isActive: true, published: { version: 1 }, ...draftNow },
    ...absent,
  },
  listFormVersions: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { formId: rules.form } })),
    gives: { items: [{ version: 1, publishedBy: savedBy }] },
    ...absent,
  },
  getFormVersion: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { formId: rules.form, version: '1' } })),
    gives: { version: 1, status: 'published' },
    ...absent,
  },
  createForm: {
    scene: 'nothing',
    sent: admin(({ fresh }) => ({ body: formContent(fresh) })),
    gives: { published: null, draft: { basedOn: 0, savedBy }, problems: {}, itemVersion: 1 },
    reused,
  },
  checkForm: {
    scene: 'nothing',
    sent: admin(() => ({ body: { form: { ...formContent('TRAVEL expense'), titleField: 'no' } } })),
    gives: {
      problems: {
        name: ['Another form has this name.'],
        titleField: ['Name a text, choice or number field of this form.'],
      },
      canBeSaved: false,
    },
  },
  saveFormDraft: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({
      params: { formId: rules.form },
      body: formContent(fresh),
    })),
    gives: { published: { version: 1 }, ...draftNow, itemVersion: 4 },
    ...absent,
  },
  discardFormDraft: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { formId: rules.form } })),
    gives: { published: { version: 1 }, draft: null },
    ...absent,
  },
  publishForm: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { formId: rules.form }, body: {} })),
    gives: {
      template: { published: { version: 2, publishedBy: savedBy }, draft: null },
      effect: { version: 2, open: nobody, drafts: nobody, routings: [] },
    },
    ...absent,
    reused,
  },
  getPastRequests: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { formId: rules.form } })),
    gives: { looked: 0, refused: 0, fields: [] },
    ...absent,
  },
  duplicateForm: {
    scene: 'rules',
    sent: admin(({ rules, fresh }) => ({ params: { formId: rules.form }, body: { name: fresh } })),
    gives: { published: null, draft: { basedOn: 0, titleField: 'subject' } },
    ...absent,
    reused,
  },
  switchForm: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { formId: rules.form }, body: { isActive: false } })),
    gives: { isActive: false, published: { version: 1 } },
    ...absent,
  },
  removeForm: {
    scene: 'rules',
    sent: admin(({ rules }) => ({ params: { formId: rules.formDraft } })),
    gives: { id: expect.any(String) },
    ...absent,
  },
} satisfies Record<string, Case>;
