import type { ComponentProps } from 'react';
import classes from './growing-text.module.css';

/** A box for a message that grows with what is written; `isTall`: for a page that is there to write on. */
export const GrowingText = ({
  isTall = false,
  ...rest
}: ComponentProps<'textarea'> & { readonly isTall?: boolean }) => (
  <textarea className={classes.text} data-tall={isTall || undefined} {...rest} />
);
