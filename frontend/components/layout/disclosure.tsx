import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './disclosure.module.css';

type DisclosureProps = {
  readonly title: string;
  /** Summary of the content, readable without opening the section. */
  readonly summary: string;
  readonly open?: boolean;
  /** Render the content only when opened, because it loads data. */
  readonly late?: boolean;
  /** The content needs attention. */
  readonly invalid?: boolean;
  readonly children: ReactNode;
};

/**
 * Collapsible section that shows its current value on the right while closed. Invalid content opens it. Only the reader
 * closes it, because they often continue there after they fix an error.
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
      className={`border-below text-13 ${classes.disclosure}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <IconChevronRight size={14} stroke={2} aria-hidden />
        <span className="rigid bold">{title}</span>
        <span className={classes.summary}>{summary}</span>
      </summary>
      <div className={classes.body}>{late && !isOpen ? null : children}</div>
    </details>
  );
}
