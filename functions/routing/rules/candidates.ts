import { climbToLimit } from '#functions/approval-limits/rules/climb.ts';
import { type ConvertedAmount, convertMoney } from '#functions/organisation/rules/convert.ts';
import type { PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import {
  listDepartmentAncestors,
  type Reference,
} from '#functions/organisation/rules/reference.ts';
import { findArrangement } from '#functions/people/rules/arrangements.ts';
import type { Amount } from '#shared/forms/headline.ts';
import { isUnknown } from '#shared/forms/unknown.ts';
import type { Reason } from '#shared/requests/reason.ts';
import type { ApproverSource } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';

/**
 * A person named by a rule, before absences and self-approval are checked. `user` is undefined if the id belongs to
 * nobody.
 */
export type Candidate = { readonly user: User | undefined; readonly reason: Reason };

/** People named by the rule of a step. `gap`: reason if it names nobody. */
export type Candidates = {
  readonly people: readonly Candidate[];
  /** A role or group: members who can't decide are left out instead of being replaced by delegates. */
  readonly crowd?: true;
  readonly gap?: Reason;
  /** Reasons for skipping people whom the rule would name. */
  readonly skipped?: readonly Reason[];
  /** Number of people left out of `people` because owners of the request chose them. */
  readonly barred?: number;
  readonly threshold?: Reason;
};

/**
 * Facts for choosing people. `converted`: amount of the request in the application's currency; null without a rate or
 * if it can't be calculated, in which case it may be large.
 */
export type ApproverContext = {
  readonly facts: PathFacts;
  readonly organisation: Organisation;
  readonly at: string;
  readonly converted: ConvertedAmount | null;
};

export const buildApproverContext = (
  facts: PathFacts,
  organisation: Organisation,
  at: string,
): ApproverContext => ({
  facts,
  organisation,
  at,
  converted: convertAmount(facts.amount, organisation.reference, at),
});

function convertAmount(amount: Amount, reference: Reference, at: string): ConvertedAmount | null {
  if (isUnknown(amount)) return null;
  return amount ? convertMoney(amount, reference, at) : { amount: '0' };
}

type Source<K extends ApproverSource['kind']> = Extract<ApproverSource, { kind: K }>;

const gap = (why: string): Candidates => ({
  people: [],
  gap: { code: 'fallback', facts: { why } },
});

function listNamedPeople(
  { userIds }: Source<'named'>,
  { organisation }: ApproverContext,
): Candidates {
  return {
    people: userIds.map((userId) => {
      const user = organisation.directory.user(userId);
      return { user, reason: { code: 'named', facts: user ? { person: user.name } : {} } };
    }),
  };
}

const crowd = (users: readonly User[], reason: Reason, why: string): Candidates =>
  users.length === 0 ? gap(why) : { people: users.map((user) => ({ user, reason })), crowd: true };

/**
 * Return the manager n levels above the requester; undefined if the line ends before or is circular. A person whom an
 * owner of the request chose ends the line, because the owner chose the managers above with them.
 */
function findManagerAbove(
  level: number,
  { facts, organisation: { directory }, at }: ApproverContext,
): User | undefined {
  const seen = new Set([facts.requester.userId]);
  let user: User | undefined;
  let next = facts.requester.userId;
  for (let step = 0; step < level; step += 1) {
    user = directory.managerOf(next);
    if (!user || seen.has(user.userId)) return undefined;
    if (findArrangement(user, facts, at)) return user;
    seen.add(user.userId);
    next = user.userId;
  }
  return user;
}

function findManagerCandidate({ level }: Source<'manager'>, ask: ApproverContext): Candidates {
  const { facts } = ask;
  const user = findManagerAbove(level, ask);
  if (!user) {
    const { name } = facts.requester;
    return gap(level === 1 ? `${name} has no manager` : `${name} has no manager at level ${level}`);
  }
  const reason: Reason = {
    code: 'manager',
    facts: { person: user.name, of: facts.requester.name, level: String(level) },
  };
  return { people: [{ user, reason }] };
}

/** Return the head of a department, else of the nearest one above that has a head. */
export function findDepartmentHead(departmentId: string | null, organisation: Organisation) {
  for (const department of listDepartmentAncestors(organisation.reference, departmentId)) {
    const user = department.headId ? organisation.directory.user(department.headId) : undefined;
    if (user) return { user, department: department.name };
  }
  return undefined;
}

function findHeadCandidate(
  { departmentId }: Source<'head'>,
  { facts, organisation }: ApproverContext,
): Candidates {
  const found = findDepartmentHead(departmentId ?? facts.departmentId, organisation);
  if (!found) return gap('the department has no head');
  const reason: Reason = {
    code: 'head',
    facts: { person: found.user.name, department: found.department },
  };
  return { people: [{ user: found.user, reason }] };
}

/** Return the reason why the limit that covers the amount is unknown. */
const whyUnknown = (amount: Amount): string =>
  isUnknown(amount)
    ? "the amount can't be calculated"
    : `no exchange rate for ${amount?.currency ?? 'the amount'}`;

function listDoaCandidates({ facts, organisation, at, converted }: ApproverContext): Candidates {
  if (!converted)
    return {
      people: [],
      gap: {
        code: 'doaGap',
        facts: { why: whyUnknown(facts.amount) },
      },
    };
  const found = climbToLimit(converted.amount, { ...facts, at }, organisation, facts);
  const { skipped } = found;
  if (found.users.length === 0) return { people: [], gap: skipped[0] ?? found.reason, skipped };
  const rate: Record<string, string> = converted.rate ? { rate: converted.rate } : {};
  const reason: Reason = { code: 'doa', facts: { ...found.reason.facts, ...rate } };
  return {
    people: found.users.map((user) => ({ user, reason })),
    skipped,
    barred: found.barred,
    ...(found.threshold ? { threshold: found.threshold } : {}),
  };
}

function findFormUserCandidate(
  { field }: Source<'formUser'>,
  { facts, organisation }: ApproverContext,
): Candidates {
  const value = Object.hasOwn(facts.values, field) ? facts.values[field] : undefined;
  if (typeof value !== 'string' || value === '') return gap(`the field "${field}" is empty`);
  const user = organisation.directory.user(value);
  const reason: Reason = { code: 'formUser', facts: { field, ...(user && { person: user.name }) } };
  return { people: [{ user, reason }] };
}

/** Return the people whom the source of a step names for these facts. */
export function listCandidates(source: ApproverSource, ask: ApproverContext): Candidates {
  const { directory } = ask.organisation;
  switch (source.kind) {
    case 'named':
      return listNamedPeople(source, ask);
    case 'role':
      return crowd(
        directory.inRole(source.role),
        { code: 'role', facts: { role: source.role } },
        `nobody has the role ${source.role}`,
      );
    case 'manager':
      return findManagerCandidate(source, ask);
    case 'head':
      return findHeadCandidate(source, ask);
    case 'doa':
      return listDoaCandidates(ask);
    case 'formUser':
      return findFormUserCandidate(source, ask);
    case 'group':
      return crowd(
        directory.inGroup(source.group),
        { code: 'group', facts: { group: source.group } },
        `the group ${source.group} is empty`,
      );
  }
}
