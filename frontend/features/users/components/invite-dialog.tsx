import { Checkbox } from '@mantine/core';
import {
  formatOtherErrors,
  getFieldError,
  throwFieldErrors,
} from '#frontend/components/inputs/refusals.ts';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { sendInvitation } from '#frontend/data/people.ts';
import { useRefreshProposals } from '#frontend/data/rights-proposals.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { useProfileChoices } from '../use-profile-choices.ts';
import { OutsideDomains, outsideDomainsField } from './outside-domains.tsx';
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
  timeZone: '',
  groups: [],
};

/**
 * Dialog that invites a person: their position in the organisation, and a mail with access. An address outside the
 * sign-up domains needs a confirmation in an additional field.
 */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { values, change } = useFields(
    {
      ...nobody,
      isAdministrator: false as boolean,
      outsideDomainsConfirmed: false as boolean,
    },
    'invite',
  );
  const { isAdministrator, outsideDomainsConfirmed, ...draft } = values;
  const { choices, error, retry } = useProfileChoices();
  const refresh = useRefreshPeople();
  const refreshProposals = useRefreshProposals();
  const { busy, refused, clearError, submit } = useWrite({
    onProposed: () => {
      onClose();
      return refreshProposals();
    },
  });

  const isOutside = getFieldError(refused, outsideDomainsField);

  async function send() {
    const sent = await submit(async () => {
      throwFieldErrors({
        ...(draft.name.trim() ? {} : { name: [t`Enter a name.`] }),
        ...(draft.email.trim() ? {} : { email: [t`Enter an e-mail address.`] }),
      });
      const { timeZone, ...fields } = draft;
      const chosen = timeZone === '' ? {} : { timeZone };
      await sendInvitation({ ...fields, ...chosen, isAdministrator, outsideDomainsConfirmed });
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
      refused={formatOtherErrors(refused, [...profileFields, outsideDomainsField])}
      effect={rich`${<b>{t`When you send it`}</b>} ${draft.email.trim() || t`the address`} gets a mail with a temporary password, good for three days. Until the first sign-in the person is shown as invited.`}
      onSave={() => void send()}
      onClose={onClose}
    >
      {choices ? (
        <>
          <ProfileFields
            draft={draft}
            isNew
            refused={refused}
            choices={choices}
            onChange={(part) => {
              // Reset the confirmation of an outside address, because it applied to the previous address.
              change({ ...part, ...('email' in part && { outsideDomainsConfirmed: false }) });
              for (const field of Object.keys(part)) clearError(field);
              if ('email' in part) clearError(outsideDomainsField);
            }}
          />
          <OutsideDomains
            label={t`Invite an address outside of the domains for sign-up`}
            refusal={isOutside}
            isConfirmed={outsideDomainsConfirmed}
            onConfirm={(isConfirmed) => {
              change({ outsideDomainsConfirmed: isConfirmed });
              clearError(outsideDomainsField);
            }}
          />
          <Checkbox
            label={t`Administrator`}
            description={t`May change people, rules and settings, and see every request.`}
            checked={isAdministrator}
            onChange={({ target }) => change({ isAdministrator: target.checked })}
          />
        </>
      ) : error ? (
        <ErrorPanel title={t`Nobody can be invited now`} cause={error} onRetry={retry} />
      ) : (
        <ListSkeleton rows={4} look="rows" />
      )}
    </EditorDialog>
  );
}
