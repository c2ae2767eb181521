import { PickOne } from '#frontend/components/inputs/pick/pick-one.tsx';
import { t } from '#frontend/lib/text.ts';
import type { Row } from '../authority.ts';
import { everywhere } from '../finding-words.ts';

type DepartmentSelectProps = {
  readonly label: string;
  readonly rows: readonly Row[];
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
      value={value || everywhere}
      choices={rows.map(({ departmentId, name }) => ({
        value: departmentId ?? everywhere,
        label: name,
      }))}
      onChange={(id) => onChange(!id || id === everywhere ? '' : id)}
    />
  );
}
