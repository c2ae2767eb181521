import type { Directory } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { listDepartmentAncestors } from '#functions/organisation/rules/reference.ts';
import { AppError } from '#shared/errors.ts';
import type { PersonRef } from '#shared/fields.ts';
import { t } from '#shared/language/t.ts';
import type { User } from '#shared/users/user.ts';
import type { RequestRecord } from '../record/record.ts';

/**
 * Maximum number of managers above a person that are checked. A longer reporting line is a mistake, and each manager
 * costs a read.
 */
const maxLevels = 15;

export type RaiseContext = {
  readonly by: Pick<PersonRef, 'userId'>;
  readonly isAdmin?: boolean | undefined;
  readonly organisation: Pick<Organisation, 'reference'> & {
    readonly directory: Pick<Directory, 'user'>;
  };
};
/** Fields that determine the managers of a person. */
type ManagedPerson = Pick<User, 'managerId' | 'departmentId'>;

/**
 * Whether `userId` is among the managers above a person. Reads the managers upwards, because the people below a manager
 * are never read as a whole list.
 */
function isSubordinate(
  person: ManagedPerson,
  userId: string,
  { directory }: RaiseContext['organisation'],
): boolean {
  const seen = new Set<string>();
  let managerId = person.managerId;
  while (managerId && !seen.has(managerId) && seen.size < maxLevels) {
    if (managerId === userId) return true;
    seen.add(managerId);
    managerId = directory.user(managerId)?.managerId ?? null;
  }
  return false;
}

/** Whether `userId` heads a person's department or one above it. */
const isHeadedBy = (
  { departmentId }: ManagedPerson,
  userId: string,
  { reference }: RaiseContext['organisation'],
) => listDepartmentAncestors(reference, departmentId).some(({ headId }) => headId === userId);

/** Whether a person is below an approver in the reporting line, or in a department that the approver heads. */
const isBelow = (person: ManagedPerson, { by, organisation }: RaiseContext): boolean =>
  isHeadedBy(person, by.userId, organisation) || isSubordinate(person, by.userId, organisation);

const onlyOwnPeople = () =>
  new AppError(
    'actor.forbidden',
    t`You can raise requests for people who report to you and for the departments you head.`,
  );

const onlyApprovers = () =>
  new AppError(
    'actor.forbidden',
    t`Only approvers and administrators raise requests for somebody else.`,
  );

/**
 * Reject employees with the same error for every person they name.
 * @throws actor.forbidden
 */
export function assertMayRaiseForOthers(isApprover: boolean): void {
  if (!isApprover) throw onlyApprovers();
}

/** Return the person for whom a request is raised, or the reason why `by` can't raise one for them. */
function findPossibleRequester(
  requesterId: string,
  raising: RaiseContext,
): { readonly person: User } | { readonly whyNot: AppError } {
  const { by, isAdmin, organisation } = raising;
  const raiser = organisation.directory.user(by.userId);
  const person = organisation.directory.user(requesterId);
  if (!isAdmin) {
    if (raiser?.role !== 'Approver') return { whyNot: onlyApprovers() };
    if (!person || !isBelow(person, raising)) return { whyNot: onlyOwnPeople() };
  }
  if (person?.isActive) return { person };
  const why = person ? t`${person.name} is inactive.` : t`There is no such person.`;
  return { whyNot: new AppError('input.invalid', why, { fields: { onBehalfOf: [why] } }) };
}

/**
 * Return the person for whom the actor raises a request. Administrators may choose anybody, approvers only people below
 * them in the reporting line and in departments that they head. Others get the same error for a colleague, a
 * deactivated person and an unknown person.
 * @throws actor.forbidden, input.invalid (for administrators: the person is unknown or inactive)
 */
export function requireRequester(requesterId: string, raising: RaiseContext): User {
  const judged = findPossibleRequester(requesterId, raising);
  if ('whyNot' in judged) throw judged.whyNot;
  const { approversRaiseForOthers } = raising.organisation.reference.configuration;
  if (!raising.isAdmin && !approversRaiseForOthers)
    throw new AppError(
      'actor.forbidden',
      t`Raising requests for somebody else is switched off. Ask an administrator to raise it.`,
    );
  return judged.person;
}

/**
 * Return those people for whom an approver or administrator may raise requests, by the rule that also applies to
 * raising one.
 */
export function filterPossibleRequesters<
  T extends ManagedPerson & Pick<User, 'userId' | 'isActive'>,
>(people: readonly T[], raising: RaiseContext): T[] {
  const { by, isAdmin, organisation } = raising;
  const { approversRaiseForOthers } = organisation.reference.configuration;
  const isApprover = organisation.directory.user(by.userId)?.role === 'Approver';
  if (!isAdmin && !(isApprover && approversRaiseForOthers)) return [];
  return people.filter(
    (person) =>
      person.isActive && person.userId !== by.userId && (isAdmin || isBelow(person, raising)),
  );
}

/**
 * Return the reason why the author of a request for somebody else can't submit or change it any more, because roles,
 * managers or departments have changed. The requester needs none of these rights. Undefined if the author still can.
 */
export function findRaisingError(
  { request }: Pick<RequestRecord, 'request'>,
  raising: RaiseContext,
): AppError | undefined {
  const { requester, raisedBy } = request;
  const { userId } = raising.by;
  if (userId !== raisedBy.userId || userId === requester.userId) return undefined;
  const judged = findPossibleRequester(requester.userId, raising);
  return 'whyNot' in judged ? judged.whyNot : undefined;
}

/** @throws the errors of `requireRequester` */
export function assertStillMayRaise(
  record: Pick<RequestRecord, 'request'>,
  raising: RaiseContext,
): void {
  const whyNot = findRaisingError(record, raising);
  if (whyNot) throw whyNot;
}
