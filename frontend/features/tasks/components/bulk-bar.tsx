import { IconCheck, IconX } from '@tabler/icons-react';
import { Button } from '#frontend/components/button.tsx';
import { sumMoney } from '#frontend/components/format/numbers.ts';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { IconButton } from '#frontend/components/icon-button.tsx';
import { useKeys } from '#frontend/components/use-keys.ts';
import type { TaskRow } from '#shared/tasks/tasks-api.ts';
import classes from './bulk-bar.module.css';

type BulkBarProps = {
  readonly tasks: readonly TaskRow[];
  readonly comment: string;
  readonly onComment: (text: string) => void;
  readonly onApprove: () => void;
  readonly onClear: () => void;
};

/** What is chosen and what can be done with all of it at once; floats above the end of the list. */
export function BulkBar({ tasks, comment, onComment, onApprove, onClear }: BulkBarProps) {
  const { money } = useFormat();
  const sums = sumMoney(tasks.flatMap(({ amount }) => amount ?? []));
  useKeys({ a: onApprove, escape: onClear });
  return (
    <section className={classes.bar} aria-label="Selected tasks">
      <span className={classes.count} role="status">
        <strong>{tasks.length} selected</strong>
        {sums.length > 0 ? (
          <span className={classes.sum}>{sums.map(money).join(' and ')} in all</span>
        ) : null}
      </span>
      <input
        className={classes.comment}
        aria-label="One comment for all"
        placeholder="One comment for all (optional)"
        maxLength={4000}
        value={comment}
        onChange={({ target }) => onComment(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onApprove();
        }}
      />
      <Button
        leftSection={<IconCheck size={16} aria-hidden />}
        rightSection={<kbd aria-hidden>A</kbd>}
        aria-keyshortcuts="a"
        onClick={onApprove}
      >
        Approve {tasks.length}
      </Button>
      <IconButton aria-label="Select none" className={classes.clear} onClick={onClear}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </section>
  );
}
