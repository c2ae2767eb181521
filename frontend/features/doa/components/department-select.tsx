import { PickOne } from '#frontend/components/inputs/pick/pick-one.tsx';
import { t } from '#frontend/lib/text.ts';
import type { AuthorityRow } from '../authority.ts';
import { allDepartmentsParam } from '../finding-words.ts';

type DepartmentSelectProps = {
  readonly label: string;
  readonly rows: readonly AuthorityRow[];
  /** '': all departments */
  readonly value: string;
  readonly onChange: (departmentId: string) => void;
};

/** Select for a department with a search for long lists. */
export function DepartmentSelect({ label, rows, value, onChange }: DepartmentSelectProps) {
  return (
    <PickOne
      label={label}
      noneFound={t`No department with that name`}
      value={value || allDepartmentsParam}
      choices={rows.map(({ departmentId, name }) => ({
        value: departmentId ?? allDepartmentsParam,
        label: name,
      }))}
      onChange={(id) => onChange(!id || id === allDepartmentsParam ? '' : id)}
    />
  );
}
