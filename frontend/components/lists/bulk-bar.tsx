import { IconX } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { t } from '#frontend/lib/text.ts';
import { IconButton } from '../inputs/icon-button.tsx';
import { useBottomBar } from '../layout/use-bottom-bar.ts';
import { useKeys } from '../overlay/use-keys.ts';
import classes from './bulk-bar.module.css';

type BulkBarProps = {
  /** Subject of the bar: "Selected tasks" */
  readonly label: string;
  /** Number of selected items: "3 selected" */
  readonly count: string;
  /** Total of the selection, shown next to the count. */
  readonly sum?: ReactNode;
  /** Full width, for content that needs a sentence; otherwise as wide as its content. */
  readonly wide?: boolean;
  readonly clearLabel?: string;
  readonly onClear: () => void;
  /** Actions for the whole selection. */
  readonly children: ReactNode;
};

/** Floating bar above the end of the list, with the selection and its bulk actions. Escape clears the selection. */
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
