import type { PersonRow } from '#frontend/data/people.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { plural, t } from '#frontend/lib/text.ts';

/** Parts of a profile that can be set for several people at once. */
export const bulkEditFields = ['manager', 'department', 'location', 'role'] as const;
export type BulkEditField = (typeof bulkEditFields)[number];
const fields = {
  manager: 'managerId',
  department: 'departmentId',
  location: 'locationId',
  role: 'role',
} as const satisfies Record<BulkEditField, keyof PersonRow>;

/** Build the change of a profile part. */
export const buildProfileChange = (part: BulkEditField, id: string) => ({ [fields[part]]: id });

/**
 * Return the selected people who would change. Nobody becomes their own manager, and people who already have the value
 * are omitted.
 */
export const filterPeopleToChange = (
  people: readonly PersonRow[],
  part: BulkEditField,
  id: string,
) =>
  people.filter(
    (person) =>
      id !== '' && person[fields[part]] !== id && !(part === 'manager' && person.userId === id),
  );

/** Describe the changes: "2 change: 1 from Anna Lindqvist and 1 from nobody". `nameOf`: current value of a person. */
export function describeBulkChange(
  people: readonly PersonRow[],
  nameOf: (person: PersonRow) => string,
): string {
  if (people.length === 0) return t`Nobody changes.`;
  const counts = new Map<string, number>();
  for (const person of people) counts.set(nameOf(person), (counts.get(nameOf(person)) ?? 0) + 1);
  const from = [...counts].map(([name, count]) => t`${count} from ${name}`);
  return plural(
    people.length,
    t`${people.length} changes: ${joinWithAnd(from)}.`,
    t`${people.length} change: ${joinWithAnd(from)}.`,
  );
}
