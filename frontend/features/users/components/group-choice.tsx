import { useQuery } from '@tanstack/react-query';
import { PickSeveral } from '#frontend/components/inputs/pick/pick-several.tsx';
import { groupsQuery } from '#frontend/data/people.ts';
import { t } from '#frontend/lib/text.ts';
import { isSameGroup } from '#shared/users/group.ts';

type GroupChoiceProps = {
  readonly value: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (groups: string[]) => void;
};

/** Multi-select for the groups of a person. A group that no longer exists can be deselected. */
export function GroupChoice({ value, error, onChange }: GroupChoiceProps) {
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
