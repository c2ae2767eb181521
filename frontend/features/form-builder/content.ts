import { t } from '#frontend/lib/text.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { type Field, type FormContent, listFields } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import type { AmountCandidate } from '#shared/forms/units.ts';
import { truncateCodeUnits } from '#shared/text.ts';
import { pickFieldLabel } from './field-types.ts';

export type Section = FormContent['sections'][number];
/** Line in the form builder: the heading of a section, or one of its fields. */
export type FormLine = { readonly id: string; readonly name: string } & (
  | { readonly kind: 'section'; readonly section: Omit<Section, 'fields'> }
  | { readonly kind: 'field'; readonly field: Field }
);

/** Return the content of a form without the properties that the product adds. */
export const pickBuilderContent = ({
  name,
  sections,
  titleField,
  amountField,
}: FormContent): FormContent => ({
  name,
  sections,
  titleField,
  ...(amountField === undefined ? {} : { amountField }),
});

/** Build the content of a new form. Every form needs a question whose answer becomes the title of the request. */
export const createBlankContent = (name: string): FormContent => ({
  name,
  titleField: 'title',
  sections: [
    {
      id: 'section1',
      title: t`Your request`,
      fields: [
        {
          key: 'title',
          label: t`Title`,
          help: t`A few words that the approver will understand.`,
          type: 'text',
          required: true,
          width: 'full',
          maxLength: 120,
        },
      ],
    },
  ],
});

/** Return the content that editors of a form see: the draft, or else the published version. */
export const getCurrentContent = ({ draft, published }: FormTemplate): FormContent =>
  pickBuilderContent(draft ?? published ?? createBlankContent(t`New form`));

/** List headings and fields in order. */
export const listFormLines = ({ sections }: Pick<FormContent, 'sections'>): FormLine[] =>
  sections.flatMap(({ fields, ...section }): FormLine[] => [
    { id: `section ${section.id}`, name: section.title, kind: 'section', section },
    ...fields.map(
      (field): FormLine => ({ id: field.key, name: pickFieldLabel(field), kind: 'field', field }),
    ),
  ]);

/** Build sections from lines. A section contains the fields up to the next heading. */
export function buildFormSections(lines: readonly FormLine[]): Section[] {
  const sections: (Omit<Section, 'fields'> & { fields: Field[] })[] = [];
  for (const line of lines) {
    if (line.kind === 'section') sections.push({ ...line.section, fields: [] });
    else sections.at(-1)?.fields.push(line.field);
  }
  return sections;
}

/** Move a line to another position. A form starts with a heading, so no field can be moved above the first heading. */
export function moveLine(lines: FormLine[], from: number, to: number): FormLine[] {
  const line = lines[from];
  if (!line) return lines;
  const rest = lines.filter((_, at) => at !== from);
  const next = [...rest.slice(0, to), line, ...rest.slice(to)];
  return next[0]?.kind === 'section' ? next : lines;
}

/** Describe the position of a line: "after Purpose" */
export function formatLinePosition(lines: FormLine[], id: string): string {
  const before = lines[lines.findIndex((line) => line.id === id) - 1];
  if (!before) return 'first';
  return before.kind === 'section' ? t`first in ${before.name}` : t`after ${before.name}`;
}

/** Return an unused key: "number", "number2". */
export function createUniqueKey(taken: readonly string[], like: string): string {
  const start = like.replace(/\W/g, '').slice(0, 36) || 'field';
  let key = start;
  for (let n = 2; taken.includes(key); n += 1) key = `${start}${n}`;
  return key;
}

export const listFieldKeys = (content: Pick<FormContent, 'sections'>) =>
  listFields(content).map(({ key }) => key);

/** Insert a field below the line at this index. */
export const insertField = (content: FormContent, field: Field, at: number): FormContent => {
  const lines = listFormLines(content);
  const line: FormLine = { id: field.key, name: pickFieldLabel(field), kind: 'field', field };
  const place = Math.max(1, Math.min(at, lines.length));
  return {
    ...content,
    sections: buildFormSections([...lines.slice(0, place), line, ...lines.slice(place)]),
  };
};

/** Add a section at the end. */
export const appendSection = (content: FormContent, id: string): FormContent => ({
  ...content,
  sections: [...content.sections, { id, title: t`New section`, fields: [] }],
});

/** Remove a line. Fields of a removed section move to the section above. */
export const removeLine = (content: FormContent, id: string): FormContent => ({
  ...content,
  sections: buildFormSections(listFormLines(content).filter((line) => line.id !== id)),
});

export const replaceField = (content: FormContent, key: string, field: Field): FormContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    fields: section.fields.map((one) => (one.key === key ? field : one)),
  })),
});

/** Use a field as the amount of requests. A calculated field also gets the currency of the amount. */
export const setAmountField = (
  content: FormContent,
  { field, currency }: AmountCandidate,
): FormContent => ({
  ...(field.type === 'calculated'
    ? replaceField(content, field.key, { ...field, currency })
    : content),
  amountField: field.key,
});

export const replaceHeading = (
  content: FormContent,
  heading: Omit<Section, 'fields'>,
): FormContent => ({
  ...content,
  sections: content.sections.map((section) =>
    section.id === heading.id ? { ...heading, fields: section.fields } : section,
  ),
});

/** Copy a field under a new key. */
export const copyField = (field: Field, key: string): Field =>
  isAnswerable(field)
    ? { ...field, key, label: t`${truncateCodeUnits(field.label, 113)} (copy)` }
    : { ...field, key };
