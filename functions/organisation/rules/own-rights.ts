import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';

/** Profile fields that determine which requests a person decides, and who decides theirs. */
export const rightsFields = [
  'role',
  'managerId',
  'departmentId',
  'locationId',
  'doaLevelId',
  'groups',
  'isActive',
] as const;

/** Changed fields of a profile; undefined for unchanged fields. */
type RightsFields = { readonly [K in (typeof rightsFields)[number]]?: User[K] | undefined };

/**
 * Check that nobody changes their own rights, not even an administrator. Another administrator must decide who approves
 * a person's requests.
 * @throws actor.own-rights with each field
 */
export function assertNotOwnRights(
  actor: Pick<User, 'userId'>,
  before: User,
  said: RightsFields,
): void {
  if (actor.userId !== before.userId) return;
  const changed = rightsFields.filter(
    (name) =>
      said[name] !== undefined && JSON.stringify(said[name]) !== JSON.stringify(before[name]),
  );
  if (changed.length === 0) return;
  const why = t`Another administrator has to change this for you: it decides who decides your requests.`;
  throw new AppError('actor.own-rights', why, {
    fields: Object.fromEntries(changed.map((name) => [name, [why]])),
  });
}
