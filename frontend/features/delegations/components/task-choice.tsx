import { CheckMark } from '#frontend/components/check-mark.tsx';
import { ChoiceList } from '#frontend/components/choice-list.tsx';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { t } from '#frontend/lib/text.ts';
import type { OutOfOfficeDraft } from '../check-out-of-office.ts';
import classes from './task-choice.module.css';

/** An open task of the absent person. */
export type OpenTask = {
  readonly taskId: string;
  readonly number: string;
  readonly title: string;
  readonly categoryId?: string | undefined;
};

type TaskChoiceProps = {
  readonly draft: OutOfOfficeDraft;
  readonly tasks: readonly OpenTask[];
  /** there are more than those told */
  readonly more: boolean;
  readonly whose: string;
  readonly onChange: (part: Partial<OutOfOfficeDraft>) => void;
};

/** What is open already: it stays, all of it goes to the delegate now, or some of it, chosen one by one. */
export function TaskChoice({ draft, tasks, more, whose, onChange }: TaskChoiceProps) {
  const { moving, taskIds } = draft;
  const count = formatCount(tasks.length, t`open decision`);
  const choices = [
    { value: 'none', label: t`Stay with ${whose}` },
    { value: 'all', label: more ? t`All move now` : t`All ${tasks.length} move now` },
    { value: 'some', label: t`Some move now` },
  ] as const;
  const toggle = (id: string) =>
    onChange({
      taskIds: taskIds.includes(id) ? taskIds.filter((one) => one !== id) : [...taskIds, id],
    });
  if (tasks.length === 0) return null;
  return (
    <ChoiceList
      label={more ? t`More than ${count}` : count}
      value={moving}
      choices={choices}
      onChange={(next) => onChange({ moving: next })}
    >
      {moving === 'some' ? (
        <ul className={classes.tasks}>
          {tasks.map(({ taskId, title, number }) => (
            <li key={taskId}>
              <label className={classes.task} htmlFor={`move-${taskId}`}>
                <CheckMark
                  id={`move-${taskId}`}
                  aria-label={t`Move ${title}, ${number}`}
                  checked={taskIds.includes(taskId)}
                  onChange={() => toggle(taskId)}
                />
                <span className={classes.title}>{title}</span>
                <span className={classes.number}>{number}</span>
              </label>
            </li>
          ))}
        </ul>
      ) : null}
    </ChoiceList>
  );
}
