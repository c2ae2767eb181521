import fc from 'fast-check';
import { createCompleteDirectory } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { PinnedVersions } from '#functions/organisation/rules/pinned-versions.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { Arrangement, Delegation, User } from '#shared/users/user.ts';
import { reference, routing } from './organisation.ts';
import {
  createdAt,
  delegation,
  departments,
  id,
  locations,
  policyId,
  slaId,
  users,
} from './people.ts';

const size = 7;
/** Return the id of the nth person of a random organisation. Numbers wrap around. */
export const getMemberId = (n: number): string => id(2000 + (n % size));
const groups = ['Desk', 'Board'] as const;

const someone = fc.integer({ min: 0, max: size - 1 });
const person = fc.record({
  managerId: fc.option(someone.map(getMemberId), { freq: 5 }),
  isActive: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  department: fc.constantFrom(departments.board, departments.sales, departments.finance, null),
  location: fc.constantFrom(locations.berlin, locations.newYork, null),
  groups: fc.subarray([...groups]),
  isApprover: fc.oneof(
    { weight: 4, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
});

/** Approvers of a step. */
export const source: fc.Arbitrary<RoutingStep['approvers']> = fc.oneof(
  fc.record({
    kind: fc.constant('named' as const),
    userIds: fc.uniqueArray(someone.map(getMemberId), { minLength: 1, maxLength: 4 }),
  }),
  fc.constant({ kind: 'role' as const, role: 'Approver' as const }),
  fc.record({ kind: fc.constant('manager' as const), level: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('head' as const),
    departmentId: fc.constantFrom(null, departments.finance),
  }),
  fc.constant({ kind: 'doa' as const }),
  fc.constant({ kind: 'formUser' as const, field: 'reviewer' }),
  fc.constantFrom(...groups).map((group) => ({ kind: 'group' as const, group })),
);
export const rule: fc.Arbitrary<RoutingStep['rule']> = fc.oneof(
  fc.constant({ kind: 'any' as const }),
  fc.constant({ kind: 'all' as const }),
  fc.record({ kind: fc.constant('atLeast' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
);
const condition: fc.Arbitrary<Expression | undefined> = fc.option(
  fc.constantFrom<Expression>(
    { op: '>', of: [{ field: '$amount' }, { value: 2000 }] },
    { op: '=', of: [{ field: 'gone' }, { value: 1 }] },
    { op: '=', of: [{ field: '$department' }, { value: departments.sales }] },
  ),
  { freq: 3, nil: undefined },
);
const stepArbitrary = fc
  .record({
    approvers: source,
    rule,
    condition,
    order: fc.integer({ min: 1, max: 3 }),
    keep: fc.boolean(),
    clocked: fc.boolean(),
  })
  .map(({ condition: when, keep, clocked, ...rest }) => ({
    ...rest,
    ...(when ? { condition: when } : {}),
    keepWhenUnchanged: keep,
    slaTemplateId: clocked ? slaId : null,
    escalationPolicyId: clocked ? policyId : null,
  }));

const delegations = fc.array(
  fc
    .record({ from: someone, to: someone, n: fc.integer({ min: 0, max: 99 }) })
    .filter(({ from, to }) => from !== to),
  { maxLength: 4 },
);
const target = fc.oneof(
  fc.constant({ to: 'manager' as const }),
  fc.constant({ to: 'departmentHead' as const }),
  fc.constant({ to: 'nextDoaLevel' as const }),
  someone.map((n) => ({ to: 'named' as const, userId: getMemberId(n) })),
);
/** Levels in ascending order, as a policy requires. */
const policy = fc
  .array(
    fc.record({
      after: fc.constantFrom(0, 3600, 90_000),
      target,
      action: fc.constantFrom(
        'notify' as const,
        'addApprover' as const,
        'reassign' as const,
        'approve' as const,
        'reject' as const,
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((levels) => levels.toSorted((a, b) => a.after - b.after));

/** `raiser`: person who raises the request for the requester, often the requester. */
export type RandomOrganisation = {
  readonly organisation: Organisation;
  readonly requester: User;
  readonly raiser: User;
  /** Return the same organisation in which administrators chose some of the people as approvers. */
  readonly arranged: (
    arrangements: ReadonlyMap<string, readonly Arrangement[]>,
  ) => RandomOrganisation;
};

/** An organisation with cycles of managers, inactive people, delegations in every direction and any routing. */
export const organisations: fc.Arbitrary<RandomOrganisation> = fc
  .record({
    people: fc.array(person, { minLength: size, maxLength: size }),
    heads: fc.tuple(someone, someone, someone),
    steps: fc.array(stepArbitrary, { minLength: 2, maxLength: 5 }),
    delegations,
    levels: policy,
    holders: fc.tuple(someone, someone, someone),
    requester: someone,
    raiser: fc.option(someone),
    fallback: fc.option(someone),
    /** Currency of the company, and the rate of that of forms and limits, if there is one. */
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'JPY', 'BHD'),
    rate: fc.option(fc.constantFrom('0.5', '160.25')),
  })
  .map((drawn) => {
    const everybody: User[] = drawn.people.map((one, n) => ({
      ...users.employee,
      userId: getMemberId(n),
      name: `Person ${n}`,
      email: `person${n}@example.org`,
      managerId: one.managerId,
      isActive: one.isActive || n === drawn.requester,
      departmentId: one.department,
      locationId: one.location,
      groups: one.groups,
      role: one.isApprover ? 'Approver' : 'Employee',
    }));
    const given: Delegation[] = drawn.delegations.map(({ from, to, n }) => ({
      ...delegation('manager', 'director'),
      id: id(3000 + n),
      fromUserId: getMemberId(from),
      toUserId: getMemberId(to),
      createdAt,
    }));
    const base = reference();
    const fallback = drawn.fallback === null ? [] : [getMemberId(drawn.fallback)];
    const data = reference({
      configuration: {
        ...base.configuration,
        currency: drawn.currency,
        fallbackApproverIds: [...fallback, ...base.configuration.fallbackApproverIds],
      },
      rates:
        drawn.rate === null || drawn.currency === 'EUR'
          ? []
          : [
              {
                ...{
                  id: id(4999),
                  applicationId,
                  currency: 'EUR',
                  rate: drawn.rate,
                  validFrom: '2026-01-01',
                  version: 1,
                },
              },
            ],
      routings: [routing(drawn.steps)],
      departments: base.departments.map((one, i) => ({
        ...one,
        headId: getMemberId(drawn.heads[i] ?? 0),
      })),
      doaRules: base.doaRules.map((one, i) => ({
        ...one,
        userIds: [getMemberId(drawn.holders[i] ?? 0)],
      })),
      escalationPolicies: base.escalationPolicies.map((one) => ({ ...one, levels: drawn.levels })),
    });
    const requester = everybody[drawn.requester] ?? users.employee;
    // Administrators enough for any quorum after any departures. Other tests cover requests that nobody can decide.
    const { admin, ceo, director, manager, finance, controller } = users;
    const admins = [admin, ceo, director, manager, finance, controller];
    const raiser = everybody[drawn.raiser ?? drawn.requester] ?? requester;
    const arranged: RandomOrganisation['arranged'] = (arrangements) => {
      const noted = (user: User): User => ({
        ...user,
        arrangements: [...(arrangements.get(user.userId) ?? [])],
      });
      const directory = createCompleteDirectory(
        [...everybody, users.fallback, ...admins].map(noted),
        given,
        admins.map(({ userId }) => userId),
      );
      const organisation = { reference: data, directory, pinned: new PinnedVersions() };
      return { organisation, requester, raiser, arranged };
    };
    return arranged(new Map());
  });
