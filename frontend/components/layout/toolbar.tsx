import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './toolbar.module.css';
import { useNarrow } from './use-narrow.ts';

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
 * Above a list: what to look for, what narrows it, how many are left. On a phone one line for the search and the tools,
 * another for what narrows: the list begins higher up, and the Tab key goes on in that order.
 */
export function Toolbar(props: ToolbarProps) {
  const { label, placeholder, text, onText, total, tools, children } = props;
  const isNarrow = useNarrow();
  const narrowing = (
    <>
      {children}
      <span className={classes.total} role="status">
        {total}
      </span>
    </>
  );
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
      {isNarrow ? null : narrowing}
      {/* Stay where they are when the width changes: a dialog of theirs may be open. */}
      {tools ? <div className={classes.tools}>{tools}</div> : null}
      {isNarrow ? narrowing : null}
    </search>
  );
}
