import { useRefreshCategories } from '#frontend/data/categories.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import type { ListedForm } from '#shared/forms/forms-api.ts';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import { categorySheet as sheet } from '#shared/import/sheets.ts';
import { importCategories as operation } from '#shared/reference/organisation-api.ts';
import type { Category } from '#shared/reference/reference.ts';

type CategoryFilesProps = {
  readonly categories: readonly Category[];
  /** All forms, including deactivated ones that categories still use. */
  readonly forms: readonly ListedForm[];
};

/** Export and import of categories, including hidden ones. */
export function CategoryFiles({ categories, forms }: CategoryFilesProps) {
  const refresh = useRefreshCategories();
  const rows = async () => {
    const names = {
      category: indexNames('category', categories),
      form: indexNames(
        'form',
        forms.filter(({ published }) => published),
      ),
    };
    return categories.map((category) => toSheetRow(sheet, category, names));
  };
  return <FileButtons file={{ sheet, operation, rows, refresh }} />;
}
