import { costCentreField, type FormDraft, options, sumColumn, titleField } from './form-draft.ts';

export const purchaseForm: FormDraft = {
  name: 'Purchase',
  titleField: 'title',
  amountField: 'total',
  sections: [
    {
      id: 'need',
      title: 'What is needed',
      fields: [
        titleField,
        { key: 'supplier', type: 'text', label: 'Supplier', required: true, width: 'half' },
        { key: 'neededBy', type: 'date', label: 'Needed by', required: true, width: 'half' },
        costCentreField,
        { key: 'newSupplier', type: 'yesNo', label: 'New supplier?', width: 'half' },
        {
          key: 'contract',
          type: 'yesNo',
          label: 'Does a contract run longer than one year?',
          help: 'Then legal reads it too.',
        },
        { key: 'why', type: 'longText', label: 'Why this, and why this supplier?', required: true },
      ],
    },
    {
      id: 'items',
      title: 'Items',
      fields: [
        {
          key: 'items',
          type: 'table',
          label: 'Items',
          required: true,
          minRows: 1,
          rowName: 'item',
          columns: [
            { key: 'what', type: 'text', label: 'Item', required: true },
            { key: 'count', type: 'number', label: 'Pieces', required: true, min: 1, max: 100000 },
            {
              key: 'price',
              type: 'money',
              label: 'Each',
              required: true,
              currency: 'EUR',
              min: '0.01',
              max: '10000000',
            },
            {
              key: 'sum',
              type: 'calculated',
              label: 'EUR',
              currency: 'EUR',
              formula: { op: '*', of: [{ field: 'count' }, { field: 'price' }] },
            },
          ],
        },
        {
          key: 'total',
          type: 'calculated',
          label: 'Total',
          formula: sumColumn('items.sum'),
          currency: 'EUR',
        },
      ],
    },
    { id: 'offers', title: 'Offers', fields: [{ key: 'offers', type: 'file', label: 'Offers' }] },
  ],
};

export const equipmentForm: FormDraft = {
  name: 'Equipment',
  titleField: 'title',
  amountField: 'price',
  sections: [
    {
      id: 'device',
      title: 'The equipment',
      fields: [
        { key: 'title', type: 'text', label: 'What do you need?', required: true, maxLength: 120 },
        {
          key: 'kind',
          type: 'select',
          label: 'Kind',
          required: true,
          width: 'half',
          options: options('Laptop', 'Monitor', 'Phone', 'Measuring device', 'Furniture', 'Other'),
        },
        {
          key: 'price',
          type: 'money',
          label: 'About how much?',
          required: true,
          width: 'half',
          currency: 'EUR',
          min: '1',
          max: '100000',
        },
        { key: 'replaces', type: 'yesNo', label: 'Does it replace something?' },
        {
          key: 'oldTag',
          type: 'text',
          label: 'Tag of the old one',
          required: true,
          visibleWhen: { op: '=', of: [{ field: 'replaces' }, { value: true }] },
        },
        { key: 'why', type: 'longText', label: 'What for?', required: true },
      ],
    },
  ],
};

export const refundForm: FormDraft = {
  name: 'Refund to a customer',
  titleField: 'title',
  amountField: 'amount',
  sections: [
    {
      id: 'refund',
      title: 'The refund',
      fields: [
        {
          key: 'title',
          type: 'text',
          label: 'Customer and invoice',
          required: true,
          maxLength: 120,
        },
        {
          key: 'amount',
          type: 'money',
          label: 'Amount',
          required: true,
          width: 'half',
          currency: 'EUR',
          min: '0.01',
          max: '1000000',
        },
        {
          key: 'reason',
          type: 'select',
          label: 'Reason',
          required: true,
          width: 'half',
          options: options('Paid twice', 'Returned goods', 'Complaint', 'Price agreed later'),
        },
        { key: 'iban', type: 'text', label: 'IBAN', required: true, pattern: 'iban' },
        { key: 'story', type: 'longText', label: 'What happened?', required: true },
        { key: 'proof', type: 'file', label: 'Letter of the customer' },
      ],
    },
  ],
};
