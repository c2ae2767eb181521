import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { participantsQuery } from '#frontend/data/conversation.ts';
import { t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import type { ParticipantRow } from '#shared/requests/conversation-api.ts';
import { compareByPart, formatParticipantRoles } from '../part-words.ts';
import classes from './participants.module.css';
import { RemoveParticipant } from './remove-participant.tsx';

const AddDialog = lazy(async () => ({
  default: (await import('./add-participant-dialog.tsx')).AddParticipantDialog,
}));

type ParticipantsProps = {
  readonly requestId: string;
  /** called after the reader left the request and has no access any more */
  readonly onLeft: () => void;
};

/** Participants of the request with the reason for their access. Further people can be added. */
export function Participants({ requestId, onLeft }: ParticipantsProps) {
  const { userId } = useViewer();
  const query = useInfiniteQuery(participantsQuery(requestId));
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ParticipantRow>();
  const { data, error } = query;
  if (error && !data)
    return (
      <ErrorPanel
        title={t`People could not be loaded`}
        cause={error}
        onRetry={() => void query.refetch()}
      />
    );
  if (!data) return <ListSkeleton rows={3} look="rows" />;
  const people = data.pages.flatMap(({ items }) => items).toSorted(compareByPart);
  return (
    <Panel
      title={t`Who sees this`}
      look="boxed"
      count={query.hasNextPage ? `${people.length}+` : people.length}
    >
      <ul className={`stack gap-6 ${classes.people}`}>
        {people.map((person) => (
          <li key={person.userId}>
            <span className={`row wrap shrink break-anywhere ${classes.who}`}>
              <PersonChip person={person} />
              <span className="text-12 subtle">{formatParticipantRoles(person)}</span>
            </span>
            {person.canRemove ? (
              <IconButton
                aria-label={
                  person.userId === userId ? t`Leave this request` : t`Remove ${person.name}`
                }
                onClick={() => setLeaving(person)}
              >
                <IconX size={16} aria-hidden />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
      <p className={`text-12 subtle ${classes.note}`}>{t`Administrators can see it too.`}</p>
      {data.pages[0]?.canAdd ? (
        <Button
          variant="default"
          leftSection={<IconUserPlus size={15} stroke={1.75} aria-hidden />}
          onClick={() => setAdding(true)}
        >{t`Add somebody`}</Button>
      ) : null}
      {adding ? (
        <Suspense>
          <AddDialog requestId={requestId} onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
      {leaving ? (
        <RemoveParticipant
          {...{ requestId, onLeft }}
          person={leaving}
          onClose={() => setLeaving(undefined)}
        />
      ) : null}
    </Panel>
  );
}
