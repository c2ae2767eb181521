import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { createUndoHandler } from '#frontend/components/overlay/toast/undo-handler.ts';
import {
  previewTaskMovesOnSave,
  savePerson,
  type TaskMoves,
  undoProfile,
} from '#frontend/data/person-acts.ts';
import { useRefreshProposals } from '#frontend/data/rights-proposals.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { reloadRights } from '#frontend/lib/session/renew-rights.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import type { User } from '#shared/users/user.ts';
import { describeProfileChange } from '../profile-changes.ts';
import type { ProfileChoices } from '../use-profile-choices.ts';
import { OutsideDomains, outsideDomainsField } from './outside-domains.tsx';
import { ProfileFields, profileFields } from './profile-fields.tsx';
import classes from './profile-form.module.css';

const RoleDialog = lazy(async () => ({
  default: (await import('./role-dialog.tsx')).RoleDialog,
}));

/** Profile to edit, and the options for its fields. */

type ProfileFormProps = { readonly user: User; readonly choices: ProfileChoices };

/** Form for a person's position in the organisation. The effect of saving is shown above the button. */
export function ProfileForm({ user, choices }: ProfileFormProps) {
  const [draft, setDraft] = useState(user);
  const refreshProposals = useRefreshProposals();
  const { busy, refused, clearError, submit } = useWrite({
    onProposed: () => {
      setDraft(user);
      return refreshProposals();
    },
  });
  const refresh = useRefreshPeople();
  const { user: viewer } = useSession();
  const [taking, setTaking] = useState<User>();
  const [outsideDomainsConfirmed, setOutsideDomainsConfirmed] = useState(false);
  const isOutside = getFieldError(refused, outsideDomainsField);
  const effects = describeProfileChange(user, draft);
  const elsewhere = formatOtherErrors(refused, [...profileFields, outsideDomainsField]);

  async function save() {
    if (user.role === 'Approver' && draft.role === 'Employee') {
      let moves: TaskMoves | undefined;
      if (!(await submit(async () => (moves = await previewTaskMovesOnSave(draft))))) return;
      // An administrator can decide without the role, so no task moves.
      if (moves) return setTaking(draft);
    }
    let version = user.version;
    const isSaved = await submit(async () => {
      ({ version } = await savePerson({ ...draft, outsideDomainsConfirmed }));
    });
    if (!isSaved) return;
    // Reload one's own rights, because every screen shows one's name.
    const renewOwn = () => (draft.userId === viewer.userId ? reloadRights() : undefined);
    await renewOwn();
    const undo = createUndoHandler(async () => {
      await undoProfile(user, { ...draft, version });
      await renewOwn();
    }, refresh);
    // A new address offers no undo, because its owner must confirm it first.
    const canUndo = version !== user.version && draft.email === user.email;
    showToast({ text: t`Saved: ${draft.name}`, ...(canUndo && { undo }) });
    await refresh();
  }

  return (
    <form
      className="stack gap-16"
      aria-label={t`Profile`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ProfileFields
        draft={draft}
        refused={refused}
        choices={choices}
        onChange={(part) => {
          setDraft((now) => ({ ...now, ...part }));
          for (const field of Object.keys(part)) clearError(field);
          // Reset the confirmation of an outside address, because it applied to the previous address.
          if ('email' in part) {
            setOutsideDomainsConfirmed(false);
            clearError(outsideDomainsField);
          }
        }}
      />
      <OutsideDomains
        label={t`Use an address outside of the domains for sign-up`}
        refusal={isOutside}
        isConfirmed={outsideDomainsConfirmed}
        onConfirm={(isConfirmed) => {
          setOutsideDomainsConfirmed(isConfirmed);
          clearError(outsideDomainsField);
        }}
      />
      <p className={`text-13 muted ${classes.effect}`} role="status">
        {effects}
      </p>
      {elsewhere ? (
        <p className="text-13 bad" role="alert">
          {elsewhere}
        </p>
      ) : null}
      <div className="row stretch gap-8">
        <Button type="submit" loading={busy}>{t`Save the profile`}</Button>
      </div>
      {taking ? (
        <Suspense>
          <RoleDialog user={taking} onClose={() => setTaking(undefined)} />
        </Suspense>
      ) : null}
    </form>
  );
}
