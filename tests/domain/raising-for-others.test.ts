import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { requireRequester } from '#functions/requests/rules/commands/raise-for.ts';
import { AppError } from '#shared/errors.ts';
import { drafted, ref } from './support/acts.ts';
import { organisation, reference } from './support/organisation.ts';
import { departments, id, type PersonName, people, person, users } from './support/people.ts';

/** Return the requester if a person may raise a request for another one, or else the reason. */
function asked(
  by: PersonName,
  forWhom: string,
  here: Organisation = organisation(),
  isAdmin = false,
): string {
  try {
    return requireRequester(forWhom, { by: ref(by), isAdmin, organisation: here }).name;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test.each([
  ['manager', 'employee', 'Employee', 'a report'],
  ['director', 'employee', 'Employee', 'a report’s report'],
  ['ceo', 'controller', 'Controller', 'somebody far below'],
  ['manager', 'director', 'actor.forbidden', 'the own manager'],
  ['manager', 'finance', 'actor.forbidden', 'somebody of another line'],
  ['employee', 'colleague', 'actor.forbidden', 'a colleague, without the role'],
] as const)(
  'a call by the %s to raise a request for the %s has the result: %s (%s)',
  (by, forWhom, becomes, _) => {
    expect(asked(by, people[forWhom])).toBe(becomes);
  },
);

test('a department head can raise requests for people in the department and in its subdepartments', () => {
  const headed = (key: keyof typeof departments): Organisation =>
    organisation({
      departments: reference().departments.map((one) =>
        one.id === departments[key] ? { ...one, headId: people.controller } : one,
      ),
    });
  expect(asked('controller', people.employee)).toBe('actor.forbidden');
  expect(asked('controller', people.employee, headed('sales'))).toBe('Employee');
  expect(asked('controller', people.employee, headed('board'))).toBe('Employee');
  expect(asked('controller', people.employee, headed('finance'))).toBe('actor.forbidden');
});

test('a manager or head without the role approver cannot raise requests for others', () => {
  const here = organisation({}, [
    person('director', { role: 'Employee' }),
    person('manager', { role: 'Employee' }),
  ]);
  expect(asked('manager', people.employee, here)).toBe('actor.forbidden');
  expect(asked('director', people.employee, here)).toBe('actor.forbidden');
});

test('an administrator can raise requests for any active person', () => {
  expect(asked('admin', people.ceo, organisation(), true)).toBe('Ceo');
  expect(asked('admin', people.leaver, organisation(), true)).toBe('input.invalid');
  expect(asked('admin', id(99), organisation(), true)).toBe('input.invalid');
});

test("raising a request for somebody inactive, unknown or outside the caller's permission fails with the same error", () => {
  const said = (userId: string) => {
    try {
      requireRequester(userId, { by: ref('finance'), organisation: organisation() });
    } catch (error) {
      return error;
    }
    return undefined;
  };
  expect(said(people.employee)).toEqual(said(people.leaver));
  expect(said(people.employee)).toEqual(said(id(99)));
});

test('only managers up the reporting line and department heads can raise a request for a person, despite cycles', () => {
  const names = ['ceo', 'director', 'manager', 'employee', 'finance'] as const;
  const line = fc.tuple(...names.map(() => fc.option(fc.constantFrom(...names))));
  fc.assert(
    fc.property(line, fc.constantFrom(...names), fc.constantFrom(...names), (bosses, by, whom) => {
      fc.pre(by !== whom);
      const changed = names.map((name, n) => {
        const boss = bosses[n];
        const managerId = boss ? people[boss] : null;
        return { ...users[name], role: 'Approver' as const, departmentId: null, managerId };
      });
      const above = new Set<string>();
      let next = changed.find(({ userId }) => userId === people[whom])?.managerId;
      while (next && !above.has(next)) {
        above.add(next);
        next = changed.find(({ userId }) => userId === next)?.managerId;
      }
      const may = asked(by, people[whom], organisation({}, changed)) !== 'actor.forbidden';
      expect(may).toBe(above.has(people[by]));
    }),
  );
});

test('the first event of a request names the requester only if somebody else raised the request', () => {
  const first = (onBehalfOf: PersonName) =>
    drafted(organisation(), { by: 'manager', onBehalfOf }).events[0];
  expect(first('employee')).toMatchObject({
    by: { name: 'Manager' },
    details: { requester: ref('employee') },
  });
  expect(first('manager')?.details).not.toHaveProperty('requester');
});
