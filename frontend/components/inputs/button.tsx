import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

type Look = {
  /**
   * `filled`: the primary action of the screen. `danger`: a destructive action. `default`: another action. `subtle`:
   * one of several.
   */
  readonly variant?: 'filled' | 'danger' | 'default' | 'subtle';
  readonly size?: 'sm' | 'compact-sm';
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly fullWidth?: boolean;
};

const lookProps = ({
  variant = 'filled',
  size = 'sm',
  fullWidth = false,
  className = '',
}: Look & { className?: string | undefined }) => ({
  className: `${classes.button} ${className}`,
  'data-variant': variant,
  'data-size': size,
  'data-full': fullWidth || undefined,
});

type ButtonProps = Look & ComponentProps<'button'> & { readonly loading?: boolean };

/** Button labeled with a verb. While busy, it shows a busy state and ignores clicks. */
export function Button({
  variant,
  size,
  leftSection,
  rightSection,
  fullWidth,
  loading = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const look = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(fullWidth && { fullWidth }),
    className,
  };
  return (
    <button
      type="button"
      {...lookProps(look)}
      aria-busy={loading || undefined}
      {...rest}
      disabled={rest.disabled || loading}
    >
      {leftSection}
      {children}
      {rightSection}
    </button>
  );
}

/** Link to another page that looks like a button. */
export function ButtonLink({
  variant,
  size,
  leftSection,
  rightSection,
  fullWidth,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  const look = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(fullWidth && { fullWidth }),
    className,
  };
  return (
    <Link {...lookProps(look)} {...rest}>
      {leftSection}
      {children}
      {rightSection}
    </Link>
  );
}
