import { IconCopy, IconPencil, IconPower } from '@tabler/icons-react';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import type { RoutingRow } from './routing-row.ts';

export type RoutingAct = 'edit' | 'duplicate' | 'switch';

/** What can be done with a routing of the list. */
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
      label={`More for ${name}`}
      items={[
        { label: 'Edit', icon: IconPencil, onPick: () => onAct('edit', row) },
        { label: 'Duplicate', icon: IconCopy, onPick: () => onAct('duplicate', row) },
        {
          label: isActive ? 'Switch off' : 'Switch on',
          icon: IconPower,
          apart: true,
          onPick: () => onAct('switch', row),
        },
      ]}
    />
  );
}
