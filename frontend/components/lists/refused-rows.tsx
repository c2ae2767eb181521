import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Button } from '../inputs/button.tsx';
import { Notice } from '../layout/notice.tsx';

type RefusedRowsProps = {
  readonly rows: readonly {
    readonly id: string;
    /** Row and the action that failed. */
    readonly what: ReactNode;
    readonly why: string;
  }[];
  readonly onDismiss: () => void;
};

/** List of rows for which a bulk action failed, each with the reason. Renders nothing if all rows succeeded. */
export function RefusedRows({ rows, onDismiss }: RefusedRowsProps) {
  if (rows.length === 0) return null;
  return (
    <Notice
      icon={IconAlertCircle}
      tone="bad"
      action={<Button variant="default" size="compact-sm" onClick={onDismiss}>{t`Dismiss`}</Button>}
    >
      {rows.map(({ id, what, why }) => (
        <div key={id}>
          {what}: {why}
        </div>
      ))}
    </Notice>
  );
}
