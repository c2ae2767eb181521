import { listFields, settle } from './calculate.ts';
import { holds, type Scope } from './evaluate.ts';
import { isLockable } from './field-kinds.ts';
import type { Field, Form, FormValues } from './form.ts';

/** Whether a shown field can't be changed with these answers; also where that can't be judged. */
export function isReadOnly(field: Field, scope: Scope): boolean {
  if (!isLockable(field) || field.readOnly === undefined) return false;
  return typeof field.readOnly === 'boolean' ? field.readOnly : holds(field.readOnly, scope, true);
}

/**
 * The answers with those that can't be changed as they were `before`. One may be locked by another: passes repeat until
 * nothing changes, at most once per field (the form's lint refuses circles).
 */
export function keepReadOnly(
  form: Pick<Form, 'sections'>,
  given: FormValues,
  before: FormValues,
): FormValues {
  const fields = listFields(form).filter((field) => isLockable(field) && field.readOnly);
  let kept = given;
  for (let pass = 0; pass <= fields.length; pass += 1) {
    const scope = { values: settle(form, kept) };
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
