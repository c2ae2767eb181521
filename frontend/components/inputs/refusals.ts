import { t } from '#frontend/lib/text.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { describeError } from '../text/describe-error.ts';

/** Reasons why something was not saved: errors per field, and one sentence for errors without a field. */
export type SaveErrors = {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly text?: string;
};

export const noSaveErrors: SaveErrors = { fields: {} };

/** Errors whose own message is more specific than any text of the page. */
const specificErrorCodes: ReadonlySet<ErrorCode> = new Set(['item.in-use', 'rights.proposed']);

/** Whether a change is pending confirmation by another administrator. This is a notice and not an error. */
export const isProposed = (cause: unknown): cause is AppError =>
  cause instanceof AppError && cause.code === 'rights.proposed';

/** Convert a failed call to errors per field or to one sentence. */
export function toSaveErrors(cause: unknown): SaveErrors {
  if (cause instanceof AppError && cause.fields) return { fields: cause.fields };
  if (cause instanceof AppError && specificErrorCodes.has(cause.code))
    return { fields: {}, text: cause.message };
  if (cause instanceof AppError && /changed-meanwhile|precondition-failed/.test(cause.code))
    return {
      fields: {},
      text: t`Somebody else has changed this. Reload the page to see their version.`,
    };
  return { fields: {}, text: describeError(cause) };
}

/** Reject typed input before it is sent. Throws `input.invalid` if a field has a reason. */
export function throwFieldErrors(fields: Record<string, string[]>) {
  if (Object.keys(fields).length > 0)
    throw new AppError('input.invalid', t`Fix the marked fields first.`, { fields });
}

const isWithin = (field: string, path: string) => field === path || field.startsWith(`${path}.`);

/**
 * Return the error shown at a field, including errors of its parts: "week.monday" shows the error of "week.monday.0".
 */
export function getFieldError({ fields }: SaveErrors, path: string): string | undefined {
  const words = Object.entries(fields)
    .filter(([field]) => isWithin(field, path))
    .flatMap(([, reasons]) => reasons);
  return words.length > 0 ? [...new Set(words)].join(' ') : undefined;
}

/**
 * Return the errors that remain after a field changed. Errors of the field and its parts are dropped until the next
 * submission.
 */
export function removeFieldError(refused: SaveErrors, path: string): SaveErrors {
  const { fields, text } = refused;
  const left = Object.entries(fields).filter(([field]) => !isWithin(field, path));
  if (left.length === Object.keys(fields).length) return refused;
  return left.length === 0 && text === undefined
    ? noSaveErrors
    : { ...refused, fields: Object.fromEntries(left) };
}

/** Return the errors that no field of the form shows. */
export const formatOtherErrors = ({ fields, text }: SaveErrors, shown: readonly string[]) =>
  text ??
  (Object.entries(fields)
    .filter(([field]) => !shown.some((path) => isWithin(field, path)))
    .flatMap(([, reasons]) => reasons)
    .join(' ') ||
    undefined);

/** Describe a failed call in one sentence, for views without fields. */
export function formatSaveError(cause: unknown): string {
  const { fields, text } = toSaveErrors(cause);
  return text ?? Object.values(fields).flat().join(' ');
}
