import { useRefreshDepartments } from '#frontend/data/organisation.ts';
import type { ListedDepartment } from '#frontend/data/reference.ts';
import { FileButtons } from '#frontend/widgets/import/file-buttons.tsx';
import { toSheetRow } from '#shared/import/cells.ts';
import { indexNames } from '#shared/import/names.ts';
import { departmentSheet as sheet } from '#shared/import/sheets.ts';
import { importDepartments as operation } from '#shared/reference/organisation-api.ts';

/** Export and import of departments, including inactive ones. */
export function DepartmentFiles({ departments }: { departments: readonly ListedDepartment[] }) {
  const refresh = useRefreshDepartments();
  const rows = async () => {
    const heads = departments.flatMap(({ head }) => head ?? []);
    const names = {
      department: indexNames('department', departments),
      person: indexNames(
        'person',
        heads.map(({ userId, email }) => ({ id: userId, name: email })),
      ),
    };
    return departments.map((department) => toSheetRow(sheet, department, names));
  };
  return <FileButtons file={{ sheet, operation, rows, refresh }} />;
}
