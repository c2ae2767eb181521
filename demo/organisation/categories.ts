import { defaultApplicationId } from '#shared/application.ts';
import { Form } from '#shared/forms/form.ts';
import { Category } from '#shared/reference/reference.ts';
import { costCentreField, type FormDraft, options, sumColumn, titleField } from './form-draft.ts';
import { getDemoId } from './ids.ts';
import { equipmentForm, purchaseForm, refundForm } from './money-forms.ts';
import {
  accessForm,
  contractForm,
  declarationForm,
  hiringForm,
  leaveForm,
  otherForm,
  trainingForm,
} from './people-forms.ts';
import { getCategoryId } from './routings.ts';

const travelExpense: FormDraft = {
  name: 'Travel expense',
  titleField: 'title',
  amountField: 'total',
  sections: [
    {
      id: 'trip',
      title: 'The trip',
      fields: [
        titleField,
        { key: 'from', type: 'date', label: 'From', required: true, width: 'half' },
        { key: 'to', type: 'date', label: 'To', required: true, width: 'half', notBefore: 'from' },
        costCentreField,
        { key: 'onProject', type: 'yesNo', label: 'For a project?', width: 'half' },
        {
          key: 'project',
          type: 'text',
          label: 'Project',
          required: true,
          width: 'half',
          pattern: 'projectNumber',
          visibleWhen: { op: '=', of: [{ field: 'onProject' }, { value: true }] },
        },
        { key: 'purpose', type: 'longText', label: 'What was it for?', maxLength: 1000 },
        {
          key: 'outsideTravelDesk',
          type: 'yesNo',
          label: 'Booked outside the travel desk?',
          help: 'If yes, the travel desk also reviews it.',
        },
      ],
    },
    {
      id: 'expenses',
      title: 'Expenses',
      fields: [
        {
          key: 'lines',
          type: 'table',
          label: 'Expenses',
          required: true,
          minRows: 1,
          rowName: 'expense',
          columns: [
            { key: 'day', type: 'date', label: 'Day', required: true },
            { key: 'what', type: 'text', label: 'What for', required: true },
            {
              key: 'kind',
              type: 'select',
              label: 'Type',
              required: true,
              options: options('Transport', 'Lodging', 'Hospitality', 'Mileage', 'Other'),
            },
            {
              key: 'amount',
              type: 'money',
              label: 'EUR',
              required: true,
              currency: 'EUR',
              min: '0.01',
              max: '1000000',
            },
          ],
        },
        {
          key: 'total',
          type: 'calculated',
          label: 'Total',
          formula: sumColumn('lines.amount'),
          currency: 'EUR',
        },
      ],
    },
    {
      id: 'receipts',
      title: 'Receipts',
      help: 'PDF or a photo of each receipt.',
      fields: [{ key: 'receipts', type: 'file', label: 'Receipts' }],
    },
  ],
};

const drafts: {
  name: string;
  icon: string;
  finishName: string;
  description: string;
  form: FormDraft;
}[] = [
  {
    name: 'Travel expense',
    icon: 'plane',
    finishName: 'Paid out',
    description: 'Money you spent on a trip for us',
    form: travelExpense,
  },
  {
    name: 'Purchase',
    icon: 'shopping-cart',
    finishName: 'Ordered',
    description: 'Goods and services from a supplier',
    form: purchaseForm,
  },
  {
    name: 'Leave',
    icon: 'beach',
    finishName: 'Granted',
    description: 'Holiday, parental, unpaid and study leave',
    form: leaveForm,
  },
  {
    name: 'Access',
    icon: 'key',
    finishName: 'Set up',
    description: 'Rights in our systems',
    form: accessForm,
  },
  {
    name: 'Contract',
    icon: 'writing-sign',
    finishName: 'Signed',
    description: 'Anything we sign with somebody',
    form: contractForm,
  },
  {
    name: 'Hiring',
    icon: 'user-plus',
    finishName: 'Opened',
    description: 'A new colleague or a replacement',
    form: hiringForm,
  },
  {
    name: 'Equipment',
    icon: 'device-laptop',
    finishName: 'Ordered',
    description: 'Things you work with',
    form: equipmentForm,
  },
  {
    name: 'Training',
    icon: 'school',
    finishName: 'Booked',
    description: 'Courses and conferences',
    form: trainingForm,
  },
  {
    name: 'Refund',
    icon: 'receipt-refund',
    finishName: 'Paid back',
    description: 'Money back to a customer',
    form: refundForm,
  },
  {
    name: 'Expense declaration',
    icon: 'receipt',
    finishName: 'Approved for payment',
    description: 'One amount with its receipts',
    form: declarationForm,
  },
  {
    name: 'Other',
    icon: 'message-question',
    finishName: 'Approved',
    description: 'When nothing else fits',
    form: otherForm,
  },
];

const formId = (name: string) => getDemoId(`form ${name}`);

export const categories = drafts.map(({ form, ...draft }, order) =>
  Category.parse({
    ...draft,
    id: getCategoryId(draft.name),
    applicationId: defaultApplicationId,
    order,
    formId: formId(form.name),
    version: 0,
  }),
);

export const buildForms = (updatedAt: string): Form[] =>
  drafts.map(({ form }) =>
    Form.parse({
      ...form,
      id: formId(form.name),
      applicationId: defaultApplicationId,
      version: 1,
      status: 'published',
      updatedAt,
      itemVersion: 0,
    }),
  );
