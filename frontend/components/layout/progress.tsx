import classes from './progress.module.css';

type ProgressProps = {
  /** Name of the operation: "Moving requests" */
  readonly label: string;
  /** Fraction from 0 to 1; undefined if the total is unknown. */
  readonly part: number | undefined;
  /** State as text: "12 of 43, about 8 s left" */
  readonly children: string;
};

/** Progress of a long operation, as a bar and as text. */
export function Progress({ label, part, children }: ProgressProps) {
  return (
    <div className={`row wrap gap-12 text-13 muted tabular ${classes.progress}`}>
      <progress aria-label={label} max={1} {...(part !== undefined && { value: part })} />
      <span role="status">{children}</span>
    </div>
  );
}
