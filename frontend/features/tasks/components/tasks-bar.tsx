import { IconArrowBackUp, IconCheck, IconUserShare, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { BulkBar } from '#frontend/components/lists/bulk-bar.tsx';
import { useKeys } from '#frontend/components/overlay/use-keys.ts';
import { sumMoney } from '#frontend/components/text/format/numbers.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import type { Outcome } from '#frontend/data/task-acts.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import type { DecisionEffect } from '#shared/tasks/decision-effects.ts';
import { predictRowEffects } from '#shared/tasks/row-effects.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import classes from './tasks-bar.module.css';

type Effect = DecisionEffect['effect'];

const parts: Record<Exclude<Effect, 'returns'>, (count: number) => string> = {
  finishes: (count) => plural(count, t`completes ${count}`, t`completes ${count}`),
  goesOn: (count) =>
    plural(count, t`${count} goes to the next step`, t`${count} go to the next step`),
  waits: (count) => plural(count, t`${count} may wait for others`, t`${count} may wait for others`),
  ends: (count) => plural(count, t`ends ${count}`, t`ends ${count}`),
  objection: (count) =>
    plural(count, t`others can still approve ${count}`, t`others can still approve ${count}`),
};

function formatEffectCounts(
  effects: readonly Effect[],
  kinds: readonly (keyof typeof parts)[],
): string {
  return kinds
    .map((kind) => [kind, effects.filter((effect) => effect === kind).length] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => parts[kind](count))
    .join(', ');
}

/**
 * Describe the effect of deciding all of these tasks: "Approve: completes 2, 1 goes to the next step. Reject:
 * ends 3."
 */
function describeBulkEffect(tasks: readonly TaskRow[]): string {
  const effects = tasks.map(predictRowEffects);
  const approving = effects.map(({ approve }) => approve);
  const rejecting = effects.map(({ reject }) => reject);
  return [
    t`Approve: ${formatEffectCounts(approving, ['finishes', 'goesOn', 'waits'])}.`,
    t`Reject: ${formatEffectCounts(rejecting, ['ends', 'objection'])}.`,
  ].join(' ');
}

type TasksBarProps = {
  readonly tasks: readonly TaskRow[];
  readonly comment: string;
  readonly onComment: (text: string) => void;
  readonly onDecide: (outcome: Outcome) => void;
  readonly onReassign: () => void;
  readonly onClear: () => void;
};

const needed = {
  approve: '',
  return: t`Say what has to change: each requester reads it.`,
  reject: t`Say why they are rejected: each requester reads it.`,
} as const satisfies Record<Outcome, string>;

/** Bar that decides all selected tasks with one comment, or reassigns them. */
export function TasksBar(props: TasksBarProps) {
  const { tasks, comment, onComment, onDecide, onReassign, onClear } = props;
  const { money } = useFormat();
  const [asked, setAsked] = useState<Outcome>('approve');
  const box = useRef<HTMLInputElement>(null);
  const unknown = tasks.filter(({ isAmountUnknown }) => isAmountUnknown).length;
  const sums = [
    ...sumMoney(tasks.flatMap(({ amount }) => amount ?? [])).map(money),
    ...(unknown > 0
      ? [plural(unknown, t`${unknown} unknown amount`, t`${unknown} unknown amounts`)]
      : []),
  ];
  const missing = comment.trim() === '' ? needed[asked] : '';
  const count = tasks.length;

  function choose(outcome: Outcome) {
    setAsked(outcome);
    if (needed[outcome] && comment.trim() === '') box.current?.focus();
    else onDecide(outcome);
  }
  useKeys({
    a: () => choose('approve'),
    b: () => choose('return'),
    r: () => choose('reject'),
  });

  return (
    <BulkBar
      label={t`Selected tasks`}
      count={t`${count} selected`}
      sum={
        sums.length > 0 ? (
          <span
            className={`muted tabular ${classes.sum}`}
          >{rich`${joinWithAnd(sums)} in all`}</span>
        ) : null
      }
      onClear={onClear}
    >
      <input
        ref={box}
        className={`control shrink ${classes.comment}`}
        aria-label={t`One comment for all`}
        placeholder={t`One comment for all`}
        aria-invalid={missing !== ''}
        aria-describedby={missing ? 'comment-for-all-missing' : undefined}
        maxLength={4000}
        value={comment}
        onChange={({ target }) => onComment(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) choose(asked);
        }}
      />
      {missing ? (
        <p id="comment-for-all-missing" className={classes.missing} role="alert">
          {missing}
        </p>
      ) : null}
      <Button
        className={classes.approve}
        leftSection={<IconCheck size={16} aria-hidden />}
        rightSection={<kbd aria-hidden>{t`A`}</kbd>}
        aria-keyshortcuts="a"
        onClick={() => choose('approve')}
      >{rich`Approve ${count}`}</Button>
      <Button
        variant="default"
        className={classes.other}
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        rightSection={<kbd aria-hidden>{t`B`}</kbd>}
        aria-keyshortcuts="b"
        onClick={() => choose('return')}
      >{t`Send back`}</Button>
      <Button
        variant="default"
        className={classes.other}
        leftSection={<IconX size={16} aria-hidden />}
        rightSection={<kbd aria-hidden>{t`R`}</kbd>}
        aria-keyshortcuts="r"
        onClick={() => choose('reject')}
      >{t`Reject`}</Button>
      <Button
        variant="default"
        className={classes.other}
        leftSection={<IconUserShare size={16} aria-hidden />}
        onClick={onReassign}
      >{t`Reassign …`}</Button>
      <p className={`text-12 muted ${classes.effects}`}>{describeBulkEffect(tasks)}</p>
    </BulkBar>
  );
}
