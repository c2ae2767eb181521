import type { ReactNode } from 'react';
import classes from './effect.module.css';

type EffectProps = { readonly notice?: string | undefined; readonly children: ReactNode };

/** What an act will do; first of all, that somebody other than the person chosen gets it. */
export function Effect({ notice, children }: EffectProps) {
  return (
    <>
      {notice ? <p className={classes.notice}>{notice}</p> : null}
      {children}
    </>
  );
}
