import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { useKeys } from '#frontend/components/overlay/use-keys.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { Neighbours } from '../use-neighbours.ts';
import classes from './task-pager.module.css';

type TaskPagerProps = Pick<Neighbours, 'previous' | 'next' | 'position' | 'of' | 'hasMore'> & {
  readonly onOpen: (taskId: string) => void;
};

/** Position of the task in its list, with links to the previous and the next task. */
export function TaskPager({ previous, next, position, of, hasMore, onOpen }: TaskPagerProps) {
  const open = (taskId: string | undefined) => taskId && onOpen(taskId);
  useKeys({ j: () => void open(next), k: () => void open(previous) });
  if (position === 0 || of < 2) return null;
  return (
    <span className="row gap-4">
      <span
        className={`text-13 muted tabular nowrap ${classes.position}`}
      >{rich`${position} of ${of}${hasMore ? '+' : ''}`}</span>
      <IconButton
        variant="default"
        aria-label={t`Previous task`}
        data-hint={t`Previous task (K)`}
        disabled={!previous}
        onClick={() => void open(previous)}
      >
        <IconChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton
        variant="default"
        aria-label={t`Next task`}
        data-hint={t`Next task (J)`}
        disabled={!next}
        onClick={() => void open(next)}
      >
        <IconChevronDown size={16} aria-hidden />
      </IconButton>
    </span>
  );
}
