import { toCanonicalJson } from '#functions/organisation/rules/canonical.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type Form, type FormValue, type FormValues, listFields } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import type { ValueChange } from '#shared/requests/request-details.ts';
import type { RequestRecord } from '../record/record.ts';
import {
  type FindName,
  formatAnswer,
  formatAnswerRow,
  getIdentityName,
  type Row,
  type Table,
} from './answer-text.ts';
import { diffRoundFiles } from './file-changes.ts';

type PositionedRow = { readonly row: Row; readonly at: number };
type Pair = { readonly before: PositionedRow; readonly after: PositionedRow };

const getRows = (value: FormValue | undefined): PositionedRow[] =>
  (Array.isArray(value) ? value : []).flatMap((row, at) =>
    typeof row === 'object' ? [{ row, at }] : [],
  );

/** Remove the rows that exist in both lists, at any position. */
function removeEqualRows(former: readonly PositionedRow[], present: readonly PositionedRow[]) {
  const left = [...former];
  const changed = present.filter(({ row }) => {
    const text = toCanonicalJson(row);
    const same = left.findIndex((one) => toCanonicalJson(one.row) === text);
    if (same !== -1) left.splice(same, 1);
    return same === -1;
  });
  return { gone: left, come: changed };
}

/** Count the answers that two rows share. */
const shared = ({ columns }: Table, a: Row, b: Row) =>
  columns.filter(
    ({ key }) => a[key] !== undefined && toCanonicalJson(a[key]) === toCanonicalJson(b[key]),
  ).length;

/** Pair the corrected rows: those that share an answer, most similar first, or the only row of each list. */
function pairCorrectedRows(field: Table, gone: PositionedRow[], come: PositionedRow[]): Pair[] {
  const pairs = gone
    .flatMap((before) =>
      come.map((after) => ({ before, after, alike: shared(field, before.row, after.row) })),
    )
    .filter(({ alike }) => alike > 0 || (gone.length === 1 && come.length === 1))
    .sort(
      (a, b) =>
        b.alike - a.alike ||
        Math.abs(a.before.at - a.after.at) - Math.abs(b.before.at - b.after.at),
    );
  const taken = new Set<PositionedRow>();
  return pairs.filter(({ before, after }) => {
    if (taken.has(before) || taken.has(after)) return false;
    taken.add(before).add(after);
    return true;
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Return the differences of a table: corrected answers, and added or removed rows. Positions are those of the current
 * rows. A new order of rows is one change.
 */
function diffRows(
  field: Table,
  formerRows: FormValue | undefined,
  presentRows: FormValue | undefined,
  nameOf: FindName,
): ValueChange[] {
  const [former, present] = [getRows(formerRows), getRows(presentRows)];
  const { gone, come } = removeEqualRows(former, present);
  if (gone.length + come.length === 0) {
    const [before, after] = [former, present].map((rows) =>
      rows.map(({ row }) => formatAnswerRow(field, row, nameOf)).join('\n'),
    );
    return [{ field: field.key, label: field.label, before: before ?? '', after: after ?? '' }];
  }
  const pairs = pairCorrectedRows(field, gone, come);
  const name = capital(field.rowName);
  const whole = come.map(({ row, at }) => {
    const path = `${field.key}.${at}`;
    const pair = pairs.find(({ after }) => after.at === at);
    if (pair) return diffCells(field, pair.before.row, row, path, nameOf);
    const after = formatAnswerRow(field, row, nameOf);
    return [{ field: path, label: t`${name} added`, before: '', after, kind: 'added' as const }];
  });
  const removed = gone
    .filter((one) => pairs.every(({ before }) => before !== one))
    .map(({ row, at }) => ({
      field: `${field.key}.removed.${at}`,
      label: t`${name} removed`,
      before: formatAnswerRow(field, row, nameOf),
      after: '',
      kind: 'removed' as const,
    }));
  return [...whole.flat(), ...removed];
}

function diffCells(
  field: Table,
  before: Row,
  after: Row,
  path: string,
  nameOf: FindName,
): ValueChange[] {
  const named = field.columns.find(({ type }) => type === 'text');
  const name = (named && formatAnswer(named, after[named.key], nameOf)) || capital(field.rowName);
  return field.columns.flatMap((column) => {
    const texts = [before, after].map((row) => formatAnswer(column, row[column.key], nameOf));
    const [former = '', present = ''] = texts;
    return former === present
      ? []
      : [
          {
            field: `${path}.${column.key}`,
            label: `${name}: ${column.label}`,
            before: former,
            after: present,
          },
        ];
  });
}

/** Return the differences between two sets of answers to a form, in field order. */
export const diffAnswers = (
  form: Pick<Form, 'sections'>,
  before: FormValues,
  after: FormValues,
  nameOf: FindName = getIdentityName,
): ValueChange[] =>
  listFields(form).flatMap((field) => {
    const [former, present] = [before[field.key], after[field.key]];
    if (
      !isAnswerable(field) ||
      toCanonicalJson(former ?? null) === toCanonicalJson(present ?? null)
    )
      return [];
    if (field.type === 'table') return diffRows(field, former, present, nameOf);
    return [
      {
        field: field.key,
        label: field.label,
        before: formatAnswer(field, former, nameOf),
        after: formatAnswer(field, present, nameOf),
      },
    ];
  });

/**
 * Return the differences from an earlier round, for people who decide again. The earlier round is the previous one,
 * unless `since` names another. Empty in the first round.
 */
export function listValueChanges(
  record: RequestRecord,
  form: Pick<Form, 'sections'>,
  nameOf: FindName = getIdentityName,
  since = record.request.round - 1,
): ValueChange[] {
  const { round } = record.request;
  const now = record.values.find((answers) => answers.round === round);
  const before = record.values.findLast((answers) => answers.round <= since);
  if (!now || !before) return [];
  return [
    ...diffAnswers(form, before.values, now.values, nameOf),
    ...diffRoundFiles(record, form, before, now),
  ];
}
