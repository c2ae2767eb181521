import { useFormat } from '../text/format/use-format.ts';
import classes from './moment-cell.module.css';

/** A moment in a column, short; all of it on hover. */
export function MomentCell({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time className={classes.moment} dateTime={at} data-hint={format.fully(at)}>
      {format.moment(at)}
    </time>
  );
}
