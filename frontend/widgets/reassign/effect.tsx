import type { ReactNode } from 'react';
import classes from './effect.module.css';

type EffectProps = { readonly notice?: string | undefined; readonly children: ReactNode };

/** Effect of an action. A notice appears first if another person than the chosen one gets the task. */
export function Effect({ notice, children }: EffectProps) {
  return (
    <>
      {notice ? <p className={classes.notice}>{notice}</p> : null}
      {children}
    </>
  );
}
