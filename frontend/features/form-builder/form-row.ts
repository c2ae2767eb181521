import { fold } from '#frontend/components/format/fold.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';

export const views = ['In use', 'Drafts', 'Deactivated', 'All'] as const;
export type ViewName = (typeof views)[number];

/** Which forms a view shows. */
export function isIn(view: ViewName, { isActive, published, draft }: ListedForm): boolean {
  if (view === 'All') return true;
  if (view === 'Deactivated') return !isActive;
  return isActive && (view === 'In use' ? published !== null : draft !== null);
}

export const fitsForm = ({ name, categories }: ListedForm, text: string) =>
  [name, ...categories.map((category) => category.name)].some((words) =>
    fold(words).includes(fold(text.trim())),
  );

const byText = (one: string, other: string) => one.localeCompare(other);
const orders: Readonly<Record<string, (a: ListedForm, b: ListedForm) => number>> = {
  form: (a, b) => byText(a.name, b.name),
  version: (a, b) => (a.published?.version ?? 0) - (b.published?.version ?? 0),
  published: (a, b) => byText(a.published?.at ?? '', b.published?.at ?? ''),
  draft: (a, b) => byText(a.draft?.savedAt ?? '', b.draft?.savedAt ?? ''),
};

/** The rows in the order of a column. */
export const sortedBy = (
  rows: readonly ListedForm[],
  by: string,
  direction: 'ascending' | 'descending',
): ListedForm[] => {
  const order = orders[by] ?? (() => 0);
  return rows.toSorted((a, b) => (direction === 'ascending' ? order(a, b) : order(b, a)));
};

/** What the list shows, as rows of text. */
export const textRows = (rows: readonly ListedForm[]): string[][] => [
  [
    'Form',
    'Active',
    'Version',
    'Published',
    'Published by',
    'Draft saved',
    'Draft by',
    'Categories',
  ],
  ...rows.map(({ name, isActive, published, draft, categories }) => [
    name,
    isActive ? 'yes' : 'no',
    String(published?.version ?? ''),
    published?.at ?? '',
    published?.by?.name ?? '',
    draft?.savedAt ?? '',
    draft?.savedBy.name ?? '',
    categories.map((category) => category.name).join('; '),
  ]),
];
