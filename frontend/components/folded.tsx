import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './folded.module.css';

type FoldedProps = {
  readonly title: string;
  /** what it says now: reading needs no opening */
  readonly summary: string;
  readonly open?: boolean;
  /** something in it needs attention */
  readonly invalid?: boolean;
  readonly children: ReactNode;
};

/** A section that opens; closed, it shows its present value at the right. */
export function Folded({ title, summary, open = false, invalid = false, children }: FoldedProps) {
  return (
    <details className={classes.folded} open={open || invalid}>
      <summary>
        <IconChevronRight size={14} stroke={2} aria-hidden />
        <span className={classes.title}>{title}</span>
        <span className={classes.summary}>{summary}</span>
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  );
}
