import { IconCopy, IconPencil, IconPower } from '@tabler/icons-react';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import { t } from '#frontend/lib/text.ts';
import type { RoutingRow } from './routing-row.ts';

export type RoutingAct = 'edit' | 'duplicate' | 'switch';

/** Menu with the actions on a routing sequence of the list. */
export function RoutingMenu({
  row,
  onAct,
}: {
  row: RoutingRow;
  onAct: (act: RoutingAct, row: RoutingRow) => void;
}) {
  const { name, isActive } = row.routing;
  return (
    <Menu
      label={t`More for ${name}`}
      items={[
        { label: t`Edit`, icon: IconPencil, onPick: () => onAct('edit', row) },
        { label: t`Duplicate`, icon: IconCopy, onPick: () => onAct('duplicate', row) },
        {
          label: isActive ? t`Switch off` : t`Switch on`,
          icon: IconPower,
          apart: true,
          onPick: () => onAct('switch', row),
        },
      ]}
    />
  );
}
