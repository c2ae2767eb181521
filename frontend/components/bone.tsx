import classes from './bone.module.css';

/** A grey place where words will be. */
export function Bone({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={classes.bone} style={{ width, height }} />;
}
