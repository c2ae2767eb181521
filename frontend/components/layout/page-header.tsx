import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#frontend/lib/text.ts';
import classes from './page-header.module.css';

type PageHeaderProps = {
  readonly title: string;
  readonly trail?: readonly { readonly label: string; readonly to: string }[];
  /** Request number, shown after the breadcrumbs. */
  readonly reference?: string | undefined;
  readonly meta?: ReactNode;
  readonly actions?: ReactNode;
};

/**
 * Breadcrumbs, heading and actions of a page. Also sets the document title, and focuses the heading after navigation.
 */
export function PageHeader({ title, trail = [], reference, meta, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = t`${title} · Countersign`;
  }, [title]);
  return (
    <header className={classes.header}>
      {trail.length > 0 ? (
        <nav
          aria-label={t`Breadcrumb`}
          className={`row stretch gap-8 text-13 muted ${classes.trail}`}
        >
          {trail.map(({ label, to }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          {reference ? <span>{reference}</span> : null}
        </nav>
      ) : null}
      <div className={classes.row}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions ? <div className={`row gap-8 rigid ${classes.actions}`}>{actions}</div> : null}
      </div>
      {meta ? <div className="row wrap gap-8-16 text-13 muted">{meta}</div> : null}
    </header>
  );
}
