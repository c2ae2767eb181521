import classes from './skeleton.module.css';

/** A grey place where words will be. */
export function Skeleton({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span data-skeleton className={classes.skeleton} style={{ width, height }} />;
}
