import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Skeleton } from './skeleton.tsx';
import classes from './toolbar.module.css';
import { useNarrow } from './use-narrow.ts';

type ToolbarProps = {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Number of rows: "11 tasks" */
  readonly total?: string | undefined;
  /** Controls for the view of the list, and actions for the whole list. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
};

/** Placeholder of a toolbar, with the same height. */
export const ToolbarSkeleton = () => (
  <div className={classes.toolbar} aria-hidden>
    <Skeleton width={248} height={32} />
  </div>
);

/**
 * Toolbar above a list: search, filters, row count. On a phone, it fits one line: the filters scroll sideways, and next
 * to buttons the row count is only for screen readers.
 */
export function Toolbar(props: ToolbarProps) {
  const { label, placeholder, text, onText, total, tools, children } = props;
  const isNarrow = useNarrow();
  return (
    <search className={classes.toolbar}>
      <label className={classes.search}>
        <IconSearch size={15} stroke={1.75} aria-hidden />
        <input
          type="search"
          aria-label={label}
          placeholder={isNarrow ? t`Search` : placeholder}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </label>
      {children}
      <div className={classes.end}>
        <span className={classes.total} role="status">
          {total}
        </span>
        {tools ? <div className="row wrap stretch gap-8 rigid">{tools}</div> : null}
      </div>
    </search>
  );
}
