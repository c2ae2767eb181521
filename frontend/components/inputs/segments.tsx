import classes from './segments.module.css';

type SegmentsProps<Name extends string> = {
  readonly label: string;
  readonly choices: readonly { readonly value: Name; readonly label: string }[];
  readonly value: Name;
  readonly onChange: (value: Name) => void;
};

/** Segmented control that switches between a few views of the same data. */
export function Segments<Name extends string>({
  label,
  choices,
  value,
  onChange,
}: SegmentsProps<Name>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays its children out in its own way
    <div className={classes.segments} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          type="button"
          key={choice.value}
          className={classes.segment}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
