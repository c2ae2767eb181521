import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Confirm } from '#frontend/components/overlay/confirm.tsx';
import { endOutOfOffice } from '#frontend/data/delegations.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { t } from '#frontend/lib/text.ts';
import { getFirstName } from '#frontend/widgets/people/person-chip.tsx';
import type { DelegationRow } from '#shared/users/delegations-api.ts';
import type { Absentee } from '../out-of-office-words.ts';

type EndOutOfOfficeProps = {
  readonly row: DelegationRow;
  readonly person: Absentee;
  readonly onClose: () => void;
};

/** Confirmation before a delegation ends early, which states that moved tasks are not moved back. */
export function EndOutOfOffice({ row, person, onClose }: EndOutOfOfficeProps) {
  const { act } = useWrite({ refresh: useRefreshPeople() });
  const isNow = row.state === 'inForce';
  return (
    <Confirm
      title={isNow ? t`End out of office now?` : t`Cancel this out of office?`}
      action={isNow ? t`End now` : t`Cancel out of office`}
      {...(!isNow && { dismissal: t`Keep out of office` })}
      onClose={onClose}
      onConfirm={() =>
        act(() => endOutOfOffice(person.userId, row), {
          done: isNow ? t`Out of office ended` : t`Out of office cancelled`,
        })
      }
    >
      <p className="paragraph">
        {person.isSelf
          ? t`From now on new tasks come to you again. Tasks that ${row.to.name} already has stay there.`
          : t`From now on new tasks come to ${getFirstName(person.name)} again. Tasks that ${row.to.name} already has stay there.`}
      </p>
    </Confirm>
  );
}
