import { routingsAsking } from '#functions/domain/reference/uses.ts';
import { validateGroup } from '#functions/domain/users/validate-group.ts';
import type { ItemRules } from '../reference-kind.ts';
import { withOrganisation } from '../with-organisation.ts';

/** A group is used by those who are in it, all of whom are told: the people of a group are few by its nature. */
export const groupKind: ItemRules<'GROUP'> = {
  kind: 'GROUP',
  noun: 'group',
  list: ({ groups }) => groups,
  validate: validateGroup,
  usedBy: ({ name }, reference) => routingsAsking(name, reference),
  usedByStored: (group, deps) =>
    withOrganisation(deps, ({ directory }) =>
      directory
        .inGroup(group.name)
        .map(({ userId, name }) => ({ kind: 'person', id: userId, name })),
    ),
};
