import type { ReactNode } from 'react';
import classes from './effect-strip.module.css';

type EffectStripProps = {
  /** "When you save", "Nothing changed yet" */
  readonly when: string;
  readonly tone?: 'calm' | 'change' | 'bad';
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** Effect before act: what saving will do, with numbers, and the way to do it. */
export function EffectStrip({ when, tone = 'change', actions, children }: EffectStripProps) {
  return (
    <div className={classes.strip} data-tone={tone}>
      <div className={classes.words} role="status">
        <b>{when}</b>
        {children}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
