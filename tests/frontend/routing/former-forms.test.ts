import { expect, test } from 'vitest';
import { usesMissingField } from '#frontend/widgets/routing/use-routing-names.ts';
import type { Form } from '#shared/forms/form.ts';
import { reference, routing } from '#tests/domain/support/organisation.ts';

const [travel] = reference().forms;
if (!travel) throw new Error('The small organisation has no form.');
const other: Form = { ...travel, sections: [] };
const managerStep = { approvers: { kind: 'manager', level: 1 } } as const;
const draftOn = (field: string) => ({
  ...routing([managerStep]),
  condition: { op: '=' as const, of: [{ field }, { value: 'train' }] },
});

test("former versions of forms are loaded only if no form of the draft has the condition's field", () => {
  for (const [field, forms, isGone] of [
    ['kind', [travel], false],
    ['kind', [travel, other], false],
    ['kind', [other, travel], false],
    ['kind', [other], true],
    ['gone', [travel, other], true],
    ['$amount', [other], false],
    ['kind', [], false],
  ] as const)
    expect(usesMissingField(draftOn(field), forms), `${field} ${forms.length}`).toBe(isGone);
});
