import { IconBell, IconUserShare } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { BulkBar } from '#frontend/components/lists/bulk-bar.tsx';
import { t } from '#frontend/lib/text.ts';

type AtRiskBarProps = {
  readonly count: number;
  readonly onRemind: () => void;
  readonly onReassign: () => void;
  readonly onClear: () => void;
};

/** Actions on all selected tasks. */
export function AtRiskBar({ count, onRemind, onReassign, onClear }: AtRiskBarProps) {
  return (
    <BulkBar label={t`Selected tasks`} count={t`${count} selected`} onClear={onClear}>
      <Button
        leftSection={<IconBell size={15} aria-hidden />}
        onClick={onRemind}
      >{t`Remind …`}</Button>
      <Button
        variant="default"
        leftSection={<IconUserShare size={15} aria-hidden />}
        onClick={onReassign}
      >{t`Reassign …`}</Button>
    </BulkBar>
  );
}
