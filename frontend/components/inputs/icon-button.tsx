import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

type Look = {
  readonly variant?: 'subtle' | 'default' | 'filled';
  /** meaning of the icon; also shown as a hint */
  readonly 'aria-label': string;
};

/** A verb as a drawing, 32 px square. */
export function IconButton({
  variant = 'subtle',
  className = '',
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={`${classes.icon} ${className}`}
      data-variant={variant}
      data-hint={rest['aria-label']}
      {...rest}
    />
  );
}

/** The same look for a way to another page. */
export function IconLink({
  variant = 'subtle',
  className = '',
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link
      className={`${classes.icon} ${className}`}
      data-variant={variant}
      data-hint={rest['aria-label']}
      {...rest}
    />
  );
}
