import type { ReactNode } from 'react';
import classes from './effect-strip.module.css';

type EffectStripProps = {
  /** Condition of the effect: "When you save", "Nothing changed yet" */
  readonly when: string;
  readonly tone?: 'calm' | 'change' | 'bad';
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** Strip that states the effect of an action with numbers, together with its buttons. */
export function EffectStrip({ when, tone = 'change', actions, children }: EffectStripProps) {
  return (
    <div className={classes.strip} data-tone={tone}>
      <div className={classes.words} role="status">
        <b>{when}</b>
        {children}
      </div>
      {actions ? <div className={`row gap-8 rigid ${classes.actions}`}>{actions}</div> : null}
    </div>
  );
}
