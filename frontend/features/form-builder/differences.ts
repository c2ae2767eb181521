import type { Difference } from '#frontend/components/lists/difference-list.tsx';
import { t } from '#frontend/lib/text.ts';
import type { CompanyChoices } from '#frontend/widgets/condition/condition-field.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type Column, type Field, type FormContent, listFields } from '#shared/forms/form.ts';
import { describeCondition } from '#shared/routing/condition-words.ts';
import { listFormLines } from './content.ts';
import { fieldTypes, pickFieldLabel } from './field-types.ts';
import {
  describeValidation,
  formatPrefill,
  formatReadOnly,
  formatRequired,
  formatVisibility,
} from './field-words.ts';
import { type FieldPosition, getNamesAt } from './sources.ts';

/** Describe each visible property of a field. */
function describeField(field: Field | Column, place: FieldPosition): Record<string, string> {
  const names = getNamesAt(place);
  const common = {
    type: fieldTypes[field.type].name,
    'when it is shown': formatVisibility(field, names),
  };
  if (!isAnswerable(field)) return { ...common, text: field.text };
  return {
    ...common,
    question: field.label,
    help: field.help ?? '',
    'when it is required': formatRequired(field, names),
    'how the answer is checked': describeValidation(field),
    ...('readOnly' in field && { 'when it is locked': formatReadOnly(field, names) }),
    'what it is filled in with': formatPrefill(field),
    width: field.width === 'half' ? t`half of a line` : t`full width`,
    ...('options' in field && { choices: field.options.map(({ label }) => label).join(', ') }),
    ...(field.type === 'calculated' && { formula: describeCondition(field.formula, names) }),
    ...(field.type === 'table' && {
      columns: field.columns.map((column) => formatColumn(column, place, field)).join('; '),
      'name of a row': field.rowName,
    }),
  };
}

const formatColumn = (
  column: Column,
  { content, company }: FieldPosition,
  table: Extract<Field, { type: 'table' }>,
): string => {
  const words = describeField(column, { content, key: column.key, table, company });
  const { question, width: _, ...rest } = words;
  return `${question} (${Object.values(rest).filter(Boolean).join(', ')})`;
};

type Versions = {
  readonly was: FormContent;
  readonly is: FormContent;
  readonly company: CompanyChoices;
};

function listFieldChanges(
  { was, is, company }: Versions,
  before: Field,
  after: Field,
): Difference[] {
  const old = describeField(before, { content: was, key: before.key, company });
  const now = describeField(after, { content: is, key: after.key, company });
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((what) => (old[what] ?? '') !== (now[what] ?? ''))
    .map((what) => ({
      kind: 'changed',
      of: pickFieldLabel(before),
      what,
      before: old[what] ?? '',
      after: now[what] ?? '',
    }));
}

const orderOf = (content: FormContent, common: ReadonlySet<string>) =>
  listFormLines(content)
    .filter(({ id }) => common.has(id))
    .map(({ id }) => id);

function listFormDifferences(was: FormContent, is: FormContent): Difference[] {
  const label = (content: FormContent, key: string | undefined) => {
    const field = listFields(content).find((one) => one.key === key);
    return field ? pickFieldLabel(field) : 'none';
  };
  const headings = ({ sections }: FormContent) => sections.map(({ title }) => title).join(', ');
  const pairs = [
    ['name', was.name, is.name],
    ['sections', headings(was), headings(is)],
    [t`title of a request`, label(was, was.titleField), label(is, is.titleField)],
    [t`amount of a request`, label(was, was.amountField), label(is, is.amountField)],
  ] as const;
  return pairs.flatMap(([what, before, after]) =>
    before === after ? [] : [{ kind: 'changed' as const, of: t`This form`, what, before, after }],
  );
}

/**
 * Describe the differences between a version and the previous one, in sentences. `company`: names for the ids in
 * conditions.
 */
export function describeVersionChanges(
  was: FormContent,
  is: FormContent,
  company: CompanyChoices,
): Difference[] {
  const old = new Map(listFields(was).map((field) => [field.key, field]));
  const now = new Map(listFields(is).map((field) => [field.key, field]));
  const changed = [...now.values()].flatMap((field): Difference[] => {
    const before = old.get(field.key);
    if (before) return listFieldChanges({ was, is, company }, before, field);
    return [
      { kind: 'new', of: pickFieldLabel(field), what: '', after: fieldTypes[field.type].name },
    ];
  });
  const removed = [...old.values()]
    .filter(({ key }) => !now.has(key))
    .map(
      (field): Difference => ({
        kind: 'removed',
        of: pickFieldLabel(field),
        what: '',
        before: fieldTypes[field.type].name,
      }),
    );
  const lines = new Set(listFormLines(was).map(({ id }) => id));
  const common = new Set(
    listFormLines(is)
      .map(({ id }) => id)
      .filter((id) => lines.has(id)),
  );
  const before = orderOf(was, common);
  const moved = orderOf(is, common).filter((id, at) => before[at] !== id);
  const nameOf = (id: string | undefined) =>
    listFormLines(is).find((line) => line.id === id)?.name ?? '';
  const order: Difference[] =
    moved.length === 0
      ? []
      : [{ kind: 'moved', of: t`The order`, what: '', after: moved.map(nameOf).join(', ') }];
  return [...listFormDifferences(was, is), ...changed, ...removed, ...order];
}
