import type { ReactNode } from 'react';
import classes from './record-layout.module.css';

type RecordLayoutProps = {
  readonly children: ReactNode;
  readonly aside: ReactNode;
  readonly asideLabel: string;
};

/** Two-column layout of a record: content on the left, activity on the right. */
export function RecordLayout({ children, aside, asideLabel }: RecordLayoutProps) {
  return (
    <div className={classes.layout}>
      <div className="stack fit packed gap-24 shrink">{children}</div>
      <aside className={`stack packed gap-16 in-order ${classes.aside}`} aria-label={asideLabel}>
        {aside}
      </aside>
    </div>
  );
}
