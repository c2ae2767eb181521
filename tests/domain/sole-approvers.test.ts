import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AuthorityPlace,
  canDecideAmount,
} from '#functions/approval-limits/rules/authority.ts';
import { buildAuthorityMatrix } from '#functions/approval-limits/rules/authority-matrix.ts';
import { climbToLimit } from '#functions/approval-limits/rules/climb.ts';
import { lintDoa } from '#functions/approval-limits/rules/lint-doa.ts';
import { examineCoverage } from '#functions/approval-limits/rules/sole-approvers.ts';
import { addDecimals, compareDecimals } from '#shared/decimal.ts';
import type { DoaRule } from '#shared/doa/doa.ts';
import type { User } from '#shared/users/user.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import { organisation, reference } from './support/organisation.ts';
import {
  categoryId,
  delegation,
  departments,
  id,
  levels,
  monday,
  otherCategoryId,
  type PersonName,
  people,
  users,
} from './support/people.ts';

const personNames: readonly PersonName[] = ['ceo', 'director', 'manager', 'finance', 'employee'];
const someone = fc.constantFrom(...personNames);
const somewhere = fc.constantFrom(null, ...Object.values(departments));
const levelIds = Object.values(levels);

const rules = fc.array(
  fc.record({
    levelId: fc.constantFrom(...levelIds),
    departmentId: somewhere,
    categoryId: fc.constantFrom(null, null, categoryId),
    names: fc.uniqueArray(someone, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 2, maxLength: 8 },
);
/** Random rules of three levels, individual limits, active people and delegations. */
const matrices = fc
  .record({
    limits: fc.array(fc.constantFrom('500', '1000', '5000', null), { minLength: 3, maxLength: 3 }),
    rules,
    own: fc.array(fc.constantFrom(null, null, ...levelIds), { minLength: 5, maxLength: 5 }),
    gone: fc.subarray([...personNames], { maxLength: 2 }),
    delegations: fc.uniqueArray(fc.record({ from: someone, to: someone }), {
      maxLength: 3,
      selector: ({ from }) => from,
    }),
  })
  .map(({ limits, rules: drawn, own, gone, delegations }) => {
    const changed = personNames.map(
      (name, n): User => ({
        ...users[name],
        doaLevelId: own[n] ?? null,
        isActive: !gone.includes(name),
      }),
    );
    const doaRules = drawn.map(
      ({ names: holders, ...rule }, n): DoaRule => ({
        ...rule,
        id: id(4000 + n),
        applicationId: users.ceo.applicationId,
        userIds: holders.map((name) => people[name]),
        version: 1,
      }),
    );
    const doaLevels = reference().doaLevels.map((level, n) => {
      const amount = limits[n];
      return { ...level, limit: amount ? { amount, currency: 'EUR' } : null };
    });
    const given = delegations
      .filter(({ from, to }) => from !== to)
      .map(({ from, to }, n) => delegation(from, to, { id: id(4100 + n) }));
    return organisation({ doaRules, doaLevels }, changed, given);
  });
const places = fc.record({
  departmentId: fc.constantFrom(...Object.values(departments)),
  categoryId: fc.constantFrom(categoryId, otherCategoryId),
  at: fc.constant(monday),
});

/** Every limit, and the smallest amount above it. */
const amounts = ['0', '500', '500.01', '1000', '1000.01', '5000', '5000.01', '99999999'];

type ClimbInput = Parameters<typeof climbToLimit>[2];
/** Return the ids of the approvers for an amount that this person requests. */
const askedBy = (requester: User, amount: string, place: AuthorityPlace, asked: ClimbInput) =>
  climbToLimit(amount, place, asked, { requester }).users.map(({ userId }) => userId);
const covered = (amount: string, place: AuthorityPlace, asked: ClimbInput) =>
  askedBy(users.colleague, amount, place, asked).length > 0;

test('if the linter reports no sole approver, every requester has an approver for each covered amount', () => {
  let quiet = 0;
  fc.assert(
    fc.property(matrices, places, (asked, place) => {
      if (examineCoverage(place, asked).lone.length > 0) return;
      for (const amount of amounts) {
        if (!covered(amount, place, asked)) continue;
        for (const name of personNames)
          expect(askedBy(users[name], amount, place, asked), `${name} ${amount}`).not.toEqual([]);
        quiet += 1;
      }
    }),
    { numRuns: runs(500) },
  );
  expect(quiet).toBeGreaterThanOrEqual(minMatches(50));
});

test('a reported sole approver is the only approver of the amount, and nobody can approve their own request', () => {
  let alone = 0;
  fc.assert(
    fc.property(matrices, places, (asked, place) => {
      for (const { user, levels: found, above, kind } of examineCoverage(place, asked).lone) {
        for (const { limit } of found) {
          const amount = limit ?? addDecimals(above ?? '0', '0.01');
          expect(above === null || compareDecimals(amount, above) > 0).toBe(true);
          expect(askedBy(users.colleague, amount, place, asked)).toEqual([user.userId]);
          expect(askedBy(user, amount, place, asked)).toEqual([]);
          const delegates = asked.directory
            .delegationsOf(user.userId)
            .map(({ toUserId }) => asked.directory.user(toUserId))
            .filter((one) => one !== undefined && asked.directory.canBeAsked(one))
            .filter((one) => one && canDecideAmount(one, amount, place, asked.reference));
          expect(delegates.length > 0, amount).toBe(kind === 'onlyOne');
          alone += 1;
        }
      }
    }),
    { numRuns: runs(500) },
  );
  expect(alone).toBeGreaterThanOrEqual(minMatches(50));
});

test('an amount that is reported as a gap in the approval limits has no approver', () => {
  fc.assert(
    fc.property(matrices, places, (asked, place) => {
      for (const { limit } of examineCoverage(place, asked).gaps)
        expect(covered(limit ?? '99999999', place, asked)).toBe(false);
    }),
    { numRuns: runs(500) },
  );
});

test("the table of approval limits marks a department's row if and only if the linter reports the department", () => {
  fc.assert(
    fc.property(matrices, (asked) => {
      const everybody = Object.values(people).flatMap((one) => asked.directory.user(one) ?? []);
      const found = lintDoa(asked, everybody, monday).filter(
        ({ place }) => place?.categoryId === null,
      );
      const [everywhere, ...rows] = buildAuthorityMatrix(asked, {
        categoryId: null,
        at: monday,
      }).rows;
      for (const { departmentId, cells } of rows) {
        const marks = [...cells, ...(everywhere?.cells ?? [])].flatMap((cell) => cell.marks);
        for (const kind of ['noStandIn', 'onlyOne'] as const) {
          const told = found.some(
            (one) => one.kind === kind && one.ids.includes(departmentId ?? ''),
          );
          expect(marks.includes(kind), kind).toBe(told);
        }
      }
    }),
    { numRuns: runs(150) },
  );
});
