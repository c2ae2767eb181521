import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import type { DeactivationPreview } from '#frontend/data/doa.ts';
import { deactivationQuery, type TaskMoves } from '#frontend/data/person-acts.ts';
import { useRefreshProposals } from '#frontend/data/rights-proposals.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import type { User } from '#shared/users/user.ts';
import { describeTaskMoves } from '../deactivation-words.ts';
import { Dependents, TasksToMove } from './deactivation-lists.tsx';

/** Return the previewed moves in a comparable form: the tasks with their new assignees. */
const getMoves = ({ tasks, more }: DeactivationPreview) =>
  JSON.stringify([
    more,
    ...tasks.map(({ taskId, to }) => [taskId, ...to.map((one) => one.userId)]),
  ]);

/**
 * Load the dependents of a person when a dialog opens and again on confirmation, because the page may be outdated.
 * `toUserId`: person who gets the tasks, or empty. `check` returns whether the preview is still correct. If not, the
 * new preview is shown.
 */
function useDeactivationPreview(userId: string, toUserId: string) {
  const query = { ...deactivationQuery(userId, toUserId), refetchOnMount: 'always' as const };
  const { data, error, isFetchedAfterMount, refetch } = useQuery(query);
  const [isChanged, setChanged] = useState(false);
  const preview = isFetchedAfterMount ? data : undefined;

  async function check(): Promise<boolean> {
    const { data: now } = await refetch({ throwOnError: true });
    const holds = preview !== undefined && now !== undefined && getMoves(preview) === getMoves(now);
    setChanged(!holds);
    return holds;
  }
  return { preview, error: preview ? null : error, isChanged, check, retry: () => void refetch() };
}

type MoveTasksDialogProps = {
  readonly user: User;
  readonly title: string;
  /** Effect on the person. */
  readonly effect: string;
  readonly keep: string;
  /** Label of the button, followed by the number of tasks to move; `alone`: label if no task moves. */
  readonly action: string;
  readonly alone: string;
  /** Runs the action and returns the moved tasks. */
  readonly act: (toUserId: string) => Promise<TaskMoves>;
  /** Whether the new assignee of the tasks can be selected. */
  readonly choosesTaker?: boolean;
  readonly done: string;
  readonly onClose: () => void;
};

/**
 * Confirmation before a person is deactivated or stops being an approver. The consequences are loaded when the dialog
 * opens, because the page may be outdated.
 */
export function MoveTasksDialog(props: MoveTasksDialogProps) {
  const { user, title, effect, keep, action, alone, act, done, choosesTaker, onClose } = props;
  const { values, change } = useFields({ toUserId: '' }, user.userId);
  const { toUserId } = values;
  const { preview, error, isChanged, check, retry } = useDeactivationPreview(user.userId, toUserId);
  const refreshProposals = useRefreshProposals();
  const { busy, refused, submit } = useWrite({
    onProposed: () => {
      onClose();
      return refreshProposals();
    },
  });
  const [acted, setActed] = useState(false);
  const refresh = useRefreshPeople();
  const moving = preview?.tasks.filter(({ to }) => to.length > 0).length ?? 0;
  const why = formatOtherErrors(refused, []);

  async function confirm() {
    let moved: TaskMoves | undefined;
    const went = await submit(async () => {
      // After a partial failure, continue with the remaining tasks without another check.
      if (!acted && !(await check())) return;
      setActed(true);
      moved = await act(toUserId);
    });
    if (went && !moved) return;
    await refresh();
    if (!moved) return;
    const count = moved.filter(({ to }) => to.length > 0).length;
    showToast({
      text: `${done}${count > 0 ? plural(count, t`, ${count} task moved`, t`, ${count} tasks moved`) : ''}`,
    });
    onClose();
  }

  return (
    <Dialog label={title} place="editor" onClose={onClose}>
      <div className="stack gap-12 text-13 pad-24">
        <h2>{title}</h2>
        <p>{effect}</p>
        {choosesTaker ? (
          <PersonSelect
            label={t`Open tasks go to`}
            description={t`Leave it empty for a delegate, else a manager. What this person can’t decide goes there, too.`}
            deciders="only"
            value={toUserId}
            onChange={(userId) => change({ toUserId: userId ?? '' })}
          />
        ) : null}
        {error ? (
          <ErrorPanel title={t`What moves could not be loaded`} cause={error} onRetry={retry} />
        ) : null}
        {!error && !preview ? <ListSkeleton rows={3} look="rows" /> : null}
        {preview ? (
          <>
            <p role="status">
              {isChanged ? t`This has changed since it was shown. Check it again. ` : null}
              <strong>{describeTaskMoves(preview.tasks, preview.more)}</strong>
            </p>
            <TasksToMove tasks={preview.tasks} more={preview.more} />
            <Dependents dependents={preview.dependents} />
          </>
        ) : null}
        {why ? (
          <p className="bad" role="alert">
            {why}
          </p>
        ) : null}
        <div className="row wrap stretch end gap-8">
          <Button variant="default" onClick={onClose}>
            {keep}
          </Button>
          <Button
            variant="danger"
            loading={busy}
            disabled={!preview}
            onClick={() => void confirm()}
          >
            {moving > 0
              ? plural(
                  moving,
                  t`${action}, move ${moving} task`,
                  t`${action}, move ${moving} tasks`,
                )
              : alone}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
