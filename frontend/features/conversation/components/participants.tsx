import { IconUserPlus, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { LoadMore } from '#frontend/components/lists/load-more.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { participantsQuery, removeConversationParticipant } from '#frontend/data/conversation.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { compareByName } from '#shared/fold-name.ts';
import type { ParticipantRow } from '#shared/requests/conversation-api.ts';
import classes from './participants.module.css';

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

type RemoveParticipantProps = {
  readonly requestId: string;
  readonly person: ParticipantRow;
  readonly onClose: () => void;
  readonly onLeft: () => void;
};

/** Confirmation before a person loses access to the request. That person cannot restore the access. */
function RemoveParticipant({ requestId, person, onClose, onLeft }: RemoveParticipantProps) {
  const { userId, name } = person;
  const isSelf = useViewer().userId === userId;
  const refresh = useRefreshWork();
  // Do not refetch after leaving, because the person has no access any more.
  const { act } = useWrite(isSelf ? {} : { refresh });
  return (
    <Confirm
      title={isSelf ? t`Leave this request?` : t`Remove ${name}?`}
      action={isSelf ? t`Leave the request` : t`Remove ${name}`}
      onClose={onClose}
      onConfirm={() =>
        act(
          () => removeConversationParticipant(requestId, userId),
          isSelf ? { onDone: onLeft } : { done: t`${name} was removed` },
        )
      }
    >
      <p className="paragraph">
        {isSelf
          ? t`You no longer see the request and get no messages about it. Somebody on it can add you again. What you wrote stays.`
          : t`${name} no longer sees the request and gets no messages about it. What they wrote stays.`}
      </p>
    </Confirm>
  );
}
