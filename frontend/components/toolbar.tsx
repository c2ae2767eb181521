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
  readonly children?: ReactNode;
};

/** Above a list: what to look for, what narrows it, how many are left. */
export function Toolbar({ label, placeholder, text, onText, total, children }: ToolbarProps) {
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
    </search>
  );
}
