import classes from './backtest-report.module.css';

type DumbbellProps = {
  /** Both values in the same unit; null if there is no value. */
  readonly was: number | null;
  readonly would: number | null;
  /** Maximum of the scale. */
  readonly most: number;
};

/** Two dots on one scale: hollow for today, filled for the draft. The numbers are next to it. */
export function Dumbbell({ was, would, most }: DumbbellProps) {
  const at = (value: number) => `${most > 0 ? (100 * value) / most : 0}%`;
  return (
    <span className={classes.dumbbell}>
      <svg width="100%" height="16" aria-hidden="true">
        <line x1="0" x2="100%" y1="8" y2="8" className={classes.scale} />
        {was === null || would === null ? null : (
          <line x1={at(was)} x2={at(would)} y1="8" y2="8" className={classes.span} />
        )}
        {was === null ? null : <circle cx={at(was)} cy="8" r="4" className={classes.hollow} />}
        {would === null ? null : <circle cx={at(would)} cy="8" r="4.5" className={classes.full} />}
      </svg>
    </span>
  );
}
