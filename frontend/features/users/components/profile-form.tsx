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
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { reloadRights } from '#frontend/lib/session/renew-rights.ts';
import { useSession } from '#frontend/lib/session.ts';
import { t } from '#frontend/lib/text.ts';
import type { User } from '#shared/users/user.ts';
import type { ProfileChoices } from '../use-profile-choices.ts';
import { OutsideDomains, outsideDomainsField } from './outside-domains.tsx';
import { ProfileFields, profileFields } from './profile-fields.tsx';
import classes from './profile-form.module.css';

const effects: readonly [field: keyof User, words: string][] = [
  ['email', t`this person signs in with the new address and gets mail there`],
  ['managerId', t`steps that ask the manager go to the new manager`],
  ['departmentId', t`the heads and approval limits of the new department apply`],
  ['locationId', t`working hours and holidays of the new location apply`],
  ['doaLevelId', t`the new approval level applies`],
  ['role', t`this person can be asked to decide`],
  ['groups', t`steps of these groups go to this person`],
  ['timeZone', t`days out of office are counted in the new time zone`],
];

/** Describe the effect of saving a changed profile. Open requests keep their assignees. */
export function describeProfileChange(before: User, after: User): string {
  const found = effects.filter(
    ([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (found.length === 0)
    return before.title === after.title && before.name === after.name
      ? t`No changes yet.`
      : t`Only the name or title changes; nobody else is asked.`;
  if (before.role === 'Approver' && after.role === 'Employee')
    return t`Nobody can ask this person to decide any more. You see where open tasks go before anything is saved.`;
  const told = joinWithAnd(found.map(([, words]) => words));
  return t`From the next step on ${told}. Tasks that are already open stay where they are.`;
}

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
