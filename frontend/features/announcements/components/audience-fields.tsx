import { Checkbox } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { PickSeveral } from '#frontend/components/inputs/pick/pick-several.tsx';
import { groupsQuery } from '#frontend/data/people.ts';
import { chosenPeopleQuery } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import { useConditionChoices } from '#frontend/widgets/things/use-things.ts';
import { audienceRoleLabels } from '#frontend/widgets/words/announcement-words.ts';
import { type Audience, AudienceRole } from '#shared/announcements/announcement.ts';
import classes from './announcements.module.css';

type AudiencePeopleProps = {
  readonly userIds: readonly string[];
  readonly onChange: (userIds: string[]) => void;
};

/** Selection of individual people as the audience of an announcement. */
function AudiencePeople({ userIds, onChange }: AudiencePeopleProps) {
  const { data: people = [] } = useQuery(chosenPeopleQuery(userIds, undefined));
  return (
    <div>
      {userIds.length > 0 ? (
        <ul
          className={`row wrap stretch gap-4-12 ${classes.people}`}
          aria-label={t`People who are chosen`}
        >
          {userIds.map((userId) => {
            const person = people.find((one) => one.userId === userId);
            return (
              <li key={userId}>
                {person ? <PersonChip person={person} /> : '…'}
                <IconButton
                  aria-label={t`Remove ${person?.name ?? t`this person`}`}
                  onClick={() => onChange(userIds.filter((id) => id !== userId))}
                >
                  <IconX size={16} aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      ) : null}
      <PersonSelect
        // Remount after each added person, so that the input is empty again.
        key={userIds.length}
        label={t`Add a person`}
        value=""
        onChange={(id) => {
          if (id && !userIds.includes(id)) onChange([...userIds, id]);
        }}
      />
    </div>
  );
}

type AudienceFieldsProps = {
  readonly value: Audience;
  readonly error: string | undefined;
  readonly onChange: (audience: Audience) => void;
};
type Choice = { readonly value: string; readonly label: string };

/** Return the options. An inactive item is included only if it is already selected. */
const getChoices = (
  things: readonly { readonly id: string; readonly name: string; readonly isActive: boolean }[],
  chosen: readonly string[],
): Choice[] =>
  things
    .filter(({ id, isActive }) => isActive || chosen.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }));

/**
 * Fields of an announcement's audience: everybody, or the people that match any of the fields. Each person is counted
 * once.
 */
export function AudienceFields({ value, error, onChange }: AudienceFieldsProps) {
  const change = (part: Partial<Audience>) => onChange({ ...value, ...part });
  return (
    <>
      <Checkbox
        label={t`Everybody`}
        description={t`All active people.`}
        checked={value.everybody}
        onChange={({ target }) => change({ everybody: target.checked })}
      />
      {value.everybody ? null : <NamedAudience value={value} onChange={change} />}
      {error ? (
        <p className="text-13 muted bad break-anywhere" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

type NamedAudienceProps = {
  readonly value: Audience;
  readonly onChange: (part: Partial<Audience>) => void;
};

/**
 * Fields of an audience that is not everybody. The lists of options are loaded only here, because an announcement to
 * everybody does not need them.
 */
function NamedAudience({ value, onChange }: NamedAudienceProps) {
  const { departments, locations } = useConditionChoices();
  const { data: groups = [] } = useQuery(groupsQuery());
  const { departmentIds, locationIds } = value;
  return (
    <>
      <div className={`stack top ${classes.fields}`}>
        <PickSeveral
          label={t`Departments`}
          choices={getChoices(departments, departmentIds)}
          value={departmentIds}
          noneFound={t`No department with that name`}
          onChange={(ids) => onChange({ departmentIds: ids })}
        />
        <PickSeveral
          label={t`Locations`}
          choices={getChoices(locations, locationIds)}
          value={locationIds}
          noneFound={t`No location with that name`}
          onChange={(ids) => onChange({ locationIds: ids })}
        />
        <PickSeveral
          label={t`Roles`}
          choices={AudienceRole.options.map((role) => ({
            value: role,
            label: audienceRoleLabels[role],
          }))}
          value={value.roles}
          noneFound={t`No role with that name`}
          onChange={(roles) => onChange({ roles: AudienceRole.array().parse(roles) })}
        />
        <PickSeveral
          label={t`Groups`}
          choices={[...new Set([...groups.map(({ name }) => name), ...value.groups])]}
          value={value.groups}
          noneFound={t`No group with that name`}
          onChange={(names) => onChange({ groups: names })}
        />
      </div>
      {departmentIds.length + locationIds.length > 0 ? (
        <Checkbox
          label={t`With all departments and locations below`}
          checked={value.withBelow}
          onChange={({ target }) => onChange({ withBelow: target.checked })}
        />
      ) : null}
      <AudiencePeople userIds={value.userIds} onChange={(userIds) => onChange({ userIds })} />
    </>
  );
}
