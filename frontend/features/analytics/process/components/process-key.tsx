import { t } from '#frontend/lib/text.ts';
import { type Measure, waitBands } from '../waits.ts';
import classes from './process-key.module.css';
import './wait-colours.css';

/** Captions of the color scale, keyed by figure and type of time. */
export const measureLabels: Readonly<Record<Measure['figure'], Record<Measure['time'], string>>> = {
  median: { calendar: t`Usual wait`, working: t`Usual wait, working time` },
  ninetieth: { calendar: t`Wait of 90 %`, working: t`Wait of 90 %, working time` },
};

type ProcessKeyProps = {
  readonly measure: Measure;
  /** Number of hidden moves. */
  readonly left: number;
};

/** Legend for the colors and lines of the process map. */
export function ProcessKey({ measure, left }: ProcessKeyProps) {
  const { figure, time } = measure;
  return (
    <div className={`row wrap stretch gap-4-16 text-12 muted ${classes.key}`}>
      <b>{measureLabels[figure][time]}</b>
      {waitBands.map(({ label }, band) => (
        <span key={label} className={`row gap-6 ${classes.item}`}>
          <i data-band={band} aria-hidden />
          {label}
        </span>
      ))}
      <span>{t`A thicker arrow: more requests`}</span>
      {left > 0 ? <span>{t`${left} rarer moves are left out`}</span> : null}
    </div>
  );
}
