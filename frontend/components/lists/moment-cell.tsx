import { useFormat } from '../text/format/use-format.ts';
import classes from './moment-cell.module.css';

/** Short date and time in a table cell, in full on hover. */
export function MomentCell({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time className={classes.moment} dateTime={at} data-hint={format.fully(at)}>
      {format.moment(at)}
    </time>
  );
}
