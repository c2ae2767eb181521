import classes from './progress.module.css';

type ProgressProps = {
  /** "Moving requests" */
  readonly label: string;
  /** 0 to 1; none: how much there is isn't known */
  readonly part: number | undefined;
  /** "12 of 43, about 8 s left" */
  readonly children: string;
};

/** Progress of something that takes longer than a moment, as a bar and in words. */
export function Progress({ label, part, children }: ProgressProps) {
  return (
    <div className={classes.progress}>
      <progress aria-label={label} max={1} {...(part !== undefined && { value: part })} />
      <span role="status">{children}</span>
    </div>
  );
}
