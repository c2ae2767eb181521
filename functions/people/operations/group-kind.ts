import type { ItemRules } from '#functions/organisation/items/reference-kind.ts';
import { findRoutingsUsingGroup, toGroupReference } from '#functions/organisation/rules/uses.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { validateGroup } from '#functions/people/rules/validate-group.ts';
import type { Use } from '#shared/reference/use.ts';
import { isSameGroup } from '#shared/users/group.ts';

/** The uses of a group include all of its members without a limit, because groups are expected to be small. */
export const groupKind: ItemRules<'GROUP'> = {
  kind: 'GROUP',
  noun: 'group',
  list: ({ groups }) => groups,
  validate: validateGroup,
  usedBy: ({ name }, reference) => findRoutingsUsingGroup(name, reference),
  usedByStored: async ({ name: group }, deps) => {
    const stored = await import('#functions/organisation/items/stored-uses.ts');
    const members = await decideWithOrganisation(deps, ({ directory }) =>
      directory
        .inGroup(group)
        .map(({ userId, name }): Use => ({ kind: 'person', id: userId, name })),
    );
    return [
      ...members,
      ...(await stored.findAnnouncementUses(deps, ({ groups }) =>
        groups.some((name) => isSameGroup(name, group)),
      )),
      ...(await stored.findDraftUses(deps, toGroupReference(group))),
      ...(await stored.findPinnedRoutingUses(deps, toGroupReference(group))),
    ];
  },
};
