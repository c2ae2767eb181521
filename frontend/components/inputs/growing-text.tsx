import type { ComponentProps } from 'react';
import classes from './growing-text.module.css';

/** Text area that grows with its content. `isTall`: for a page whose main purpose is writing. */
export const GrowingTextarea = ({
  isTall = false,
  ...rest
}: ComponentProps<'textarea'> & { readonly isTall?: boolean }) => (
  <textarea className={classes.text} data-tall={isTall || undefined} {...rest} />
);
