import { describe, expect, test } from 'vitest';
import {
  createCompleteDirectory,
  Directory,
  personRef,
} from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { openStages } from '#functions/requests/rules/commands/open-stages.ts';
import { buildRequestFacts, roundValues } from '#functions/requests/rules/record/build-facts.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';
import { drafted, newId, type RaiseOptions, submitted } from './support/acts.ts';
import { expectStorable } from './support/invariants.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { categoryId, departments, id, monday, people, users } from './support/people.ts';

type Source = RoutingStep['approvers'];
const stepWith = (approvers: Source, more: object = {}) => routing([{ approvers, ...more }]);
function planned(
  asked: Organisation,
  sequence = stepWith({ kind: 'manager', level: 1 }),
  raised: RaiseOptions = {},
) {
  const record = drafted(asked, raised);
  const facts = buildRequestFacts(record, roundValues(record), asked);
  return plan(facts, sequence, asked, monday);
}
const namesFor = (asked: Organisation, source: Source, raised: RaiseOptions = {}) =>
  planned(asked, stepWith(source), raised).stages[0]?.approvers.map(({ name, insteadOf }) =>
    insteadOf ? `${name} for ${insteadOf.name}` : name,
  );
const changed = (name: keyof typeof users, more: Partial<User>): User => ({
  ...users[name],
  ...more,
});
const raise = (): never => {
  throw new Error('nothing was opened');
};

describe('approver sources', () => {
  test.each<[string, Source, string[]]>([
    ['named people', { kind: 'named', userIds: [people.ceo, people.finance] }, ['Ceo', 'Finance']],
    ['a role', { kind: 'role', role: 'admin' }, ['Admin']],
    ['the direct manager', { kind: 'manager', level: 1 }, ['Manager']],
    ['the manager two levels up', { kind: 'manager', level: 2 }, ['Director']],
    ['the head of the own department', { kind: 'head', departmentId: null }, ['Director']],
    [
      'the head of a named department',
      { kind: 'head', departmentId: departments.finance },
      ['Finance'],
    ],
    ['a group', { kind: 'group', group: 'Travel desk' }, ['Controller', 'Finance']],
    ['a person chosen in the form', { kind: 'formUser', field: 'reviewer' }, ['Controller']],
  ])('an approver source resolves to the right people: %s', (_, source, expected) => {
    const raised = { values: { reviewer: people.controller } };
    expect(namesFor(organisation(), source, raised)).toEqual(expected);
  });

  test.each<[string, Source]>([
    ['named people who do not exist', { kind: 'named', userIds: [id(999)] }],
    ['a manager beyond the top', { kind: 'manager', level: 9 }],
    ['a department without a head', { kind: 'head', departmentId: id(998) }],
    ['an empty group', { kind: 'group', group: 'Nobody' }],
    ['an empty field of the form', { kind: 'formUser', field: 'reviewer' }],
  ])(
    'the fallback approvers decide, with a notice, if an approver source finds nobody: %s',
    (_, source) => {
      const { stages, notices } = planned(organisation(), stepWith(source));
      expect(stages[0]?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
      expect(notices).toHaveLength(1);
    },
  );

  test('a manager step is assigned to the fallback approvers if the managers form a cycle', () => {
    const circle = organisation({}, [changed('director', { managerId: people.manager })]);
    expect(namesFor(circle, { kind: 'manager', level: 3 })).toEqual(['Fallback']);
  });

  test('administrators decide if there is no fallback approver, and planning fails without administrators', () => {
    const configuration = { ...reference().configuration, fallbackApproverIds: [] };
    const source: Source = { kind: 'group', group: 'Nobody' };
    expect(namesFor(organisation({ configuration }), source)).toEqual(['Admin']);
    const alone = organisation({ configuration }, [changed('admin', { isActive: false })]);
    expect(() => namesFor(alone, source)).toThrow('Nobody can decide');
  });
});

test('the approvers from a large group are limited to what one transaction can write, with a notice', () => {
  const crowd = Array.from({ length: 100 }, (_, n) => ({
    ...users.colleague,
    userId: id(4000 + n),
    name: `Member ${String(n).padStart(3, '0')}`,
    groups: ['Crowd'],
  }));
  const source: Source = { kind: 'group', group: 'Crowd' };
  const sequence = routing([
    { approvers: source, order: 1 },
    { approvers: source, order: 1 },
  ]);
  const directory = createCompleteDirectory([...Object.values(users), ...crowd]);
  const asked = { ...organisation({ routings: [sequence] }), directory };
  const { stages, notices } = planned(asked, sequence);
  expect(stages.map(({ approvers }) => approvers.length)).toEqual([25, 25]);
  expect(notices.map(explainReason)[0]).toBe(
    '100 people could decide this step; no more than the first 25 by name are asked.',
  );
  expectStorable(
    openStages(submitted(asked), { at: monday, organisation: asked, newId }) ?? raise(),
  );
});

describe('a directory that is loaded incrementally', () => {
  test('planning with a partly loaded directory reports the missing people until the plan is final', () => {
    const whole = organisation({ routings: [stepWith({ kind: 'manager', level: 3 })] });
    const known = new Map<string, User | null>();
    const delegations = new Map<string, never[]>();
    let rounds = 0;
    for (;;) {
      const directory = new Directory({
        users: known,
        delegations,
        roles: new Map(),
        groups: new Map(),
      });
      rounds += 1;
      let chosen: string[] = [];
      try {
        const { stages } = plan(
          {
            requester: personRef(users.employee),
            categoryId,
            departmentId: null,
            locationId: null,
            priority: 'normal',
            amount: null,
            values: {},
          },
          whole.reference.routings[0] ?? routing([]),
          { ...whole, directory },
          monday,
        );
        chosen = stages.flatMap(({ approvers }) => approvers.map(({ name }) => name));
      } catch {
        // Planning may fail while the directory is incomplete. The result is then ignored.
      }
      if (directory.complete) {
        expect(chosen).toEqual(['Ceo']);
        break;
      }
      for (const userId of directory.missing.userIds)
        known.set(userId, whole.directory.user(userId) ?? null);
      for (const userId of directory.missing.delegationsOf) delegations.set(userId, []);
      expect(rounds).toBeLessThan(10);
    }
    expect(rounds).toBeGreaterThan(3);
  });
});
