import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { ProblemList, refuseProblems } from '#functions/organisation/rules/problems.ts';
import type { Input } from '#shared/endpoint.ts';
import { t } from '#shared/language/t.ts';
import { fixed, type updateUser } from '#shared/users/people-api.ts';
import { User } from '#shared/users/user.ts';
import { validateUser } from './validate-user.ts';

type Said = Input<typeof updateUser>['body'];

/**
 * A profile with what was said of it, and the rest as it was.
 * @throws input.invalid for what doesn't fit, for what nobody changes unless it was sent back as it is, and for a
 * person who leaves: their tasks have to move
 */
export function changeProfile(before: User, said: Said, organisation: Organisation): User {
  const problems = new ProblemList();
  for (const name of User.pick(fixed).keyof().options)
    problems.expect(
      said[name] === undefined || said[name] === before[name],
      name,
      t`This can’t be changed here. Leave it out, or send it as it is.`,
    );
  problems.expect(
    said.isActive !== false || !before.isActive,
    'isActive',
    t`Deactivate this person instead: then their tasks move, too.`,
  );
  // Sent back as it was read: what the product writes itself.
  const { newAddress: _, held: __, outsideDomainsConfirmed: ___, ...fields } = said;
  const after = User.parse({ ...before, ...fields });
  // Problems of fields that were left out do not count: a manager who was deactivated since is refused only
  // when the call names a manager.
  for (const [name, reasons] of Object.entries(validateUser(after, organisation)))
    if (Object.hasOwn(said, name)) for (const reason of reasons) problems.add(name, reason);
  refuseProblems(problems.found);
  return after;
}
