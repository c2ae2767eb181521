import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** `bad`: the problem blocks the reader. */
  readonly tone?: 'calm' | 'bad';
};

/** Empty state with a drawing of a path, a description of the missing content, and the next step. */
export function EmptyState({ title, children, action, tone = 'calm' }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <svg
        width="120"
        height="24"
        viewBox="0 0 120 24"
        className={classes.drawing}
        data-tone={tone}
        aria-hidden="true"
      >
        <path d="M13 12 H107" />
        <circle cx="12" cy="12" r="5" />
        <circle cx="60" cy="12" r="5" />
        <circle cx="108" cy="12" r="5" />
      </svg>
      <h2>{title}</h2>
      <div className={classes.text}>{children}</div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}
