import type { ReactNode } from 'react';
import classes from './effect.module.css';

type EffectProps = { readonly notice?: string | undefined; readonly children: ReactNode };

/** Effect of an action. A notice appears first if somebody other than the chosen person gets the task. */
export function ActionEffect({ notice, children }: EffectProps) {
  return (
    <>
      {notice ? <p className={`bold ink pretty ${classes.notice}`}>{notice}</p> : null}
      {children}
    </>
  );
}
