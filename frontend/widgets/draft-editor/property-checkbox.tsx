import classes from './property-checkbox.module.css';

type PropertyCheckboxProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** Checkbox for a boolean property of a part of a draft. */
export function PropertyCheckbox({ label, checked, onChange }: PropertyCheckboxProps) {
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
