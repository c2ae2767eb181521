import { Textarea, TextInput } from '@mantine/core';
import classes from './properties.module.css';

type TextLineProps = {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly long?: boolean;
  readonly onChange: (text: string) => void;
};

/** Text input for a property. */
export function PropertyTextInput({
  label,
  value,
  problem,
  long = false,
  onChange,
}: TextLineProps) {
  const props = {
    label,
    value,
    error: problem,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return long ? <Textarea {...props} autosize minRows={2} maxRows={8} /> : <TextInput {...props} />;
}

type TickProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** Checkbox for a boolean property. */
export function PropertyCheckbox({ label, checked, onChange }: TickProps) {
  return (
    <label className={`row stretch gap-8 tick ${classes.tick}`}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
