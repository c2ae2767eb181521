import { saveProfileAndReassignTasks } from '#frontend/data/person-acts.ts';
import { t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { User } from '#shared/users/user.ts';
import { MoveTasksDialog } from './move-tasks-dialog.tsx';

type RoleDialogProps = {
  /** The profile to save. */
  readonly user: User;
  readonly onClose: () => void;
};

/** Confirmation before a person stops being an approver. */
export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const who = getFirstName(user.name);
  return (
    <MoveTasksDialog
      user={user}
      title={t`Take the role Approver from ${user.name}?`}
      effect={t`${who} can no longer open decisions, and nobody can ask ${who} to decide. Past decisions stay, and you can give the role back; tasks that moved stay where they are.`}
      keep={t`Keep ${who} an approver`}
      action={t`Take the role`}
      alone={t`Take the role`}
      act={() => saveProfileAndReassignTasks(user)}
      done={t`${user.name} is an employee now`}
      onClose={onClose}
    />
  );
}
