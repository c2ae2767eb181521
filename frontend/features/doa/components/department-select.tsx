import { t } from '#frontend/lib/text.ts';
import '#frontend/components/choices.css';
import { Select } from '@mantine/core';
import type { Row } from '../authority.ts';
import { everywhere } from '../finding-words.ts';

type DepartmentSelectProps = {
  readonly label: string;
  readonly rows: readonly Row[];
  /** '': everywhere */
  readonly value: string;
  readonly onChange: (departmentId: string) => void;
};

/** Department select with a search, for long lists. */
export function DepartmentSelect({ label, rows, value, onChange }: DepartmentSelectProps) {
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t`No department with that name`}
      value={value || everywhere}
      data={rows.map(({ departmentId, name }) => ({
        value: departmentId ?? everywhere,
        label: name,
      }))}
      onChange={(id) => onChange(!id || id === everywhere ? '' : id)}
    />
  );
}
