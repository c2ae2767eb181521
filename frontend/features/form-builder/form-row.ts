import {
  type ColumnComparators,
  compareText,
} from '#frontend/components/lists/data-list/sorted-rows.ts';
import { msg, t } from '#frontend/lib/text.ts';
import { foldName } from '#shared/fold-name.ts';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import type { Row } from '#shared/import/sheet.ts';

export const views = [msg('In use'), msg('Drafts'), msg('Deactivated'), msg('All')] as const;
export type ViewName = (typeof views)[number];

/** Whether a view of the list includes a form. */
export function isFormInView(view: ViewName, { isActive, published, draft }: ListedForm): boolean {
  if (view === 'All') return true;
  if (view === 'Deactivated') return !isActive;
  return isActive && (view === 'In use' ? published !== null : draft !== null);
}

export const fitsForm = ({ name, categories }: ListedForm, text: string) =>
  [name, ...categories.map((category) => category.name)].some((words) =>
    foldName(words).includes(foldName(text.trim())),
  );

/** Comparison for each sortable column. */
export const formOrders: ColumnComparators<ListedForm> = {
  form: (a, b) => compareText(a.name, b.name),
  version: (a, b) => (a.published?.version ?? 0) - (b.published?.version ?? 0),
  published: (a, b) => compareText(a.published?.at ?? '', b.published?.at ?? ''),
  draft: (a, b) => compareText(a.draft?.savedAt ?? '', b.draft?.savedAt ?? ''),
};

/** Export sheet of the list, with a row for each form. */
export const formSheet = {
  plural: msg('forms'),
  columns: [
    { name: 'name', head: t`Form` },
    { name: 'isActive', head: t`Active` },
    { name: 'version', head: t`Version` },
    { name: 'published', head: t`Published` },
    { name: 'publishedBy', head: t`Published by` },
    { name: 'draft', head: t`Draft saved` },
    { name: 'draftBy', head: t`Draft by` },
    { name: 'categories', head: t`Categories` },
  ],
};

export const buildFormRows = (rows: readonly ListedForm[]): Row[] =>
  rows.map(({ name, isActive, published, draft, categories }) => ({
    name,
    isActive: isActive ? 'yes' : 'no',
    version: String(published?.version ?? ''),
    published: published?.at ?? '',
    publishedBy: published?.by?.name ?? '',
    draft: draft?.savedAt ?? '',
    draftBy: draft?.savedBy.name ?? '',
    categories: categories.map((category) => category.name).join('; '),
  }));
