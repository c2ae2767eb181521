import type { User } from '#shared/users/user.ts';

/** "Travel desk, Security" -> the groups; empty parts and repeats are left out. */
export const groupsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

const effects: readonly [field: keyof User, words: string][] = [
  ['managerId', 'steps that ask the manager go to the new one'],
  ['departmentId', 'the heads and authority rules of the new department apply'],
  ['locationId', 'working hours and holidays of the new place apply'],
  ['doaLevelId', 'the new authority level applies'],
  ['role', 'this person can be asked to decide'],
  ['groups', 'steps of these groups go to this person'],
  ['timeZone', 'days of absence are counted in the new zone'],
];

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What saving a changed profile does; requests that are under way keep whom they have asked. */
export function changedWords(before: User, after: User): string {
  const found = effects.filter(
    ([field]) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (found.length === 0)
    return before.title === after.title
      ? 'Nothing is changed yet.'
      : 'Only the title changes; nobody else is asked.';
  if (before.role === 'Approver' && after.role === 'Employee')
    return 'Nobody can ask this person to decide any more. You see where open tasks go before anything is saved.';
  const told = list.format(found.map(([, words]) => words));
  return `From the next step on ${told}. Whoever was asked already stays asked.`;
}
