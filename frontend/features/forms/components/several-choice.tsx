import '#frontend/components/choices.css';
import { MultiSelect, type MultiSelectProps } from '@mantine/core';

/** Several of a list, found by typing. */
export function SeveralChoice(props: MultiSelectProps) {
  return <MultiSelect {...props} searchable comboboxProps={{ withinPortal: false }} />;
}
