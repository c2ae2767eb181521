import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { dayToDate, getDayAt } from '#functions/organisation/rules/zone.ts';
import { AppError } from '#shared/errors.ts';
import { isVisible } from '#shared/forms/calculate.ts';
import {
  type Column,
  type Field,
  type Form,
  type FormValue,
  type FormValues,
  listFields,
} from '#shared/forms/form.ts';
import { isReadOnly } from '#shared/forms/read-only.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { t } from '#shared/language/t.ts';
import type { RequestFile } from '#shared/requests/request.ts';
import { isTimeZone } from '#shared/time-zone.ts';

export type AnswersInput = {
  readonly form: Form;
  readonly reference: Pick<Reference, 'departments' | 'locations'>;
  readonly values: FormValues;
  /** Previous answers, whose locked values must not change. */
  readonly former: FormValues;
  readonly files: readonly RequestFile[];
  readonly timeZone: string;
  readonly at: string;
  readonly complete: boolean;
};

/** Return the locked fields with a changed value, keyed by path. */
const changedThoughLocked = (
  form: Form,
  values: FormValues,
  former: FormValues,
): [string, string[]][] =>
  listFields(form)
    .filter((field) => isVisible(field, { values }) && isReadOnly(field, { values }))
    .filter(({ key }) => toCanonicalJson(values[key]) !== toCanonicalJson(former[key]))
    .map(({ key }) => [key, [t`This can’t be changed.`]]);

type Row = { readonly [column: string]: FormValue };

/** Return the values that reference a missing department or location, keyed by path. */
function findMissingReferences(
  fields: readonly (Field | Column)[],
  values: Row,
  { departments, locations }: AnswersInput['reference'],
  path = '',
): [string, string[]][] {
  const knows = (things: readonly { readonly id: string }[], value: FormValue) =>
    things.some(({ id }) => id === value);
  return fields.flatMap((field): [string, string[]][] => {
    const value = values[field.key];
    if (value === undefined) return [];
    const at = `${path}${field.key}`;
    if (field.type === 'department' && !knows(departments, value))
      return [[at, [t`There is no such department.`]]];
    if (field.type === 'location' && !knows(locations, value))
      return [[at, [t`There is no such location.`]]];
    if (field.type !== 'table' || !Array.isArray(value)) return [];
    return value.flatMap((row, n) =>
      typeof row === 'string'
        ? []
        : findMissingReferences(field.columns, row, { departments, locations }, `${at}.${n}.`),
    );
  });
}

/**
 * Validate the answers and return them for storage. Throws `input.invalid` with `values.<path>` for each invalid
 * answer.
 */
export function checkAnswers(asked: AnswersInput) {
  const { form, reference, values, former, files, timeZone, at, complete } = asked;
  const counts: Record<string, number> = Object.create(null);
  for (const { field } of files) if (field) counts[field] = (counts[field] ?? 0) + 1;
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC';
  const today = dayToDate(getDayAt(zone, Date.parse(at)));
  const checked = validateForm(form, values, { today, files: counts, complete });
  const errors = {
    ...Object.fromEntries(findMissingReferences(listFields(form), checked.values, reference)),
    ...Object.fromEntries(changedThoughLocked(form, checked.values, former)),
    ...checked.errors,
  };
  const refused = Object.entries(errors);
  if (refused.length > 0)
    throw new AppError('input.invalid', t`Some answers need correcting.`, {
      fields: Object.fromEntries(refused.map(([path, why]) => [`values.${path}`, why])),
    });
  return checked.values;
}
