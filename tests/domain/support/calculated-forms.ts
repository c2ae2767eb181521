import type { PathFacts } from '#functions/organisation/rules/facts.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { evaluateForm } from '#shared/forms/calculate.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { Form, type FormValues } from '#shared/forms/form.ts';
import { readRequestAmount } from '#shared/forms/headline.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { ref } from './acts.ts';
import { organisation, routing } from './organisation.ts';
import { categoryId, createdAt, departments, formId, monday } from './people.ts';

export const f = (field: string): Expression => ({ field });
export const v = (value: string | number): Expression => ({ value });
export const op = (name: '+' | '-' | '*' | '/' | 'sum' | 'max' | 'min', ...of: Expression[]) =>
  ({ op: name, of }) as Expression;
export const calculated = (key: string, formula: Expression, more: object = {}) => ({
  ...{ key, label: key, type: 'calculated', formula, decimals: 2, ...more },
});
export const formWith = (fields: object[]): Form =>
  Form.parse({
    ...{ id: formId, applicationId, name: 'Any', version: 1, status: 'published' },
    ...{ titleField: 'title', amountField: 'total', updatedAt: createdAt, itemVersion: 1 },
    sections: [
      {
        ...{ id: 'main', title: 'Main' },
        fields: [
          { key: 'title', label: 'Title', type: 'text' },
          { key: 'a', label: 'A', type: 'number', decimals: 2 },
          { key: 'b', label: 'B', type: 'number', decimals: 2 },
          { key: 'note', label: 'Note', type: 'text' },
          {
            ...{ key: 'lines', label: 'Lines', type: 'table' },
            columns: [
              { key: 'price', label: 'Price', type: 'number', decimals: 2 },
              { key: 'pieces', label: 'Pieces', type: 'number', decimals: 2 },
              calculated('each', op('/', f('price'), f('pieces'))),
            ],
          },
          ...fields,
        ],
      },
    ],
  });

export const company = organisation();
export const factsWith = (form: Form, values: FormValues): PathFacts => {
  const settled = evaluateForm(form, values);
  return {
    ...{ requester: ref('employee'), categoryId, departmentId: departments.sales },
    ...{ locationId: null, priority: 'normal', amount: readRequestAmount(form, settled) },
    ...{ values: settled, form },
  };
};
export const fromThousand: Expression = { op: '>=', of: [f('$amount'), v(1000)] };
const sequence = routing([
  { approvers: { kind: 'manager', level: 1 } },
  { approvers: { kind: 'group', group: 'Travel desk' }, condition: fromThousand, asksAgain: true },
  { approvers: { kind: 'doa' }, asksAgain: true },
]);
export const planStages = (form: Form, values: FormValues) =>
  plan(factsWith(form, values), sequence, company, monday).stages;
export const listFormErrors = (form: Form, values: FormValues) =>
  validateForm(form, values, { today: '2026-03-02', complete: true }).errors;
