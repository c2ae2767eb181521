import { TextInput } from '@mantine/core';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { useRefreshGroups } from '#frontend/data/people.ts';
import { t } from '#frontend/lib/text.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import type { Group } from '#shared/users/group.ts';
import { groupEndpoints } from '#shared/users/groups-api.ts';
import { GroupUses } from './group-uses.tsx';

type GroupDialogProps = {
  /** undefined for a new group */
  readonly group: Group | undefined;
  readonly onClose: () => unknown;
};

/** Dialog for a group: its name, its manager, its members, and the routing sequences that use it. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { values, text, dialog } = useItemDialog(groupEndpoints, group, {
    fields: { name: group?.name ?? '', managerId: group?.managerId ?? '' },
    body: ({ name, managerId }) => ({ name, managerId: managerId || null }),
    nameOf: ({ name }) => name,
    refresh: useRefreshGroups(),
    onClose,
  });
  const manager = text('managerId');
  return (
    <EditorDialog
      {...dialog}
      history={group && <HistorySection operation={groupEndpoints.history} id={group.id} />}
      title={group ? group.name : t`New group`}
      action={group ? t`Save the group` : t`Add the group`}
      effect={
        <>
          <b>{t`When you save`}</b>{' '}
          {group
            ? t`steps that ask this group still ask its members. It cannot be renamed while it is in use.`
            : t`it can be chosen for a step and on the page of a person. Open it again to add its members.`}
        </>
      }
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      <PersonSelect
        label={t`Manager`}
        description={t`Who answers for the group. Steps ask its members, not its manager.`}
        value={values.managerId}
        error={manager.error}
        onChange={(userId) => manager.onChange({ target: { value: userId ?? '' } })}
      />
      {group ? <GroupUses group={group} /> : null}
    </EditorDialog>
  );
}
