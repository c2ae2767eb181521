import type { User } from '#shared/users/user.ts';

const effects: readonly [field: keyof User, words: string][] = [
  ['email', 'this person signs in with the new address and gets mail there'],
  ['managerId', 'steps that ask the manager go to the new manager'],
  ['departmentId', 'the heads and approval limits of the new department apply'],
  ['locationId', 'working hours and holidays of the new location apply'],
  ['doaLevelId', 'the new approval level applies'],
  ['role', 'this person can be asked to decide'],
  ['groups', 'steps of these groups go to this person'],
  ['timeZone', 'days out of office are counted in the new time zone'],
];

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What saving a changed profile does; requests that are under way keep whom they have asked. */
export function changedWords(before: User, after: User): string {
  const found = effects.filter(
    ([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (found.length === 0)
    return before.title === after.title && before.name === after.name
      ? 'Nothing has changed yet.'
      : 'Only the name or title changes; nobody else is asked.';
  if (before.role === 'Approver' && after.role === 'Employee')
    return 'Nobody can ask this person to decide any more. You see where open tasks go before anything is saved.';
  const told = list.format(found.map(([, words]) => words));
  return `From the next step on ${told}. Tasks that are already open stay where they are.`;
}
