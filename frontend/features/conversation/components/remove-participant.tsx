import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { removeConversationParticipant } from '#frontend/data/conversation.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { t } from '#frontend/lib/text.ts';
import type { ParticipantRow } from '#shared/requests/conversation-api.ts';

type RemoveParticipantProps = {
  readonly requestId: string;
  readonly person: ParticipantRow;
  readonly onClose: () => void;
  readonly onLeft: () => void;
};

/** Confirmation before a person loses access to the request. That person cannot restore the access. */
export function RemoveParticipant({ requestId, person, onClose, onLeft }: RemoveParticipantProps) {
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
