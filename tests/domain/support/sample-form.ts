import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { Form } from '#shared/forms/form.ts';
import { Form as FormSchema } from '#shared/forms/form.ts';
import { createdAt, formId } from './people.ts';

export const exampleForm: Form = FormSchema.parse({
  id: formId,
  applicationId,
  name: 'Travel expense',
  version: 1,
  status: 'published',
  titleField: 'purpose',
  amountField: 'total',
  updatedAt: createdAt,
  itemVersion: 1,
  sections: [
    {
      id: 'trip',
      title: 'Trip',
      fields: [
        { key: 'purpose', label: 'Purpose', type: 'text', required: true, maxLength: 100 },
        {
          key: 'kind',
          label: 'Kind',
          type: 'select',
          options: [
            { value: 'train', label: 'Train' },
            { value: 'car', label: 'Car' },
          ],
        },
        {
          key: 'plate',
          label: 'Number plate',
          type: 'text',
          required: true,
          visibleWhen: { op: '=', of: [{ field: 'kind' }, { value: 'car' }] },
        },
        { key: 'reviewer', label: 'Reviewer', type: 'person' },
        {
          key: 'lines',
          label: 'Lines',
          type: 'table',
          columns: [
            { key: 'what', label: 'What', type: 'text' },
            { key: 'count', label: 'Count', type: 'number' },
            { key: 'price', label: 'Price', type: 'money', currency: 'EUR', required: true },
            {
              key: 'sum',
              label: 'Sum',
              type: 'calculated',
              currency: 'EUR',
              formula: { op: '*', of: [{ field: 'count' }, { field: 'price' }] },
            },
          ],
        },
        {
          key: 'total',
          label: 'Total',
          type: 'calculated',
          currency: 'EUR',
          formula: { op: 'sum', of: [{ field: 'lines.sum' }] },
        },
        { key: 'receipts', label: 'Receipts', type: 'file' },
      ],
    },
  ],
});
