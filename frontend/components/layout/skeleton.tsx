import classes from './skeleton.module.css';

/** Gray placeholder for text. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span data-skeleton className={classes.skeleton} style={{ width, height }} />;
}
