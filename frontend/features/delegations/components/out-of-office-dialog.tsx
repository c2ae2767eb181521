import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ChoiceList } from '#frontend/components/inputs/choice-list.tsx';
import { PickSeveral } from '#frontend/components/inputs/pick/pick-several.tsx';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { toPlainDate, zoneName } from '#frontend/components/text/format/dates.ts';
import { saveOutOfOffice } from '#frontend/data/delegations.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { formatTaskCount } from '#frontend/lib/language/counts.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import { AssigneeSelect } from '#frontend/widgets/people/assignee-select.tsx';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import { AppError } from '#shared/errors.ts';
import type { TaskOutcome } from '#shared/tasks/task-acts-api.ts';
import type { DelegationRow } from '#shared/users/delegations-api.ts';
import {
  checkOutOfOffice,
  type OutOfOfficeDraft,
  type OutOfOfficeErrors,
  removeUncoveredTasks,
  toDelegationRequest,
  toOutOfOfficeErrors,
} from '../check-out-of-office.ts';
import {
  type Absentee,
  formatPersonInSentence,
  type NamedCategory,
} from '../out-of-office-words.ts';
import classes from './out-of-office-dialog.module.css';
import { type OpenTask, TaskChoice } from './task-choice.tsx';
import { type TaskMoveResult, UnmovedTasksDialog } from './tasks-not-moved.tsx';

const startOf = (before: DelegationRow | undefined, today: string): OutOfOfficeDraft => ({
  toUserId: before?.toUserId ?? '',
  startsOn: before?.startsOn ?? today,
  endsOn: before?.endsOn ?? '',
  scope: before?.categoryIds ? 'some' : 'all',
  categoryIds: before?.categoryIds ?? [],
  moving: 'none',
  taskIds: [],
});

type Options = {
  readonly userId: string;
  /** The current date in the time zone of that person. */
  readonly today: string;
  /** Edited delegation; undefined for a new one. */
  readonly before: DelegationRow | undefined;
  /** Called after saving; `moved` may contain tasks that could not be moved. */
  readonly onSaved: (saved: DelegationRow, moved: readonly TaskOutcome[]) => void;
};

/** Form state of a delegation: values, errors per field, and saving. */
function useOutOfOfficeForm({ userId, today, before, onSaved }: Options) {
  const { values: draft, change: fill } = useFields(startOf(before, today), `away ${userId}`);
  const [errors, setErrors] = useState<OutOfOfficeErrors>({});
  const [key] = useState(() => crypto.randomUUID());
  const { busy: saving, submit } = useWrite({
    refresh: useRefreshPeople(),
    onRefused: (cause) =>
      setErrors(
        cause instanceof AppError ? toOutOfOfficeErrors(cause) : { form: describeError(cause) },
      ),
  });

  function change(part: Partial<OutOfOfficeDraft>) {
    fill(part);
    const touched: readonly string[] = Object.keys(part);
    setErrors((now) =>
      Object.fromEntries(Object.entries(now).filter(([field]) => !touched.includes(field))),
    );
  }

  async function save(draft: OutOfOfficeDraft) {
    const missing = checkOutOfOffice(draft);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    await submit(() => saveOutOfOffice(userId, toDelegationRequest(draft), before?.id, key), {
      onDone: ({ delegation, moved }) => onSaved(delegation, moved),
    });
  }

  return { draft, change, errors, saving, save };
}

type OutOfOfficeDialogProps = {
  readonly person: Absentee;
  readonly before: DelegationRow | undefined;
  readonly categories: readonly NamedCategory[];
  readonly tasks: readonly OpenTask[];
  readonly moreTasks: boolean;
  readonly onClose: () => void;
};

/** Return the label of the save button: "Set out of office, move 3 tasks" */
function formatSaveLabel(isChange: boolean, moving: number): string {
  if (moving === 0) return isChange ? t`Save changes` : t`Set out of office`;
  const tasks = formatTaskCount(moving);
  return isChange ? t`Save changes, move ${tasks}` : t`Set out of office, move ${tasks}`;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Dialog for a delegation: delegate, dates, scope, and the open tasks to move now. */
export function OutOfOfficeDialog(props: OutOfOfficeDialogProps) {
  const { person, before, categories, tasks, moreTasks, onClose } = props;
  const [stayed, setStayed] = useState<TaskMoveResult>();
  const title = before ? t`Change out of office` : t`Out of office`;
  const form = useOutOfOfficeForm({
    userId: person.userId,
    today: toPlainDate(Date.now(), person.timeZone),
    before,
    onSaved: (saved, moved) => {
      const refused = moved.filter(({ problem }) => problem);
      const went = moved.length - refused.length;
      showToast({
        text:
          went > 0
            ? plural(
                went,
                t`${saved.to.name} decides for ${formatPersonInSentence(person)}, ${went} task moved`,
                t`${saved.to.name} decides for ${formatPersonInSentence(person)}, ${went} tasks moved`,
              )
            : t`${saved.to.name} decides for ${formatPersonInSentence(person)}`,
      });
      if (refused.length > 0) setStayed({ to: saved.to, refused, went });
      else onClose();
    },
  });
  const { change, errors } = form;
  const meant = tasks.filter(
    ({ categoryId }) =>
      form.draft.scope === 'all' || !categoryId || form.draft.categoryIds.includes(categoryId),
  );
  const draft = removeUncoveredTasks(form.draft, meant);
  const moving =
    draft.moving === 'all' ? meant.length : draft.moving === 'some' ? draft.taskIds.length : 0;
  return (
    <Dialog label={title} onClose={onClose}>
      {stayed ? (
        <UnmovedTasksDialog stayed={stayed} tasks={tasks} onClose={onClose} />
      ) : (
        <form
          className="stack gap-16 pad-24"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save(draft);
          }}
        >
          <h2>{title}</h2>
          <AssigneeSelect
            label={t`Who decides for ${formatPersonInSentence(person)}?`}
            value={draft.toUserId}
            error={errors.toUserId}
            withAsterisk
            onChange={(userId) => change({ toUserId: userId ?? '' })}
          />
          <div className={`stack top gap-4-12 ${classes.dates}`}>
            <DateField
              id="out-of-office-starts"
              name={t`First day`}
              label={t`First day`}
              withAsterisk
              compact={false}
              value={draft.startsOn}
              error={errors.startsOn}
              onChange={(date) => change({ startsOn: asText(date) })}
            />
            <DateField
              id="out-of-office-ends"
              name={t`Last day`}
              label={t`Last day`}
              withAsterisk
              compact={false}
              isUpcoming
              value={draft.endsOn}
              error={errors.endsOn}
              onChange={(date) => change({ endsOn: asText(date) })}
            />
            <p className="whole-row text-12 muted">
              {person.isSelf
                ? rich`Full days, ${zoneName(person.timeZone)} time. It ends automatically.`
                : rich`Whole days where ${getFirstName(person.name)} is: ${zoneName(person.timeZone)} time. It ends automatically.`}
            </p>
          </div>
          <ChoiceList
            label={t`Which decisions?`}
            value={draft.scope}
            choices={[
              { value: 'all', label: t`All categories` },
              { value: 'some', label: t`Only some categories` },
            ]}
            onChange={(scope) => change({ scope })}
          >
            {draft.scope === 'some' ? (
              <PickSeveral
                aria-label={t`Categories`}
                noneFound={t`No category with that name`}
                choices={categories.map(({ id, name }) => ({ value: id, label: name }))}
                value={draft.categoryIds}
                error={errors.categoryIds}
                onChange={(categoryIds) => change({ categoryIds })}
              />
            ) : null}
          </ChoiceList>
          <TaskChoice
            draft={draft}
            tasks={meant}
            more={moreTasks}
            person={person}
            onChange={change}
          />
          {errors.form || errors.moveTaskIds ? (
            <p className="text-13 bad" role="alert">
              {errors.form ?? errors.moveTaskIds}
            </p>
          ) : null}
          <div className="row wrap stretch end gap-8">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" loading={form.saving}>
              {formatSaveLabel(before !== undefined, moving)}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
