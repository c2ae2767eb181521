import { waitBands } from '../waits.ts';
import classes from './process-key.module.css';

/** What colours and lines of the picture mean. */
export function ProcessKey({ left }: { readonly left: number }) {
  return (
    <div className={classes.key}>
      <b>Usual wait</b>
      {waitBands.map(({ label }, band) => (
        <span key={label} className={classes.item}>
          <i data-band={band} aria-hidden />
          {label}
        </span>
      ))}
      <span>A thicker arrow: more requests</span>
      {left > 0 ? <span>{left} rarer moves are left out</span> : null}
    </div>
  );
}
