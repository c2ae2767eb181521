import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { ProblemList, throwIfProblems } from '#functions/organisation/rules/problems.ts';
import type { Input } from '#shared/endpoint.ts';
import { t } from '#shared/language/t.ts';
import { readOnlyUserFields, type updateUser } from '#shared/users/people-api.ts';
import { User } from '#shared/users/user.ts';
import { validateUser } from './validate-user.ts';

type ProfileChange = Input<typeof updateUser>['body'];

/**
 * Return the profile with the sent fields changed and the others unchanged.
 * @throws input.invalid for invalid fields, for changed read-only fields, and for a deactivation, which must reassign
 * the person's tasks
 */
export function changeProfile(before: User, said: ProfileChange, organisation: Organisation): User {
  const problems = new ProblemList();
  for (const name of User.pick(readOnlyUserFields).keyof().options)
    problems.expect(
      said[name] === undefined || said[name] === before[name],
      name,
      t`This can’t be changed here. Leave it out, or send it as it is.`,
    );
  problems.expect(
    !before.erasedAt,
    'isActive',
    t`This person was erased. Invite them as a new one.`,
  );
  problems.expect(
    said.isActive !== false || !before.isActive,
    'isActive',
    t`Deactivate this person instead: then their tasks move, too.`,
  );
  // Fields that the product sets itself. The caller sends them back as they were read.
  const { newAddress: _, held: __, outsideDomainsConfirmed: ___, ...fields } = said;
  const after = User.parse({ ...before, ...fields });
  // Ignore problems in fields that the call does not contain. For example, a deactivated manager is refused only if the
  // call names a manager.
  for (const [name, reasons] of Object.entries(validateUser(after, organisation)))
    if (Object.hasOwn(said, name)) for (const reason of reasons) problems.add(name, reason);
  throwIfProblems(problems.found);
  return after;
}
