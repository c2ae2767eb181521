import { NativeSelect, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { useAttempt } from '#frontend/components/editor/use-attempt.ts';
import { showToast } from '#frontend/components/toast/toast.ts';
import { type Moves, movesOfSaving, savePerson, useRefreshPeople } from '#frontend/data/users.ts';
import { firstName } from '#frontend/widgets/person-chip.tsx';
import { PersonSelect } from '#frontend/widgets/person-select.tsx';
import { ProfileRole, type User } from '#shared/users/user.ts';
import { changedWords, groupsOf } from '../changed-words.ts';
import classes from './profile-form.module.css';

const RoleDialog = lazy(async () => ({
  default: (await import('./role-dialog.tsx')).RoleDialog,
}));

type Choice = { readonly value: string; readonly label: string };
type ProfileFormProps = {
  readonly user: User;
  readonly departments: readonly Choice[];
  readonly locations: readonly Choice[];
  readonly levels: readonly Choice[];
};

const shown = [
  'title',
  'role',
  'managerId',
  'departmentId',
  'locationId',
  'doaLevelId',
  'timeZone',
  'groups',
];
const none = (label: string): Choice => ({ value: '', label });

/** Where somebody stands in the organisation. What saving does stands above the button before it is pressed. */
export function ProfileForm({ user, departments, locations, levels }: ProfileFormProps) {
  const [draft, setDraft] = useState(user);
  const [groups, setGroups] = useState(user.groups.join(', '));
  const { busy, refused, attempt } = useAttempt();
  const refresh = useRefreshPeople();
  const [taking, setTaking] = useState<User>();
  const change = (part: Partial<User>) => setDraft((now) => ({ ...now, ...part }));
  const next = { ...draft, groups: groupsOf(groups) };
  const effects = changedWords(user, next);
  const at = (field: string) => refusedAt(refused, field);

  async function save() {
    if (user.role === 'Approver' && next.role === 'Employee') {
      let moves: Moves | undefined;
      if (!(await attempt(async () => (moves = await movesOfSaving(next))))) return;
      // An administrator decides without the role, too: nothing moves then.
      if (moves) return setTaking(next);
    }
    if (!(await attempt(() => savePerson(next)))) return;
    showToast({ text: `Saved: ${user.name}` });
    await refresh();
  }

  return (
    <form
      className={classes.form}
      aria-label="Profile"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.fields}>
        <TextInput
          label="Title"
          maxLength={120}
          value={draft.title}
          error={at('title')}
          onChange={({ target }) => change({ title: target.value })}
        />
        <NativeSelect
          label="Role"
          data={ProfileRole.options}
          value={draft.role}
          error={at('role')}
          onChange={({ target }) => change({ role: ProfileRole.parse(target.value) })}
        />
        <PersonSelect
          label="Manager"
          value={draft.managerId ?? ''}
          error={at('managerId')}
          onChange={(managerId) => change({ managerId })}
        />
        <NativeSelect
          label="Department"
          data={[none('No department'), ...departments]}
          value={draft.departmentId ?? ''}
          error={at('departmentId')}
          onChange={({ target }) => change({ departmentId: target.value || null })}
        />
        <NativeSelect
          label="Location"
          data={[none('No location'), ...locations]}
          value={draft.locationId ?? ''}
          error={at('locationId')}
          onChange={({ target }) => change({ locationId: target.value || null })}
        />
        <NativeSelect
          label="Approval level"
          data={[none('None'), ...levels]}
          value={draft.doaLevelId ?? ''}
          error={at('doaLevelId')}
          onChange={({ target }) => change({ doaLevelId: target.value || null })}
        />
        <TextInput
          label="Time zone"
          maxLength={64}
          value={draft.timeZone}
          error={at('timeZone')}
          onChange={({ target }) => change({ timeZone: target.value })}
        />
        <TextInput
          label="Decides in groups"
          description="Names of groups, with commas between them."
          value={groups}
          error={at('groups')}
          onChange={({ target }) => setGroups(target.value)}
        />
        {at('groups') && draft.role === 'Employee' ? (
          <Button variant="default" size="compact-sm" onClick={() => change({ role: 'Approver' })}>
            Make {firstName(user.name)} an approver
          </Button>
        ) : null}
      </div>
      <p className={classes.effect} role="status">
        {effects}
      </p>
      {refusedElsewhere(refused, shown) ? (
        <p className={classes.refused} role="alert">
          {refusedElsewhere(refused, shown)}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button type="submit" loading={busy}>
          Save the profile
        </Button>
      </div>
      {taking ? (
        <Suspense>
          <RoleDialog user={taking} onClose={() => setTaking(undefined)} />
        </Suspense>
      ) : null}
    </form>
  );
}
