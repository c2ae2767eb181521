import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#frontend/components/inputs/button.tsx';
import { PickSeveral } from '#frontend/components/inputs/pick/pick-several.tsx';
import { getFieldError, type SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { groupsQuery } from '#frontend/data/people.ts';
import { rich, t, translateText } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import { ZonePick } from '#frontend/widgets/zones/zone-pick.tsx';
import { isSameGroup } from '#shared/users/group.ts';
import { ProfileRole, type User } from '#shared/users/user.ts';
import type { Choice, ProfileChoices } from '../use-profile-choices.ts';
import classes from './profile-form.module.css';

type GroupChoiceProps = {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (groups: string[]) => void;
};

/** Multi-select for the groups of a person. A group that no longer exists can be deselected. */
function GroupChoice({ value, error, onChange }: GroupChoiceProps) {
  const { data: groups = [] } = useQuery(groupsQuery());
  const chosen = value.map(
    (name) => groups.find((group) => isSameGroup(group.name, name))?.name ?? name,
  );
  return (
    <PickSeveral
      label={t`Decides in groups`}
      description={t`Steps that ask one of these groups ask this person, too.`}
      choices={[...new Set([...groups.map(({ name }) => name), ...chosen])]}
      value={chosen}
      error={error}
      noneFound={t`No group with that name. Groups are added beside the list of people.`}
      onChange={onChange}
    />
  );
}

/** Fields of a profile that administrators edit, in the order of the form. */
export const profileFields = [
  'name',
  'email',
  'title',
  'role',
  'managerId',
  'departmentId',
  'locationId',
  'doaLevelId',
  'timeZone',
  'groups',
] as const;
export type ProfileDraft = Pick<User, (typeof profileFields)[number]>;

type ProfileFieldsProps = {
  readonly draft: ProfileDraft;
  readonly refused: SaveErrors;
  readonly choices: ProfileChoices;
  /** Whether the time zone may be empty, so that the location determines it. */
  readonly isNew?: boolean;
  readonly onChange: (part: Partial<ProfileDraft>) => void;
};

const none = (label: string): Choice => ({ value: '', label });

/** Fields of a profile, for a new or an existing person. */
export function ProfileFields({ draft, refused, choices, isNew, onChange }: ProfileFieldsProps) {
  const at = (field: keyof ProfileDraft) => getFieldError(refused, field);
  const { timeZone } = draft;
  return (
    <div className={`stack top ${classes.fields}`}>
      <TextInput
        label={t`Name`}
        withAsterisk
        maxLength={120}
        value={draft.name}
        error={at('name')}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TextInput
        label={t`E-mail`}
        withAsterisk
        type="email"
        maxLength={254}
        value={draft.email}
        error={at('email')}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <TextInput
        label={t`Title`}
        maxLength={120}
        value={draft.title}
        error={at('title')}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <NativeSelect
        label={t`Role`}
        data={ProfileRole.options.map((role) => ({ value: role, label: translateText(role) }))}
        value={draft.role}
        error={at('role')}
        onChange={({ target }) => onChange({ role: ProfileRole.parse(target.value) })}
      />
      <PersonSelect
        label={t`Manager`}
        value={draft.managerId ?? ''}
        error={at('managerId')}
        onChange={(managerId) => onChange({ managerId })}
      />
      <NativeSelect
        label={t`Department`}
        data={[none(t`No department`), ...choices.departments]}
        value={draft.departmentId ?? ''}
        error={at('departmentId')}
        onChange={({ target }) => onChange({ departmentId: target.value || null })}
      />
      <NativeSelect
        label={t`Location`}
        data={[none(t`No location`), ...choices.locations]}
        value={draft.locationId ?? ''}
        error={at('locationId')}
        onChange={({ target }) => onChange({ locationId: target.value || null })}
      />
      <NativeSelect
        label={t`Approval level`}
        data={[none(t`None`), ...choices.levels]}
        value={draft.doaLevelId ?? ''}
        error={at('doaLevelId')}
        onChange={({ target }) => onChange({ doaLevelId: target.value || null })}
      />
      <ZonePick
        label={t`Time zone`}
        {...(isNew && { none: t`From location or company` })}
        value={timeZone}
        error={at('timeZone')}
        onChange={(zone) => onChange({ timeZone: zone })}
      />
      <GroupChoice
        value={draft.groups}
        error={at('groups')}
        onChange={(groups) => onChange({ groups })}
      />
      {at('groups') && draft.role === 'Employee' ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange({ role: 'Approver' })}
        >{rich`Make ${getFirstName(draft.name)} an approver`}</Button>
      ) : null}
    </div>
  );
}
