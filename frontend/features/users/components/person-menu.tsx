import { IconUser, IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Menu } from '#frontend/components/overlay/menu.tsx';
import type { PersonRow } from '#frontend/data/people.ts';
import { userQuery } from '#frontend/data/users.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';

const DeactivateDialog = lazy(async () => ({
  default: (await import('./deactivate-dialog.tsx')).DeactivateDialog,
}));

/** Confirmation before a person of the list is deactivated. It loads their current profile. */
function DeactivationConfirm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { data: user } = useQuery(userQuery(userId));
  return user ? <DeactivateDialog user={user} onClose={onClose} /> : null;
}

/** Menu with the actions on a person of the list. */
export function PersonMenu({ person }: { person: PersonRow }) {
  const [leaving, setLeaving] = useState(false);
  const { user: viewer } = useSession();
  const navigate = useNavigate();
  const { userId, name, isActive } = person;
  return (
    <>
      <Menu
        label={t`More for ${name}`}
        items={[
          {
            label: t`Open the profile`,
            icon: IconUser,
            onPick: () => void navigate(paths.person(userId)),
          },
          {
            label: t`Deactivate`,
            icon: IconUserMinus,
            apart: true,
            disabled: !isActive || userId === viewer.userId,
            onPick: () => setLeaving(true),
          },
        ]}
      />
      {leaving ? (
        <Suspense>
          <DeactivationConfirm userId={userId} onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
