import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { personAccessQuery } from '#frontend/data/access-refusals.ts';
import { t } from '#frontend/lib/text.ts';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import type { RequestedRole } from '#shared/messages/requested-role.ts';
import type { User } from '#shared/users/user.ts';

const RefuseAccess = lazy(async () => ({
  default: (await import('./refuse-access.tsx')).RefuseAccess,
}));

/** Notices about the access rights that a person requests, with a button to refuse each. */
export function AccessNotices({ user }: { user: User }) {
  const { data } = useQuery(personAccessQuery(user.userId));
  const { momentWithin } = useFormat();
  const [refusing, setRefusing] = useState<RequestedRole>();
  const who = displayName(user.name);
  return (
    <>
      {data?.items.map(({ role, askedAt }) => (
        <Notice
          key={role}
          icon={IconKey}
          action={
            <Button variant="default" onClick={() => setRefusing(role)}>{t`Refuse access`}</Button>
          }
        >
          {role === 'admin'
            ? t`${who} asked ${momentWithin(askedAt)} for the rights of an administrator. Give them under Sign-in.`
            : t`${who} asked ${momentWithin(askedAt)} for the rights of an approver. Give them by the role.`}
        </Notice>
      ))}
      {refusing ? (
        <Suspense>
          <RefuseAccess user={user} role={refusing} onClose={() => setRefusing(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
