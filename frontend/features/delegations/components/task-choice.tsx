import { CheckMark } from '#frontend/components/inputs/check-mark.tsx';
import { ChoiceList } from '#frontend/components/inputs/choice-list.tsx';
import { plural, t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { OutOfOfficeDraft } from '../check-out-of-office.ts';
import type { Absentee } from '../out-of-office-words.ts';
import classes from './task-choice.module.css';

/** Open task of the delegator. */
export type OpenTask = {
  readonly taskId: string;
  readonly number: string;
  readonly title: string;
  readonly categoryId?: string | undefined;
};

type TaskChoiceProps = {
  readonly draft: OutOfOfficeDraft;
  readonly tasks: readonly OpenTask[];
  /** There are more tasks than those loaded. */
  readonly more: boolean;
  readonly person: Absentee;
  readonly onChange: (part: Partial<OutOfOfficeDraft>) => void;
};

const formatDecisionCount = (count: number, more: boolean) =>
  more
    ? plural(count, t`More than ${count} open decision`, t`More than ${count} open decisions`)
    : plural(count, t`${count} open decision`, t`${count} open decisions`);

/** Choice for open tasks: keep all, move all to the delegate now, or select individual tasks. */
export function TaskChoice({ draft, tasks, more, person, onChange }: TaskChoiceProps) {
  const { moving, taskIds } = draft;
  const { length } = tasks;
  const choices = [
    {
      value: 'none',
      label: person.isSelf ? t`Keep them` : t`${getFirstName(person.name)} keeps them`,
    },
    {
      value: 'all',
      label: more ? t`Move all to the delegate` : t`Move all ${length} to the delegate`,
    },
    { value: 'some', label: t`Choose which to move` },
  ] as const;
  const toggle = (id: string) =>
    onChange({
      taskIds: taskIds.includes(id) ? taskIds.filter((one) => one !== id) : [...taskIds, id],
    });
  if (length === 0) return null;
  return (
    <ChoiceList
      label={formatDecisionCount(length, more)}
      value={moving}
      choices={choices}
      onChange={(next) => onChange({ moving: next })}
    >
      {moving === 'some' ? (
        <ul className={classes.tasks}>
          {tasks.map(({ taskId, title, number }) => (
            <li key={taskId}>
              <label className={`row gap-10 text-13 ${classes.task}`} htmlFor={`move-${taskId}`}>
                <CheckMark
                  id={`move-${taskId}`}
                  aria-label={t`Move ${title}, ${number}`}
                  checked={taskIds.includes(taskId)}
                  onChange={() => toggle(taskId)}
                />
                <span className="grow shrink">{title}</span>
                <span className="text-12 muted tabular nowrap">{number}</span>
              </label>
            </li>
          ))}
        </ul>
      ) : null}
    </ChoiceList>
  );
}
