import { TextInput } from '@mantine/core';
import classes from './step-properties.module.css';

type NameFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** Help text, shown while there is no problem. */
  readonly hint?: string | undefined;
  readonly onChange: (name: string) => void;
};

/** Text input for a name. */
export function NameField({ label, value, problem, hint, onChange }: NameFieldProps) {
  return (
    <div className={classes.name}>
      <TextInput
        label={label}
        value={value}
        maxLength={120}
        error={problem}
        description={hint}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
