import { type FormDraft, firstDayField, options, titleField } from './form-draft.ts';

export const leaveForm: FormDraft = {
  name: 'Leave',
  titleField: 'title',
  sections: [
    {
      id: 'leave',
      title: 'Your leave',
      fields: [
        titleField,
        {
          key: 'kind',
          type: 'select',
          label: 'Kind',
          required: true,
          options: options('Annual leave', 'Parental leave', 'Unpaid leave', 'Study leave'),
        },
        firstDayField,
        {
          key: 'to',
          type: 'date',
          label: 'Last day',
          required: true,
          width: 'half',
          notBefore: 'from',
        },
        { key: 'deputy', type: 'person', label: 'Who stands in for you?', required: true },
        {
          key: 'note',
          type: 'longText',
          label: 'Anything your manager should know?',
          maxLength: 1000,
        },
      ],
    },
  ],
};

export const hiringForm: FormDraft = {
  name: 'Hiring',
  titleField: 'title',
  amountField: 'salary',
  sections: [
    {
      id: 'position',
      title: 'The position',
      fields: [
        { key: 'title', type: 'text', label: 'Position', required: true, maxLength: 120 },
        {
          key: 'kind',
          type: 'select',
          label: 'Kind',
          required: true,
          width: 'half',
          options: options('Replacement', 'New position', 'Working student'),
        },
        { key: 'start', type: 'date', label: 'From when?', required: true, width: 'half' },
        {
          key: 'salary',
          type: 'money',
          label: 'Salary a year',
          required: true,
          width: 'half',
          currency: 'EUR',
          min: '1',
          max: '500000',
        },
        {
          key: 'share',
          type: 'number',
          label: 'Hours a week',
          required: true,
          width: 'half',
          min: 5,
          max: 40,
          unit: 'h',
        },
        { key: 'why', type: 'longText', label: 'Why now, and what if not?', required: true },
        { key: 'advert', type: 'file', label: 'Draft of the advert' },
      ],
    },
  ],
};

export const trainingForm: FormDraft = {
  name: 'Training',
  titleField: 'title',
  amountField: 'fee',
  sections: [
    {
      id: 'course',
      title: 'The course',
      fields: [
        { key: 'title', type: 'text', label: 'Course', required: true, maxLength: 120 },
        { key: 'provider', type: 'text', label: 'Provider', required: true },
        firstDayField,
        {
          key: 'to',
          type: 'date',
          label: 'Last day',
          required: true,
          width: 'half',
          notBefore: 'from',
        },
        {
          key: 'fee',
          type: 'money',
          label: 'Fee',
          required: true,
          currency: 'EUR',
          min: '0',
          max: '50000',
        },
        { key: 'goal', type: 'longText', label: 'What will you do with it?', required: true },
      ],
    },
  ],
};

export const accessForm: FormDraft = {
  name: 'Access',
  titleField: 'title',
  sections: [
    {
      id: 'access',
      title: 'The access',
      fields: [
        titleField,
        {
          key: 'system',
          type: 'select',
          label: 'System',
          required: true,
          width: 'half',
          options: options(
            'Finance system',
            'Source code',
            'Customer portal',
            'Test bench network',
            'Payroll',
          ),
        },
        {
          key: 'right',
          type: 'select',
          label: 'Right',
          required: true,
          width: 'half',
          options: options('Read', 'Write', 'Administer'),
        },
        {
          key: 'until',
          type: 'date',
          label: 'Until',
          help: 'Leave empty for as long as you are in this job.',
          notBefore: '$today',
        },
        { key: 'why', type: 'longText', label: 'What do you need it for?', required: true },
      ],
    },
  ],
};

export const contractForm: FormDraft = {
  name: 'Contract',
  titleField: 'title',
  amountField: 'value',
  sections: [
    {
      id: 'contract',
      title: 'The contract',
      fields: [
        titleField,
        { key: 'party', type: 'text', label: 'With whom?', required: true, width: 'half' },
        {
          key: 'value',
          type: 'money',
          label: 'Value in all',
          required: true,
          width: 'half',
          currency: 'EUR',
          min: '0',
          max: '100000000',
        },
        { key: 'starts', type: 'date', label: 'Starts', required: true, width: 'half' },
        { key: 'ends', type: 'date', label: 'Ends', width: 'half', notBefore: 'starts' },
        { key: 'personalData', type: 'yesNo', label: 'Does the other side see personal data?' },
        { key: 'summary', type: 'longText', label: 'What is agreed?', required: true },
        { key: 'draft', type: 'file', label: 'The draft' },
      ],
    },
  ],
};

export const otherForm: FormDraft = {
  name: 'Other',
  titleField: 'title',
  sections: [
    {
      id: 'other',
      title: 'Your request',
      fields: [
        {
          key: 'title',
          type: 'text',
          label: 'What do you ask for?',
          required: true,
          maxLength: 120,
        },
        { key: 'details', type: 'longText', label: 'Details', required: true },
        { key: 'files', type: 'file', label: 'Files' },
      ],
    },
  ],
};

/**
 * Expense declaration from the public log of real requests. Its answers state which of the roles review it in this
 * round.
 */
export const declarationForm: FormDraft = {
  name: 'Expense declaration',
  titleField: 'title',
  amountField: 'amount',
  sections: [
    {
      id: 'declaration',
      title: 'The declaration',
      fields: [
        titleField,
        {
          key: 'amount',
          type: 'money',
          label: 'Amount',
          required: true,
          currency: 'EUR',
          min: '0',
          max: '1000000',
        },
        { key: 'administration', type: 'yesNo', label: 'Checked by the administration?' },
        { key: 'preApprover', type: 'yesNo', label: 'Somebody approves before the supervisor?' },
        { key: 'budgetOwner', type: 'yesNo', label: 'Paid from somebody else’s budget?' },
        { key: 'paymentCheck', type: 'yesNo', label: 'Looked at once more before it is paid?' },
      ],
    },
  ],
};
