import { useQuery } from '@tanstack/react-query';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { addConversationParticipant } from '#frontend/data/conversation.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { chosenPeopleQuery } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';

/** Dialog that adds a person to a request and explains their access. */
export function AddParticipantDialog({
  requestId,
  onClose,
}: {
  requestId: string;
  onClose: () => void;
}) {
  const { values, change } = useFields({ userId: '' }, requestId);
  const { userId } = values;
  const { data: [person] = [] } = useQuery(chosenPeopleQuery(userId ? [userId] : [], undefined));
  const { busy, refused, refuse, clearError, submit } = useWrite({
    refresh: useRefreshWork(),
  });
  const who = person ? getFirstName(person.name) : t`Whoever you add`;
  async function save() {
    if (!userId) return refuse({ fields: { userId: [t`Choose a person.`] } });
    await submit(() => addConversationParticipant(requestId, userId), {
      done: t`${person?.name ?? t`They`} can see the request now`,
      onDone: onClose,
    });
  }
  return (
    <EditorDialog
      title={t`Add somebody`}
      action={person ? t`Add ${getFirstName(person.name)}` : t`Add`}
      busy={busy}
      refused={formatOtherErrors(refused, ['userId'])}
      effect={t`${who} sees the whole request: answers, files, history and this conversation. They get a message, can write here, and can leave again. It is kept in the history who added them.`}
      onClose={onClose}
      onSave={() => void save()}
    >
      <PersonSelect
        label={t`Who should see this request?`}
        withAsterisk
        value={userId}
        error={getFieldError(refused, 'userId')}
        onChange={(id) => {
          change({ userId: id ?? '' });
          clearError('userId');
        }}
      />
    </EditorDialog>
  );
}
