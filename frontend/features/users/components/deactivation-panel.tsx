import { IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { deactivationPreviewQuery } from '#frontend/data/doa.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { User } from '#shared/users/user.ts';
import { describeTaskMoves } from '../deactivation-words.ts';
import { Dependents, TasksToMove } from './deactivation-lists.tsx';

const DeactivateDialog = lazy(async () => ({
  default: (await import('./deactivate-dialog.tsx')).DeactivateDialog,
}));

/** Panel with everything that depends on a person, and a button to deactivate them. */
export function DeactivationPanel({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { data, error, refetch } = useQuery(deactivationPreviewQuery(user.userId));
  const [asking, setAsking] = useState(false);
  const who = getFirstName(user.name);
  return (
    <Panel title={t`If ${who} leaves`} look="boxed">
      {error && !data ? (
        <ErrorPanel
          title={t`What depends on this person could not be loaded`}
          cause={error}
          onRetry={() => void refetch()}
        />
      ) : null}
      {!error && !data ? <ListSkeleton rows={2} look="rows" /> : null}
      {data ? (
        <div className="stack gap-12 text-13">
          <p>{describeTaskMoves(data.tasks, data.more)}</p>
          <TasksToMove tasks={data.tasks} more={data.more} />
          <Dependents dependents={data.dependents} />
          {isSelf ? (
            <p className="regular muted">{t`Somebody else has to deactivate you.`}</p>
          ) : (
            <div>
              <Button
                variant="default"
                leftSection={<IconUserMinus size={15} stroke={1.75} aria-hidden />}
                onClick={() => setAsking(true)}
              >{rich`Deactivate ${who}`}</Button>
            </div>
          )}
        </div>
      ) : null}
      {asking ? (
        <Suspense>
          <DeactivateDialog user={user} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
