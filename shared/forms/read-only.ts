import { evaluateForm } from './calculate.ts';
import { type EvaluationScope, holds } from './evaluate.ts';
import { isLockable } from './field-kinds.ts';
import { type Field, type Form, type FormValues, listFields } from './form.ts';

/** True if a visible field is read-only with these answers, or if that cannot be evaluated. */
export function isReadOnly(field: Field, scope: EvaluationScope): boolean {
  if (!isLockable(field) || field.readOnly === undefined) return false;
  return typeof field.readOnly === 'boolean' ? field.readOnly : holds(field.readOnly, scope, true);
}

/**
 * Return the answers with read-only fields reset to their values in `before`. A field may depend on another one: passes
 * repeat until nothing changes, at most once per field (the form's validation refuses cycles).
 */
export function resetReadOnlyFields(
  form: Pick<Form, 'sections'>,
  given: FormValues,
  before: FormValues,
): FormValues {
  const fields = listFields(form).filter((field) => isLockable(field) && field.readOnly);
  let kept = given;
  for (let pass = 0; pass <= fields.length; pass += 1) {
    const scope = { values: evaluateForm(form, kept) };
    const locked = fields.filter((field) => isReadOnly(field, scope));
    const next = { ...given };
    for (const { key } of locked) {
      delete next[key];
      if (before[key] !== undefined) next[key] = before[key];
    }
    if (JSON.stringify(next) === JSON.stringify(kept)) return kept;
    kept = next;
  }
  return kept;
}
