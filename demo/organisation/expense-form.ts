import { costCentre, type FormDraft, options, sumColumn, titleField } from './form-draft.ts';

export const travelExpense: FormDraft = {
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
        costCentre,
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
