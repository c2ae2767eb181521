import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

type Look = {
  readonly variant?: 'subtle' | 'default' | 'filled';
  /** Meaning of the icon, also shown as a tooltip. */
  readonly 'aria-label': string;
};

/** Icon button of 32 x 32 px. */
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

/** Link to another page that looks like an icon button. */
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
