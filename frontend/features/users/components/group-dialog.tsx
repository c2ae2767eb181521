import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { groupQuery, setGroupMembership, useRefreshGroups } from '#frontend/data/people.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { UsageItems } from '#frontend/widgets/list-view/use-list.tsx';
import { AssigneeSelect } from '#frontend/widgets/people/assignee-select.tsx';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import type { Group } from '#shared/users/group.ts';
import { groupEndpoints } from '#shared/users/groups-api.ts';
import classes from './group-uses.module.css';

/** Members of a group and the routing sequences that use it. Changes of the members take effect at once. */
function GroupUses({ group }: { group: Group }) {
  const { data, error, refetch } = useQuery(groupQuery(group.id));
  const { busy, refused, submit } = useWrite({ refresh: useRefreshGroups() });
  if (error && !data)
    return (
      <ErrorPanel
        title={t`The members could not be loaded`}
        cause={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListSkeleton rows={2} look="rows" />;
  const members = data.usedBy.flatMap(({ kind, id, name }) =>
    kind === 'person' && id ? [{ userId: id, name }] : [],
  );
  const routings = data.usedBy.filter(({ kind }) => kind === 'routing');

  const change = (userId: string, isMember: boolean) => {
    const act = (isIn: boolean) => setGroupMembership(userId, group.name, isIn);
    void submit(() => act(isMember), {
      done: isMember ? t`Added to ${group.name}` : t`Removed from ${group.name}`,
      undo: () => act(!isMember),
    });
  };

  return (
    <>
      <section aria-labelledby="group-members" className={`stack gap-6 text-13 ${classes.part}`}>
        <h3 id="group-members">{rich`Members ${<span className="regular muted">{members.length}</span>}`}</h3>
        <p className="regular muted">
          {members.length > 0
            ? t`Adding and removing works at once, for stages that open from now on. Open tasks stay.`
            : t`Nobody is in it yet: a step that asks this group goes to the fallback approvers.`}
        </p>
        {members.length > 0 ? (
          <ul className={classes.members}>
            {members.map(({ userId, name }) => (
              <li key={userId}>
                <Link to={paths.person(userId)}>{name}</Link>
                <IconButton
                  aria-label={t`Remove ${name} from the group`}
                  disabled={busy}
                  onClick={() => change(userId, false)}
                >
                  <IconX size={14} stroke={1.75} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        ) : null}
        <AssigneeSelect
          key={members.length}
          label={t`Add a member`}
          value=""
          error={formatOtherErrors(refused, [])}
          onChange={(userId) => {
            if (userId && !members.some((one) => one.userId === userId)) change(userId, true);
          }}
        />
      </section>
      <section aria-labelledby="group-routings" className={`stack gap-6 text-13 ${classes.part}`}>
        <h3 id="group-routings">{t`Asked by`}</h3>
        {routings.length > 0 ? (
          <UsageItems uses={routings} />
        ) : (
          <p className="regular muted">{t`No step of a routing asks this group.`}</p>
        )}
      </section>
    </>
  );
}

type GroupDialogProps = {
  /** Undefined for a new group. */
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
