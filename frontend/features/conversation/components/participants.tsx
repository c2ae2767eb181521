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
import { compareByName } from '#shared/fold-name.ts';
import type { ParticipantRow } from '#shared/requests/conversation-api.ts';
import classes from './participants.module.css';
import { RemoveParticipant } from './remove-participant.tsx';

type Part = ParticipantRow['parts'][number];

/** Labels of the kinds of participants, in list order. */
const words: Record<Part, string> = {
  requester: t`Requester`,
  raiser: t`Raised it`,
  approver: t`Approver`,
  delegate: t`Delegate`,
  invited: t`Added`,
};
const parts = Object.keys(words);

/** Describe why a person has access to a request: "Requester", "Added by Mira Okafor" */
function formatParticipantRoles({ parts: own, addedBy, isActive }: ParticipantRow): string {
  const why = own.map((part) =>
    part === 'invited' && addedBy ? t`Added by ${addedBy.name}` : words[part],
  );
  return [...why, ...(isActive ? [] : [t`deactivated`])].join(', ');
}

const rank = ({ parts: own }: ParticipantRow) =>
  Math.min(...own.map((part) => parts.indexOf(part)));

/** Sort participants: requesters first, then approvers, then added people, each by name. */
const compareByPart = (a: ParticipantRow, b: ParticipantRow): number =>
  rank(a) - rank(b) || compareByName(a, b);

const AddDialog = lazy(async () => ({
  default: (await import('./add-participant-dialog.tsx')).AddParticipantDialog,
}));

type ParticipantsProps = {
  readonly requestId: string;
  /** Called after the reader left the request and has no access any more. */
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
