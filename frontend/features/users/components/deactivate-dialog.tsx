import { deactivate } from '#frontend/data/person-acts.ts';
import { t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { User } from '#shared/users/user.ts';
import { MoveTasksDialog } from './move-tasks-dialog.tsx';

type DeactivateDialogProps = { readonly user: User; readonly onClose: () => void };

/** Confirmation before a person is deactivated. */
export function DeactivateDialog({ user, onClose }: DeactivateDialogProps) {
  const who = getFirstName(user.name);
  return (
    <MoveTasksDialog
      user={user}
      title={t`Deactivate ${user.name}?`}
      effect={t`${who} can no longer sign in. Nothing is deleted: past decisions stay under this name, and you can activate ${who} again.`}
      keep={t`Keep ${who} active`}
      action={t`Deactivate`}
      alone={t`Deactivate ${who}`}
      act={(toUserId) => deactivate(user, toUserId)}
      choosesTaker
      done={t`${user.name} is deactivated`}
      onClose={onClose}
    />
  );
}
