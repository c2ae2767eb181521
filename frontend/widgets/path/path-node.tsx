import {
  type Icon,
  IconArrowBackUp,
  IconCheck,
  IconFlag2,
  IconSend2,
  IconSlash,
  IconX,
} from '@tabler/icons-react';
import type { PathState } from '#shared/requests/path.ts';
import classes from './path-node.module.css';

type NodeState = PathState | 'start' | 'finish' | 'finished';

const icons: Partial<Record<NodeState, Icon>> = {
  start: IconSend2,
  done: IconCheck,
  rejected: IconX,
  returned: IconArrowBackUp,
  skipped: IconSlash,
  cancelled: IconSlash,
  finish: IconFlag2,
  finished: IconFlag2,
};

/**
 * Node of a stage on the path line: filled if it was decided, accented while it is open, dashed in the forecast.
 * Rejected, returned and overdue stages have their own colors, and skipped ones are hollow.
 */
export function PathNode({ state, overdue = false }: { state: NodeState; overdue?: boolean }) {
  const Mark = icons[state];
  return (
    <span
      className={classes.node}
      data-state={state}
      data-overdue={overdue || undefined}
      aria-hidden
    >
      {Mark ? <Mark size={13} stroke={2.25} /> : null}
    </span>
  );
}
