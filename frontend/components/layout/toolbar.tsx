import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

type ToolbarProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** "11 tasks" */
  readonly total?: string | undefined;
  /** how the list is seen, and what is done with all of it */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
};

/**
 * Above a list: what to look for, what narrows it, how many are left. All in one line on a phone, where the list begins
 * higher up: what narrows it moves sideways, and the count is told beside buttons only to screen readers.
 */
export function Toolbar(props: ToolbarProps) {
  const { label, placeholder, text, onText, total, tools, children } = props;
  return (
    <search className={classes.toolbar}>
      <label className={classes.search}>
        <IconSearch size={15} stroke={1.75} aria-hidden />
        <input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </label>
      {children}
      <span className={classes.total} role="status">
        {total}
      </span>
      {tools ? <div className={classes.tools}>{tools}</div> : null}
    </search>
  );
}
