import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import type { User } from '#shared/users/user.ts';

const effects: readonly [field: keyof User, words: string][] = [
  ['email', t`this person signs in with the new address and gets mail there`],
  ['managerId', t`steps that ask the manager go to the new manager`],
  ['departmentId', t`the heads and approval limits of the new department apply`],
  ['locationId', t`working hours and holidays of the new location apply`],
  ['doaLevelId', t`the new approval level applies`],
  ['role', t`this person can be asked to decide`],
  ['groups', t`steps of these groups go to this person`],
  ['timeZone', t`days out of office are counted in the new time zone`],
];

/** Describe the effect of saving a changed profile. Open requests keep their assignees. */
export function describeProfileChange(before: User, after: User): string {
  const found = effects.filter(
    ([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (found.length === 0)
    return before.title === after.title && before.name === after.name
      ? t`No changes yet.`
      : t`Only the name or title changes; nobody else is asked.`;
  if (before.role === 'Approver' && after.role === 'Employee')
    return t`Nobody can ask this person to decide any more. You see where open tasks go before anything is saved.`;
  const told = joinWithAnd(found.map(([, words]) => words));
  return t`From the next step on ${told}. Tasks that are already open stay where they are.`;
}
