import { IconUserOff } from '@tabler/icons-react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { t } from '#frontend/lib/text.ts';
import { isPseudonym, type User } from '#shared/users/user.ts';

/** Notice that a person was erased, or is being erased. */
export function ErasedNotice({ user }: { user: User }) {
  return (
    <Notice icon={IconUserOff} tone="warn">
      {isPseudonym(user)
        ? t`This person was erased. Only the pseudonym is left.`
        : t`This person is being erased. A pseudonym appears here when it is done.`}
    </Notice>
  );
}
