import { isAnswerable } from '#shared/forms/field-kinds.ts';
import {
  type Column,
  type Field,
  type FormContent,
  type FormValues,
  listFields,
} from '#shared/forms/form.ts';
import type { PastField, PastRequests } from '#shared/forms/past-requests-api.ts';
import { validateForm } from '#shared/forms/validate-form.ts';
import { lookUp } from '#shared/look-up.ts';

/** A past request as it was sent. */
export type PastRequest = {
  readonly requestId: string;
  readonly number: string;
  readonly values: FormValues;
  /** Number of files by file field. */
  readonly files: Readonly<Record<string, number>>;
  /** Date of submission, in the request's time zone. */
  readonly today: string;
};
type Place = { readonly label: string; readonly field: Field | Column };
type Places = ReadonlyMap<string, Place>;
type Finding = Omit<PastField, 'count' | 'example'>;

/** Return the answerable fields, keyed by field key, and the columns of tables, keyed by `table.column`. */
const getPlaces = (form: FormContent): Places =>
  new Map(
    listFields(form)
      .filter(isAnswerable)
      .flatMap((field): [string, Place][] => [
        [field.key, { label: field.label, field }],
        ...(field.type === 'table' ? field.columns : []).map((column): [string, Place] => [
          `${field.key}.${column.key}`,
          { label: `${field.label}: ${column.label}`, field: column },
        ]),
      ]),
  );

/** Whether a field or cell has an answer. `path`: of a field, or of a cell (`lines.0.amount`). */
function isAnswered({ values, files }: PastRequest, path: string): boolean {
  const [key = '', row, column = ''] = path.split('.');
  const value = lookUp(values, key);
  if (row === undefined) return value !== undefined || (lookUp(files, key) ?? 0) > 0;
  const cells = Array.isArray(value) ? value[Number(row)] : undefined;
  return typeof cells === 'object' && cells[column] !== undefined;
}

/**
 * Return the past answers that the draft would refuse. A field that the requester's profile fills in is not missing.
 */
function findRefusedAnswers(draft: FormContent, places: Places, past: PastRequest): Finding[] {
  const { today, files } = past;
  // The draft does not refuse answers to fields that it no longer has.
  const asked = Object.entries(past.values).filter(([key]) => {
    const type = places.get(key)?.field.type;
    return type !== undefined && type !== 'file';
  });
  const values = Object.fromEntries(asked);
  const { errors } = validateForm(draft, values, { today, files, complete: true });
  return Object.entries(errors).flatMap(([at, [reason]]): Finding[] => {
    const path = at.replace(/\.\d+/, '');
    const place = places.get(path);
    if (!place) return [];
    if (isAnswered({ ...past, values }, at))
      return [{ path, label: place.label, why: 'refused', reason }];
    const isFilledIn = 'prefill' in place.field && place.field.prefill !== undefined;
    return isFilledIn ? [] : [{ path, label: place.label, why: 'missing', reason }];
  });
}

/** Return the answers to fields that no longer exist; of a removed table, only the table itself. */
const goneFrom = (was: Places, is: Places, past: PastRequest): Finding[] =>
  [...was].flatMap(([path, { label, field }]): Finding[] => {
    const [key = '', column] = path.split('.');
    if (is.has(path) || field.type === 'calculated' || (column && !is.has(key))) return [];
    const rows = past.values[key];
    const wasAnswered =
      column === undefined
        ? isAnswered(past, key)
        : Array.isArray(rows) && rows.some((_, row) => isAnswered(past, `${key}.${row}.${column}`));
    return wasAnswered ? [{ path, label, why: 'gone' }] : [];
  });

/**
 * Test a form draft with past requests, newest first. `refused`: number of requests that could not have been sent
 * unchanged. `fields`: fields with refused or missing answers, and fields with answers that the draft no longer has.
 * `published`: the version that the draft replaces.
 */
export function testFormOnPastRequests(
  draft: FormContent,
  published: FormContent,
  pasts: readonly PastRequest[],
): Pick<PastRequests, 'refused' | 'fields'> {
  const [was, is] = [getPlaces(published), getPlaces(draft)];
  const fields = new Map<string, PastField>();
  let refused = 0;
  for (const past of pasts) {
    const findings = [...findRefusedAnswers(draft, is, past), ...goneFrom(was, is, past)];
    if (findings.some(({ why }) => why !== 'gone')) refused += 1;
    const { requestId, number } = past;
    const once = new Map(findings.map((one) => [`${one.why} ${one.path}`, one]));
    for (const [name, finding] of once) {
      const known = fields.get(name) ?? { ...finding, count: 0, example: { requestId, number } };
      fields.set(name, { ...known, count: known.count + 1 });
    }
  }
  return { refused, fields: [...fields.values()].sort((a, b) => b.count - a.count) };
}
