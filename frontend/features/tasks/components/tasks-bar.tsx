import { IconCheck } from '@tabler/icons-react';
import { BulkBar } from '#frontend/components/bulk-bar.tsx';
import { Button } from '#frontend/components/button.tsx';
import { sumMoney } from '#frontend/components/format/numbers.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { useKeys } from '#frontend/components/use-keys.ts';
import { listNames } from '#frontend/lib/language/words.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { TaskRow } from '#shared/tasks/task.ts';
import classes from './tasks-bar.module.css';

type TasksBarProps = {
  readonly tasks: readonly TaskRow[];
  readonly comment: string;
  readonly onComment: (text: string) => void;
  readonly onApprove: () => void;
  readonly onClear: () => void;
};

/** Approves all tasks that are chosen, with one comment. */
export function TasksBar({ tasks, comment, onComment, onApprove, onClear }: TasksBarProps) {
  const { money } = useFormat();
  const sums = sumMoney(tasks.flatMap(({ amount }) => amount ?? []));
  useKeys({ a: onApprove });
  return (
    <BulkBar
      label={t`Selected tasks`}
      count={t`${tasks.length} selected`}
      sum={
        sums.length > 0 ? (
          <span className={classes.sum}>{rich`${listNames(sums.map(money))} in all`}</span>
        ) : null
      }
      onClear={onClear}
    >
      <input
        className={classes.comment}
        aria-label={t`One comment for all`}
        placeholder={t`One comment for all (optional)`}
        maxLength={4000}
        value={comment}
        onChange={({ target }) => onComment(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onApprove();
        }}
      />
      <Button
        className={classes.approve}
        leftSection={<IconCheck size={16} aria-hidden />}
        rightSection={<kbd aria-hidden>{t`A`}</kbd>}
        aria-keyshortcuts="a"
        onClick={onApprove}
      >{rich`Approve ${tasks.length}`}</Button>
    </BulkBar>
  );
}
