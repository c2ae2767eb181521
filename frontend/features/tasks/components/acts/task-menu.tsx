import {
  IconArrowBigUpLine,
  IconMessage,
  IconMessageQuestion,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Menu, type MenuItem } from '#frontend/components/overlay/menu.tsx';
import { t } from '#frontend/lib/text.ts';
import type { TaskDetails } from '#shared/tasks/tasks-api.ts';

const HandOver = lazy(async () => ({
  default: (await import('./hand-over-dialog.tsx')).HandOverDialog,
}));
const OneMore = lazy(async () => ({
  default: (await import('./one-more-dialog.tsx')).OneMoreDialog,
}));
const LazyAskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));
const Escalate = lazy(async () => ({
  default: (await import('./escalate-dialog.tsx')).EscalateDialog,
}));
const dialogs = {
  handOver: HandOver,
  oneMore: OneMore,
  ask: LazyAskDialog,
  escalate: Escalate,
} as const;
type Act = keyof typeof dialogs;

type TaskMenuProps = {
  readonly details: TaskDetails;
  /** Opens the comment box if it is collapsed. */
  readonly onWrite?: (() => void) | undefined;
  /** Called after the task was reassigned. */
  readonly onGone?: (() => void) | undefined;
};

/** Menu of the actions on a task other than the decision, limited to those that are allowed. */
export function TaskMenu({ details: { task, can }, onWrite, onGone }: TaskMenuProps) {
  const [open, setOpen] = useState<Act>();
  const Dialog = open && dialogs[open];
  const acts: readonly (MenuItem | false | undefined)[] = [
    onWrite && { label: t`Write a comment`, icon: IconMessage, onPick: onWrite },
    can.decide && {
      label: t`Ask for information`,
      icon: IconMessageQuestion,
      onPick: () => setOpen('ask'),
    },
    can.reassign && {
      label: t`Reassign to somebody else`,
      icon: IconUserShare,
      onPick: () => setOpen('handOver'),
    },
    can.addApprover && {
      label: t`Add an approver`,
      icon: IconUserPlus,
      onPick: () => setOpen('oneMore'),
    },
    can.escalate && {
      label: t`Escalate now`,
      icon: IconArrowBigUpLine,
      onPick: () => setOpen('escalate'),
    },
  ];
  const items = acts.filter((item) => item !== false && item !== undefined);
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={t`More for this decision`} variant="default" items={items} />
      {Dialog ? (
        <Suspense>
          <Dialog
            task={task}
            onClose={() => setOpen(undefined)}
            onDone={open === 'handOver' ? onGone : undefined}
          />
        </Suspense>
      ) : null}
    </>
  );
}
