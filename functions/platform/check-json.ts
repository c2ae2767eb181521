import { AppError } from '#shared/errors.ts';
import { explainInvalidFieldText, explainInvalidText } from '#shared/field-text.ts';
import { t } from '#shared/language/t.ts';
import { truncateCodeUnits } from '#shared/text.ts';

/** Maximum nesting depth, deeper than any form or condition (a condition may nest 12 deep). */
const maxDepth = 40;
/** Largest number that JSON transfers exactly. */
const largest = Number.MAX_SAFE_INTEGER;
/**
 * Reject content that no field may contain or that storage would alter: lists and objects nested too deep, huge
 * numbers, text with invalid or deceptive characters, and property names that every object inherits.
 * @throws input.invalid with the path of the value
 */
export function checkJson(value: unknown, path = '', name = '', depth = 0): void {
  if (depth > maxDepth) throw refusal(path, t`This is nested too deeply.`);
  if (typeof value === 'number' && Math.abs(value) > largest)
    throw refusal(path, t`This number is too large.`);
  if (typeof value === 'string') checkText(value, path, name);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    if (key in Object.prototype) throw refusal(at, t`No field can have this name.`);
    if (explainInvalidText(key, { oneLine: true }))
      throw refusal(path, t`A name has invalid characters.`);
    checkJson(inner, at, key, depth + 1);
  }
}

function checkText(text: string, path: string, name: string): void {
  const why = explainInvalidFieldText(name, text);
  if (why) throw refusal(path, why);
}

const refusal = (path: string, why: string) =>
  new AppError('input.invalid', t`Some fields need attention.`, {
    fields: { [truncateCodeUnits(path, 200).toWellFormed() || 'body']: [why] },
  });
