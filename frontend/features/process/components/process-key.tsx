import { rich, t } from '#frontend/lib/text.ts';
import { type Measure, waitBands } from '../waits.ts';
import classes from './process-key.module.css';

type ProcessKeyProps = {
  readonly measure: Measure;
  /** moves that the picture leaves out */
  readonly left: number;
};

/** What colours and lines of the picture mean. */
export function ProcessKey({ measure, left }: ProcessKeyProps) {
  const { figure, time } = measure;
  return (
    <div className={classes.key}>
      <b>
        {figure === 'median' ? t`Usual wait` : t`Wait of 90 %`}
        {time === 'working' ? t`, working time` : ''}
      </b>
      {waitBands.map(({ label }, band) => (
        <span key={label} className={classes.item}>
          <i data-band={band} aria-hidden />
          {label}
        </span>
      ))}
      <span>{t`A thicker arrow: more requests`}</span>
      {left > 0 ? <span>{rich`${left} rarer moves are left out`}</span> : null}
    </div>
  );
}
