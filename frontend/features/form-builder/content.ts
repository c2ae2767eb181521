import { t } from '#frontend/lib/text.ts';
import { listFields } from '#shared/forms/calculate.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import type { Field, FormContent } from '#shared/forms/form.ts';
import type { FormTemplate } from '#shared/forms/forms-api.ts';
import type { AmountCandidate } from '#shared/forms/units.ts';
import { cutText } from '#shared/text.ts';
import { pickFieldLabel } from './field-types.ts';

export type Section = FormContent['sections'][number];
/** A line of the form: the heading of a section, or one of its fields below it. */
export type Line = { readonly id: string; readonly name: string } & (
  | { readonly kind: 'section'; readonly section: Omit<Section, 'fields'> }
  | { readonly kind: 'field'; readonly field: Field }
);

/** Return the content of a form, without the properties that the product adds. */
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

/** A form to begin with: every form has a question that becomes the title of the request. */
export const blankContent = (name: string): FormContent => ({
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

/** Return the content of a form that its editors see: its draft, or the published version. */
export const presentContent = ({ draft, published }: FormTemplate): FormContent =>
  pickBuilderContent(draft ?? published ?? blankContent(t`New form`));

/** Headings and fields as they follow each other. */
export const listFormLines = ({ sections }: Pick<FormContent, 'sections'>): Line[] =>
  sections.flatMap(({ fields, ...section }): Line[] => [
    { id: `section ${section.id}`, name: section.title, kind: 'section', section },
    ...fields.map(
      (field): Line => ({ id: field.key, name: pickFieldLabel(field), kind: 'field', field }),
    ),
  ]);

/** The sections that lines make: a heading has the fields up to the next one. */
export function buildFormSections(lines: readonly Line[]): Section[] {
  const sections: (Omit<Section, 'fields'> & { fields: Field[] })[] = [];
  for (const line of lines) {
    if (line.kind === 'section') sections.push({ ...line.section, fields: [] });
    else sections.at(-1)?.fields.push(line.field);
  }
  return sections;
}

/** The lines with one at another place. A form begins with a heading: what would come before it stays. */
export function movedLine(lines: Line[], from: number, to: number): Line[] {
  const line = lines[from];
  if (!line) return lines;
  const rest = lines.filter((_, at) => at !== from);
  const next = [...rest.slice(0, to), line, ...rest.slice(to)];
  return next[0]?.kind === 'section' ? next : lines;
}

/** "after Purpose" */
export function linePlace(lines: Line[], id: string): string {
  const before = lines[lines.findIndex((line) => line.id === id) - 1];
  if (!before) return 'first';
  return before.kind === 'section' ? t`first in ${before.name}` : t`after ${before.name}`;
}

/** A name that none of these has: "number", "number2". */
export function freeKey(taken: readonly string[], like: string): string {
  const start = like.replace(/\W/g, '').slice(0, 36) || 'field';
  let key = start;
  for (let n = 2; taken.includes(key); n += 1) key = `${start}${n}`;
  return key;
}

export const listFieldKeys = (content: Pick<FormContent, 'sections'>) =>
  listFields(content).map(({ key }) => key);

/** A field put below the line at this place. */
export const withFieldAt = (content: FormContent, field: Field, at: number): FormContent => {
  const lines = listFormLines(content);
  const line: Line = { id: field.key, name: pickFieldLabel(field), kind: 'field', field };
  const place = Math.max(1, Math.min(at, lines.length));
  return {
    ...content,
    sections: buildFormSections([...lines.slice(0, place), line, ...lines.slice(place)]),
  };
};

/** One more section at the end. */
export const withSection = (content: FormContent, id: string): FormContent => ({
  ...content,
  sections: [...content.sections, { id, title: t`New section`, fields: [] }],
});

/** The same form without a line; the fields of a section go to the one above it. */
export const withoutLine = (content: FormContent, id: string): FormContent => ({
  ...content,
  sections: buildFormSections(listFormLines(content).filter((line) => line.id !== id)),
});

export const withField = (content: FormContent, key: string, field: Field): FormContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    fields: section.fields.map((one) => (one.key === key ? field : one)),
  })),
});

/** The same form with this field as the amount of its requests; a calculated field gets its currency. */
export const withAmount = (
  content: FormContent,
  { field, currency }: AmountCandidate,
): FormContent => ({
  ...(field.type === 'calculated'
    ? withField(content, field.key, { ...field, currency })
    : content),
  amountField: field.key,
});

export const withHeading = (
  content: FormContent,
  heading: Omit<Section, 'fields'>,
): FormContent => ({
  ...content,
  sections: content.sections.map((section) =>
    section.id === heading.id ? { ...heading, fields: section.fields } : section,
  ),
});

/** A copy of a field with a key of its own. */
export const copyOfField = (field: Field, key: string): Field =>
  isAnswerable(field)
    ? { ...field, key, label: t`${cutText(field.label, 113)} (copy)` }
    : { ...field, key };
