import { t } from '#frontend/lib/text.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { problemWords } from '../text/problem-words.ts';

/** Why something was not saved: at the fields that need attention, and in one sentence where no field is meant. */
export type Refusals = {
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly text?: string;
};

export const nothingRefused: Refusals = { fields: {} };

/** Refusals whose own words say more than any of the page. */
const toldAsTheyAre: ReadonlySet<ErrorCode> = new Set(['item.in-use', 'rights.proposed']);

/** Whether a change waits for another administrator: it is a notice, no refusal. */
export const isProposed = (cause: unknown): cause is AppError =>
  cause instanceof AppError && cause.code === 'rights.proposed';

/** The refusals of a failed call. */
export function toRefusals(cause: unknown): Refusals {
  if (cause instanceof AppError && cause.fields) return { fields: cause.fields };
  if (cause instanceof AppError && toldAsTheyAre.has(cause.code))
    return { fields: {}, text: cause.message };
  if (cause instanceof AppError && /changed-meanwhile|precondition-failed/.test(cause.code))
    return {
      fields: {},
      text: t`Somebody else has changed this. Reload the page to see their version.`,
    };
  return { fields: {}, text: problemWords(cause) };
}

/** Refuses what was typed before it is sent. @throws input.invalid when there is a field with a reason */
export function refuseFields(fields: Record<string, string[]>) {
  if (Object.keys(fields).length > 0)
    throw new AppError('input.invalid', t`Fix the marked fields first.`, { fields });
}

const isWithin = (field: string, path: string) => field === path || field.startsWith(`${path}.`);

/**
 * Return the error shown at a field, which includes those of its parts: "week.monday" shows the error of
 * "week.monday.0".
 */
export function refusedAt({ fields }: Refusals, path: string): string | undefined {
  const words = Object.entries(fields)
    .filter(([field]) => isWithin(field, path))
    .flatMap(([, reasons]) => reasons);
  return words.length > 0 ? [...new Set(words)].join(' ') : undefined;
}

/**
 * Return the errors that remain after a field changed. Those of the field and its parts are dropped until the
 * next submission.
 */
export function refusedWithout(refused: Refusals, path: string): Refusals {
  const { fields, text } = refused;
  const left = Object.entries(fields).filter(([field]) => !isWithin(field, path));
  if (left.length === Object.keys(fields).length) return refused;
  return left.length === 0 && text === undefined
    ? nothingRefused
    : { ...refused, fields: Object.fromEntries(left) };
}

/** Return the errors that no field of the form shows. */
export const refusedElsewhere = ({ fields, text }: Refusals, shown: readonly string[]) =>
  text ??
  (Object.entries(fields)
    .filter(([field]) => !shown.some((path) => isWithin(field, path)))
    .flatMap(([, reasons]) => reasons)
    .join(' ') ||
    undefined);

/** The refusals of a failed call in one sentence, where there are no fields to show them at. */
export function refusalWords(cause: unknown): string {
  const { fields, text } = toRefusals(cause);
  return text ?? Object.values(fields).flat().join(' ');
}
