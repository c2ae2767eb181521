import type * as z from 'zod';
import type { Form } from '#shared/forms/form.ts';

/** Form draft of the demo organisation. Ids, version and status are added when it is stored. */
export type FormDraft = Pick<
  z.input<typeof Form>,
  'name' | 'sections' | 'titleField' | 'amountField'
>;

export const options = (...labels: string[]) =>
  labels.map((label) => ({ value: label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'), label }));
const costCentres = [
  { value: '4000', label: '4000 Operations' },
  { value: '4100', label: '4100 Finance' },
  { value: '4200', label: '4200 People services' },
  { value: '4300', label: '4300 Legal' },
  { value: '4400', label: '4400 Marketing' },
  { value: '4410', label: '4410 Field Engineering' },
  { value: '4500', label: '4500 Procurement' },
  { value: '4600', label: '4600 Information technology' },
];

/** Fields that several forms share. */
export const titleField = {
  key: 'title',
  type: 'text' as const,
  label: 'Title',
  required: true,
  maxLength: 120,
};
export const firstDayField = {
  key: 'from',
  type: 'date' as const,
  label: 'First day',
  required: true,
  width: 'half' as const,
};
export const costCentreField = {
  key: 'costCentre',
  type: 'select' as const,
  label: 'Cost centre',
  required: true,
  width: 'half' as const,
  options: costCentres,
};

/** Build a formula that sums a table column such as `lines.amount`. */
export const sumColumn = (column: string) => ({ op: 'sum' as const, of: [{ field: column }] });
