import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { t } from '#frontend/lib/text.ts';
import { IconButton } from '../inputs/icon-button.tsx';
import { useBottomBar } from '../layout/use-bottom-bar.ts';
import { useKeys } from '../overlay/use-keys.ts';
import classes from './bulk-bar.module.css';

type BulkBarProps = {
  /** subject of the bar: "Selected tasks" */
  readonly label: string;
  /** size of the selection: "3 selected" */
  readonly count: string;
  /** beside the count: what all of it comes to */
  readonly sum?: ReactNode;
  /** across the page, for what needs a sentence; else as wide as what is in it */
  readonly wide?: boolean;
  readonly clearLabel?: string;
  readonly onClear: () => void;
  /** actions for the whole selection */
  readonly children: ReactNode;
};

/** Selection and the actions for all of it at once; floats above the end of the list. Escape clears it. */
export function BulkBar({
  label,
  count,
  sum,
  wide,
  clearLabel = t`Select none`,
  onClear,
  children,
}: BulkBarProps) {
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar);
  useKeys({ escape: onClear });
  return (
    <section ref={bar} className={classes.bar} data-wide={wide || undefined} aria-label={label}>
      <span className={classes.count} role="status">
        <strong>{count}</strong>
        {sum}
      </span>
      {children}
      <IconButton aria-label={clearLabel} className={classes.clear} onClick={onClear}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </section>
  );
}
