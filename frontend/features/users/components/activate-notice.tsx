import { IconUserOff } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { savePerson } from '#frontend/data/person-acts.ts';
import { useRefreshProposals } from '#frontend/data/rights-proposals.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { User } from '#shared/users/user.ts';

/** Notice that a person is deactivated, with a button to activate them. */
export function ActivateNotice({ user }: { user: User }) {
  const { busy, refused, submit } = useWrite({
    refresh: useRefreshPeople(),
    onProposed: useRefreshProposals(),
  });
  const who = getFirstName(user.name);
  const activate = () =>
    submit(() => savePerson({ ...user, isActive: true }), {
      done: t`${user.name} is active again`,
    });
  return (
    <Notice
      icon={IconUserOff}
      tone="warn"
      action={
        <Button
          variant="default"
          loading={busy}
          onClick={() => void activate()}
        >{rich`Activate ${who} again`}</Button>
      }
    >{rich`${<strong>{rich`${who} is deactivated`}</strong>} and can’t sign in. Tasks that moved stay where they are. ${formatOtherErrors(refused, [])}`}</Notice>
  );
}
