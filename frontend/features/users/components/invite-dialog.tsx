import { Checkbox } from '@mantine/core';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { refusedElsewhere, refuseFields } from '#frontend/components/editor/refusals.ts';
import { useAttempt } from '#frontend/components/editor/use-attempt.ts';
import { useFields } from '#frontend/components/editor/use-fields.ts';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import { invite } from '#frontend/data/people.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { useProfileChoices } from '../use-profile-choices.ts';
import { type ProfileDraft, ProfileFields, profileFields } from './profile-fields.tsx';

const nobody: ProfileDraft = {
  name: '',
  email: '',
  title: '',
  role: 'Employee',
  managerId: null,
  departmentId: null,
  locationId: null,
  doaLevelId: null,
  timeZone: 'UTC',
  groups: [],
};

/** A new person: their place in the organisation, and a mail that lets them in. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { values, change } = useFields(
    { ...nobody, timeZone, isAdministrator: false as boolean },
    'invite',
  );
  const { isAdministrator, ...draft } = values;
  const choices = useProfileChoices();
  const refresh = useRefreshPeople();
  const { busy, refused, mend, attempt } = useAttempt();

  async function send() {
    const sent = await attempt(async () => {
      refuseFields({
        ...(draft.name.trim() ? {} : { name: [t`Enter a name.`] }),
        ...(draft.email.trim() ? {} : { email: [t`Enter an e-mail address.`] }),
      });
      await invite({ ...draft, isAdministrator });
    });
    if (!sent) return;
    showToast({ text: t`${draft.name} is invited` });
    await refresh();
    onClose();
  }

  return (
    <EditorDialog
      title={t`Invite a person`}
      action={t`Send the invitation`}
      busy={busy}
      refused={refusedElsewhere(refused, profileFields)}
      effect={rich`${<b>{t`When you send it`}</b>} ${draft.email.trim() || t`the address`} gets a mail with a temporary password, good for three days. Until the first sign-in the person is shown as invited.`}
      onSave={() => void send()}
      onClose={onClose}
    >
      {choices ? (
        <>
          <ProfileFields
            draft={draft}
            refused={refused}
            choices={choices}
            onChange={(part) => {
              change(part);
              for (const field of Object.keys(part)) mend(field);
            }}
          />
          <Checkbox
            label={t`Administrator`}
            description={t`May change people, rules and settings, and see every request.`}
            checked={isAdministrator}
            onChange={({ target }) => change({ isAdministrator: target.checked })}
          />
        </>
      ) : (
        <ListSkeleton rows={4} look="rows" />
      )}
    </EditorDialog>
  );
}
