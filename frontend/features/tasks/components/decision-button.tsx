import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import type { Outcome } from '#frontend/data/task-acts.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './decision-panel.module.css';

const looks = {
  approve: { label: t`Approve`, letter: t`A`, Icon: IconCheck },
  return: { label: t`Send back`, letter: t`B`, Icon: IconArrowBackUp },
  reject: { label: t`Reject`, letter: t`R`, Icon: IconX },
} as const;

type DecisionButtonProps = {
  readonly outcome: Outcome;
  /** Whether Ctrl+Enter sends this decision; by default Approve. */
  readonly isChosen: boolean;
  readonly isBusy?: boolean;
  /** Whether the shortcut key of the decision is active. */
  readonly hasKey?: boolean;
  readonly onClick: () => void;
};

export function DecisionButton({
  outcome,
  isChosen,
  isBusy = false,
  hasKey = true,
  onClick,
}: DecisionButtonProps) {
  const { label, letter, Icon } = looks[outcome];
  return (
    <Button
      variant={isChosen ? 'filled' : 'default'}
      className={isChosen ? classes.chosen : outcome === 'reject' ? classes.reject : undefined}
      leftSection={<Icon size={16} />}
      rightSection={hasKey ? <kbd>{letter}</kbd> : undefined}
      loading={isBusy}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
