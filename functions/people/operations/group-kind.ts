import type { ItemRules } from '#functions/organisation/items/reference-kind.ts';
import { findRoutingsUsingGroup } from '#functions/organisation/rules/uses.ts';
import { decideWithOrganisation } from '#functions/organisation/with-organisation.ts';
import { validateGroup } from '#functions/people/rules/validate-group.ts';

/** A group is used by its members, all of whom are listed, because groups are always small. */
export const groupKind: ItemRules<'GROUP'> = {
  kind: 'GROUP',
  noun: 'group',
  list: ({ groups }) => groups,
  validate: validateGroup,
  usedBy: ({ name }, reference) => findRoutingsUsingGroup(name, reference),
  usedByStored: (group, deps) =>
    decideWithOrganisation(deps, ({ directory }) =>
      directory
        .inGroup(group.name)
        .map(({ userId, name }) => ({ kind: 'person', id: userId, name })),
    ),
};
