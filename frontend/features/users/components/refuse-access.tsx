import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
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

/** Dialog that refuses the rights for which a person asks, with a reason that the person reads. */
export function RefuseAccess({ user, role, onClose }: RefuseAccessProps) {
  const { busy, refused, submit } = useWrite({ refresh: useRefreshPersonAccess() });
  const [reason, setReason] = useState('');
  const who = displayName(user.name);
  const title = t`Refuse access to ${who}?`;
  const problem = formatOtherErrors(refused, ['reason']);
  const refuse = () =>
    submit(() => refusePersonAccess(user.userId, role, reason), {
      done: t`Access refused`,
      onDone: onClose,
    });
  return (
    <Dialog label={title} place="editor" onClose={onClose}>
      <div className="stack gap-12 text-13">
        <h2>{title}</h2>
        <p>{t`Nothing changes for them. They get your reason by a message, and can ask again.`}</p>
        <TextInput
          label={t`Why?`}
          withAsterisk
          maxLength={1000}
          value={reason}
          error={getFieldError(refused, 'reason')}
          onChange={({ target }) => setReason(target.value)}
        />
        {problem ? (
          <p className="bad" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="row wrap stretch end gap-8">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="danger" loading={busy} onClick={() => void refuse()}>
            {t`Refuse access`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
