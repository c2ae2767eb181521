import { Button } from '#frontend/components/button.tsx';
import { refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useAttempt } from '#frontend/components/editor/use-attempt.ts';
import { formatCount } from '#frontend/components/format/numbers.ts';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { firstName } from '#frontend/components/person-chip.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import type { User } from '#shared/users/user.ts';
import { deactivate, useRefreshPeople } from '../api/change-person.ts';
import type { Leaver } from '../api/people.ts';
import { moveWords } from '../leaver-words.ts';
import classes from './leaver.module.css';
import { LeaverTasks, LeaverTouched } from './leaver-lists.tsx';

type DeactivateDialogProps = {
  readonly user: User;
  readonly leaver: Leaver;
  readonly onClose: () => void;
};

/** Asks before somebody is taken out of service, and names what follows from it. */
export function DeactivateDialog({ user, leaver, onClose }: DeactivateDialogProps) {
  const { busy, refused, attempt } = useAttempt();
  const refresh = useRefreshPeople();
  const who = firstName(user.name);
  const title = `Deactivate ${user.name}?`;
  const moving = leaver.tasks.filter(({ to }) => to.length > 0).length;

  async function act() {
    let moved = 0;
    const done = await attempt(async () => {
      moved = (await deactivate(user)).filter(({ to }) => to.length > 0).length;
    });
    await refresh();
    if (!done) return;
    showToast({
      text: `${user.name} is deactivated${moved > 0 ? `, ${formatCount(moved, 'task')} moved` : ''}`,
    });
    onClose();
  }

  return (
    <Dialog label={title} place="editor" onClose={onClose}>
      <div className={classes.body}>
        <h2>{title}</h2>
        <p className={classes.text}>
          {who} can no longer sign in. Nothing is deleted: past decisions stay under this name, and
          you can activate {who} again.
        </p>
        <p className={classes.text}>
          <strong>{moveWords(leaver.tasks, leaver.more)}</strong>
        </p>
        <LeaverTasks tasks={leaver.tasks} more={leaver.more} />
        <LeaverTouched touched={leaver.touched} />
        {refusedElsewhere(refused, []) ? (
          <p className={classes.refused} role="alert">
            {refusedElsewhere(refused, [])}
          </p>
        ) : null}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Keep {who} active
          </Button>
          <Button loading={busy} onClick={() => void act()}>
            {moving > 0 ? `Deactivate, move ${formatCount(moving, 'task')}` : `Deactivate ${who}`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
