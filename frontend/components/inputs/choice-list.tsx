import { type ReactNode, useId } from 'react';
import classes from './choice-list.module.css';

type ChoiceListProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly onChange: (value: Value) => void;
  /** Content below the choices that belongs to the selected one. */
  readonly children?: ReactNode;
};

/** Choice of one option from a few that are all visible. */
export function ChoiceList<Value extends string>({
  label,
  value,
  choices,
  onChange,
  children,
}: ChoiceListProps<Value>) {
  const name = useId();
  return (
    <fieldset className={`shrink ${classes.list}`}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
