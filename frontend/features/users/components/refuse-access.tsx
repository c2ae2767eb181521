import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { refusePersonAccess, useRefreshPersonAccess } from '#frontend/data/access-refusals.ts';
import { t } from '#frontend/lib/text.ts';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';
import type { User } from '#shared/users/user.ts';

type RefuseAccessProps = {
  readonly user: User;
  readonly role: RequestedRole;
  readonly onClose: () => void;
};

/** Dialog that refuses the access rights that a person requests, with a reason that the person reads. */
export function RefuseAccess({ user, role, onClose }: RefuseAccessProps) {
  const { busy, refused, submit } = useWrite({ refresh: useRefreshPersonAccess() });
  const [reason, setReason] = useState('');
  const who = displayName(user.name);
  const title = t`Refuse access to ${who}?`;
  const refuse = () =>
    submit(() => refusePersonAccess(user.userId, role, reason), {
      done: t`Access refused`,
      onDone: onClose,
    });
  return (
    <EditorDialog
      title={title}
      action={t`Refuse access`}
      busy={busy}
      refused={formatOtherErrors(refused, ['reason'])}
      effect={t`Nothing changes for them. They get your reason by a message, and can ask again.`}
      onSave={() => void refuse()}
      onClose={onClose}
    >
      <TextInput
        label={t`Why?`}
        withAsterisk
        maxLength={1000}
        value={reason}
        error={getFieldError(refused, 'reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </EditorDialog>
  );
}
