import { IconAlertTriangle, IconGripVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { ListDrag } from '#frontend/components/lists/use-list-drag.ts';
import { Menu, type MenuItem } from '#frontend/components/overlay/menu.tsx';
import { t } from '#frontend/lib/text.ts';
import classes from './draft-card.module.css';

type DraftCardProps = ComponentProps<'li'> & {
  readonly item: { readonly id: string; readonly name: string };
  /** Index in the list. */
  readonly at: number;
  readonly drag: Pick<ListDrag<never>, 'liftedId' | 'press' | 'grab'>;
  readonly isChosen: boolean;
  readonly menu: readonly MenuItem[];
  readonly onChoose: () => void;
};

/** Card of one part of a draft, with a handle that moves it and a menu. Pressing its content selects it. */
export function DraftCard({
  item: { id, name },
  at,
  drag,
  isChosen,
  menu,
  onChoose,
  className = '',
  children,
  ...rest
}: DraftCardProps) {
  const isLifted = drag.liftedId === id;
  return (
    <li
      {...rest}
      className={`stack relative ${classes.card} ${className}`}
      data-chosen={isChosen || undefined}
      data-lifted={isLifted || undefined}
    >
      <button
        type="button"
        className={`stack center muted ${classes.grip}`}
        aria-label={t`Move ${name}`}
        aria-pressed={isLifted}
        data-grip={id}
        onKeyDown={(event) => drag.press(event, at)}
        onPointerDown={(event) => drag.grab(event, at)}
      >
        <IconGripVertical size={15} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={`stack shrink text-12 muted ${classes.body}`}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        {children}
      </button>
      <span className={classes.menu}>
        <Menu label={t`More for ${name}`} items={menu} />
      </span>
    </li>
  );
}

/** Mark of a part with a problem. */
export const AttentionMark = () => (
  <IconAlertTriangle
    className="rigid bad"
    size={15}
    stroke={1.75}
    role="img"
    aria-label={t`needs attention`}
  />
);
