import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './disclosure.module.css';

type DisclosureProps = {
  readonly title: string;
  /** current content in short: reading it needs no opening */
  readonly summary: string;
  readonly open?: boolean;
  /** its content is made once it is opened: it asks the server */
  readonly late?: boolean;
  /** something in it needs attention */
  readonly invalid?: boolean;
  readonly children: ReactNode;
};

/**
 * A section that opens; closed, it shows its present value at the right. What needs attention opens it. Only the reader
 * closes it: mending the one thing that is wrong is seldom the last that they do there.
 */
export function Disclosure({
  title,
  summary,
  open = false,
  late = false,
  invalid = false,
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useState(open || invalid);
  useEffect(() => {
    if (invalid) setOpen(true);
  }, [invalid]);
  return (
    <details
      className={classes.disclosure}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <IconChevronRight size={14} stroke={2} aria-hidden />
        <span className={classes.title}>{title}</span>
        <span className={classes.summary}>{summary}</span>
      </summary>
      <div className={classes.body}>{late && !isOpen ? null : children}</div>
    </details>
  );
}
