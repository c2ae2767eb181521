import { type ReactNode, useId } from 'react';
import { formatNumberOrText } from '../text/format/numbers.ts';
import classes from './panel.module.css';

type PanelProps = {
  readonly title: string;
  readonly count?: number | string | undefined;
  readonly aside?: ReactNode;
  /** `boxed`: with a thin border. `open`: a heading above content that has its own borders. */
  readonly look?: 'open' | 'boxed';
  readonly children: ReactNode;
};

export function Panel({ title, count, aside, look = 'open', children }: PanelProps) {
  const heading = useId();
  return (
    <section className={classes.panel} data-look={look} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>
          {title}
          {count === undefined ? null : (
            <span className={classes.count}>{formatNumberOrText(count)}</span>
          )}
        </h2>
        {aside ? <div className={`text-13 muted nowrap ${classes.aside}`}>{aside}</div> : null}
      </div>
      {children}
    </section>
  );
}
