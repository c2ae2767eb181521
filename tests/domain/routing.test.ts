import { describe, expect, test } from 'vitest';
import { factsOf, roundValues } from '#functions/domain/requests/facts-of.ts';
import { forecastDraft } from '#functions/domain/requests/forecast-draft.ts';
import { openStages } from '#functions/domain/requests/open-stages.ts';
import { Directory, personRef, wholeDirectory } from '#functions/domain/routing/directory.ts';
import { plan } from '#functions/domain/routing/plan.ts';
import type { World } from '#functions/domain/routing/world.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { explain } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';
import { answers, drafted, newId, type Raised, submitted } from './support/acts.ts';
import { expectStorable } from './support/invariants.ts';
import {
  categoryId,
  delegation,
  departments,
  id,
  locations,
  monday,
  people,
  policyId,
  reference,
  routing,
  slaId,
  users,
  world,
} from './support/organisation.ts';

type Source = RoutingStep['approvers'];
const stepWith = (approvers: Source, more: object = {}) => routing([{ approvers, ...more }]);

function planned(
  asked: World,
  sequence = stepWith({ kind: 'manager', level: 1 }),
  raised: Raised = {},
) {
  const record = drafted(asked, raised);
  const facts = factsOf(record, roundValues(record), asked.reference);
  return plan(facts, sequence, asked, monday);
}
const namesFor = (asked: World, source: Source, raised: Raised = {}) =>
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
  ])('%s', (_, source, expected) => {
    const raised = { values: { reviewer: people.controller } };
    expect(namesFor(world(), source, raised)).toEqual(expected);
  });

  test.each<[string, Source]>([
    ['named people who do not exist', { kind: 'named', userIds: [id(999)] }],
    ['a manager beyond the top', { kind: 'manager', level: 9 }],
    ['a department without a head', { kind: 'head', departmentId: id(998) }],
    ['an empty group', { kind: 'group', group: 'Nobody' }],
    ['an empty field of the form', { kind: 'formUser', field: 'reviewer' }],
  ])('%s: the fallback approvers decide, and it is reported', (_, source) => {
    const { stages, notices } = planned(world(), stepWith(source));
    expect(stages[0]?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
    expect(notices).toHaveLength(1);
  });

  test('a circle of managers ends at the fallback approvers', () => {
    const circle = world({}, [changed('director', { managerId: people.manager })]);
    expect(namesFor(circle, { kind: 'manager', level: 3 })).toEqual(['Fallback']);
  });

  test('without any fallback approver the administrators decide; without those nobody can be asked', () => {
    const configuration = { ...reference().configuration, fallbackApproverIds: [] };
    const source: Source = { kind: 'group', group: 'Nobody' };
    expect(namesFor(world({ configuration }), source)).toEqual(['Admin']);
    const alone = world({ configuration }, [changed('admin', { isActive: false })]);
    expect(() => namesFor(alone, source)).toThrow('Nobody can decide');
  });
});

describe('authority (DOA)', () => {
  const source: Source = { kind: 'doa' };
  test.each([
    ['0.01', 'Manager'],
    ['1000.00', 'Manager'],
    ['1000.01', 'Director'],
    ['10000', 'Director'],
    ['10000.01', 'Ceo'],
    ['99999999', 'Ceo'],
  ])('%s EUR ends at %s', (amount, expected) => {
    expect(namesFor(world(), source, { amount })).toEqual([expected]);
  });

  test('a requester never decides their own request, whatever their level: the climb goes on', () => {
    expect(namesFor(world(), source, { amount: '500', by: 'manager' })).toEqual(['Director']);
    expect(namesFor(world(), source, { amount: '99999', by: 'ceo' })).toEqual(['Fallback']);
  });

  test('an inactive holder is passed over', () => {
    expect(namesFor(world({}, [changed('manager', { isActive: false })]), source)).toEqual([
      'Director',
    ]);
  });

  test('the rule of the own department goes before the general one, and that of the category before all', () => {
    const rule = (
      n: number,
      departmentId: string | null,
      category: string | null,
      userId: string,
    ) => ({
      ...reference().doaRules[0],
      id: id(n),
      applicationId: users.ceo.applicationId,
      version: 1,
      levelId: id(601),
      departmentId,
      categoryId: category,
      userIds: [userId],
    });
    const doaRules = [
      rule(1, null, null, people.ceo),
      rule(2, departments.board, null, people.finance),
    ];
    expect(namesFor(world({ doaRules }), source)).toEqual(['Finance']);
    const own = [...doaRules, rule(3, departments.sales, null, people.manager)];
    expect(namesFor(world({ doaRules: own }), source)).toEqual(['Manager']);
    const named = [...own, rule(4, departments.sales, categoryId, people.controller)];
    expect(namesFor(world({ doaRules: named }), source)).toEqual(['Controller']);
  });

  test('an amount that no level covers goes to the fallback approvers and is reported', () => {
    const doaLevels = reference().doaLevels.slice(0, 2);
    const { stages, notices } = planned(world({ doaLevels }), stepWith(source), {
      amount: '20000',
    });
    expect(stages[0]?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
    expect(notices.map(explain)).toEqual(['Nobody’s authority covers 20,000.00 EUR here.']);
  });

  test('the nearest threshold is told', () => {
    const just = planned(world(), stepWith(source), { amount: '1200' }).stages[0]?.threshold;
    expect(just && explain(just)).toBe(
      'At 1,000.00 EUR or less this would have ended at Level 1 (Manager).',
    );
    const nearly = planned(world(), stepWith(source), { amount: '9900' }).stages[0]?.threshold;
    expect(nearly && explain(nearly)).toBe(
      'Above 10,000.00 EUR this would have gone on to Level 3 (Ceo).',
    );
  });

  describe('in another currency', () => {
    const rate = (n: number, currency: string, value: string, validFrom: string) => ({
      id: id(n),
      applicationId: users.ceo.applicationId,
      currency,
      rate: value,
      validFrom,
      version: 1,
    });
    const inDollars = (rates: ReturnType<typeof rate>[]) => {
      const text = JSON.stringify(reference().forms).replaceAll(
        '"currency":"EUR"',
        '"currency":"USD"',
      );
      return world({ forms: JSON.parse(text), rates });
    };
    const raised = {
      values: { lines: [{ count: 1, price: { amount: '1100', currency: 'USD' } }] },
    };

    test('converts with the newest rate in force on the day it is submitted, and keeps the rate', () => {
      const rates = [
        rate(1, 'USD', '0.95', '2025-01-01'),
        rate(2, 'USD', '0.90', '2026-01-01'),
        rate(3, 'USD', '2', '2027-01-01'),
      ];
      const [stage] = planned(inDollars(rates), stepWith(source), raised).stages;
      expect(stage?.inputs).toMatchObject({
        convertedAmount: { amount: '990.00', currency: 'EUR' },
        rate: '0.90',
      });
      expect(stage?.approvers.map(({ name }) => name)).toEqual(['Manager']);
    });

    test('without a rate the fallback approvers decide, and it is reported', () => {
      const { stages, notices } = planned(inDollars([]), stepWith(source), raised);
      expect(stages[0]?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
      expect(notices.map(explain)).toEqual(['No exchange rate for USD.']);
    });
  });
});

test('a crowd is asked only as far as one transaction can write it, and that is told', () => {
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
  const directory = wholeDirectory([...Object.values(users), ...crowd]);
  const asked = { reference: reference({ routings: [sequence] }), directory };
  const { stages, notices } = planned(asked, sequence);
  expect(stages.map(({ approvers }) => approvers.length)).toEqual([18, 18]);
  expect(notices.map(explain)[0]).toBe(
    '100 people could decide this step; the first 18 by name are asked.',
  );
  expectStorable(openStages(submitted(asked), { at: monday, world: asked, newId }) ?? raise());
});

describe('skip rules', () => {
  test('the requester’s manager decides instead of the requester', () => {
    const named: Source = { kind: 'named', userIds: [people.employee] };
    expect(namesFor(world(), named)).toEqual(['Manager']);
    const [stage] = planned(world(), stepWith(named)).stages;
    expect(stage?.approvers[0]?.reasons.map(({ code }) => code)).toEqual([
      'named',
      'insteadOfSelf',
    ]);
  });

  test('an inactive person gives way to their delegate, else to their manager, with both names', () => {
    const source: Source = { kind: 'named', userIds: [people.leaver] };
    expect(namesFor(world(), source)).toEqual(['Manager for Leaver']);
    const substituted = world({}, [], [delegation('leaver', 'controller')]);
    expect(namesFor(substituted, source)).toEqual(['Controller for Leaver']);
  });

  test('members of a group who cannot decide are left out', () => {
    const source: Source = { kind: 'group', group: 'Travel desk' };
    expect(namesFor(world({}, [changed('finance', { isActive: false })]), source)).toEqual([
      'Controller',
    ]);
    expect(namesFor(world(), source, { by: 'controller' })).toEqual(['Finance']);
  });

  test('who approves earlier in the round is not asked again', () => {
    const sequence = routing([
      { approvers: { kind: 'manager', level: 1 } },
      {
        approvers: { kind: 'named', userIds: [people.manager, people.finance] },
        rule: { kind: 'all' },
      },
      { approvers: { kind: 'named', userIds: [people.manager] } },
    ]);
    const { stages } = planned(world(), sequence);
    expect(
      stages.map(({ approvers, skipped }) =>
        skipped ? skipped.code : approvers.map(({ name }) => name),
      ),
    ).toEqual([['Manager'], ['Finance'], 'alreadyApproved']);
  });

  test('a condition that does not hold skips the step, says why, and what would change it', () => {
    const condition: Expression = { op: '>', of: [{ field: '$amount' }, { value: 1000 }] };
    const sequence = stepWith({ kind: 'manager', level: 1 }, { condition });
    const [skipped] = planned(world(), sequence, { amount: '400' }).stages;
    expect(skipped?.skipped && explain(skipped.skipped)).toBe(
      'Not needed: this step is only for requests where the amount is more than 1,000.00 EUR.',
    );
    expect(skipped?.threshold && explain(skipped.threshold)).toBe(
      'With the amount at 1,000.01 EUR this step would have been needed.',
    );
    const [needed] = planned(world(), sequence, { amount: '1500' }).stages;
    expect(needed?.threshold && explain(needed.threshold)).toBe(
      'With the amount at 1,000.00 EUR this step would not have been needed.',
    );
  });

  test.each<[string, Expression, boolean]>([
    [
      'the department',
      { op: '=', of: [{ field: '$department' }, { value: departments.sales }] },
      true,
    ],
    [
      'the location',
      {
        op: 'in',
        of: [{ field: '$location' }, { value: locations.newYork }, { value: locations.berlin }],
      },
      true,
    ],
    ['the priority', { op: '=', of: [{ field: '$priority' }, { value: 'urgent' }] }, false],
    ['a field', { op: '=', of: [{ field: 'kind' }, { value: 'train' }] }, true],
    [
      'the rows of a table',
      { op: '>=', of: [{ op: 'count', of: [{ field: 'lines.what' }] }, { value: 2 }] },
      false,
    ],
    [
      'both',
      {
        op: 'and',
        of: [
          { op: 'empty', of: [{ field: 'reviewer' }] },
          { op: 'not', of: [{ op: '=', of: [{ field: 'kind' }, { value: 'car' }] }] },
        ],
      },
      true,
    ],
  ])('a condition on %s', (_, condition, included) => {
    const [stage] = planned(world(), stepWith({ kind: 'manager', level: 1 }, { condition })).stages;
    expect(stage?.skipped === undefined).toBe(included);
  });

  test('a condition on a field that the form lacks skips nobody: the fallback approvers decide', () => {
    const condition: Expression = { op: '=', of: [{ field: 'gone' }, { value: 'x' }] };
    const { stages, notices } = planned(
      world(),
      stepWith({ kind: 'manager', level: 1 }, { condition }),
    );
    expect(stages[0]?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
    expect(notices.map(explain)).toEqual([
      'The condition of "Step 1" can\'t be judged, so a fallback approver decides as fallback.',
    ]);
  });
});

describe('delegation', () => {
  const source: Source = { kind: 'manager', level: 1 };
  test('an absent approver’s delegate decides, for them', () => {
    expect(namesFor(world({}, [], [delegation('manager', 'colleague')]), source)).toEqual([
      'Colleague for Manager',
    ]);
  });
  test.each([
    ['before it begins', { startsOn: '2026-03-03' }],
    ['after it ended', { endsOn: '2026-03-01' }],
    ['when it was ended early', { endedAt: '2026-03-01T00:00:00.000Z' }],
    ['for other categories', { categoryIds: [id(302)] }],
  ])('not %s', (_, more) => {
    expect(namesFor(world({}, [], [delegation('manager', 'colleague', more)]), source)).toEqual([
      'Manager',
    ]);
  });
  test('the dates are days of the absent person’s own zone', () => {
    const late = {
      ...delegation('manager', 'colleague'),
      startsOn: '2026-03-02',
      endsOn: '2026-03-02',
    };
    const inTokyo = changed('manager', { timeZone: 'Asia/Tokyo' });
    const at = '2026-03-01T16:00:00.000Z';
    const asked = world({}, [inTokyo], [late]);
    const record = drafted(asked, { at });
    const facts = factsOf(record, roundValues(record), asked.reference);
    expect(plan(facts, stepWith(source), asked, at).stages[0]?.approvers[0]?.name).toBe(
      'Colleague',
    );
  });
  test('a chain of delegations is followed to its end; a circle leaves it where it was', () => {
    const chain = [
      delegation('manager', 'colleague'),
      delegation('colleague', 'finance', { id: id(751) }),
    ];
    expect(namesFor(world({}, [], chain), source)).toEqual(['Finance for Manager']);
    const circle = [
      delegation('manager', 'colleague'),
      delegation('colleague', 'manager', { id: id(751) }),
    ];
    expect(namesFor(world({}, [], circle), source)).toEqual(['Manager']);
  });
  test('never to the requester', () => {
    expect(namesFor(world({}, [], [delegation('manager', 'employee')]), source)).toEqual([
      'Manager',
    ]);
  });
  test('never beyond the delegate’s own authority where the amount decides', () => {
    const away = world({}, [], [delegation('director', 'manager')]);
    expect(namesFor(away, { kind: 'doa' }, { amount: '5000' })).toEqual(['Director']);
    const able = world({}, [], [delegation('director', 'ceo')]);
    expect(namesFor(able, { kind: 'doa' }, { amount: '5000' })).toEqual(['Ceo for Director']);
  });
});

describe('forecast', () => {
  test('names people in order with the working-time finish, escalation pinned with the step', () => {
    const routings = [
      routing([
        {
          approvers: { kind: 'manager', level: 1 },
          slaTemplateId: slaId,
          escalationPolicyId: policyId,
        },
        { approvers: { kind: 'doa' }, slaTemplateId: slaId },
      ]),
    ];
    const asked = world({ routings });
    const forecast = forecastDraft({
      categoryId,
      values: answers('5000', { purpose: '' }),
      priority: 'normal',
      requester: users.employee,
      world: asked,
      at: monday,
    });
    expect(
      forecast.path.steps.map((group) =>
        group.map(({ name, people: who }) => [name, who[0]?.name]),
      ),
    ).toEqual([[['Step 1', 'Manager']], [['Step 2', 'Director']]]);
    // Two targets of sixteen working hours, from Monday ten o'clock in Berlin: two and two days.
    expect(forecast.path.finish).toMatchObject({
      name: 'Paid out',
      reached: false,
      expectedAt: '2026-03-06T09:00:00.000Z',
      workingSeconds: 115_200,
    });
    expect(forecast.calendarName).toBe('Europe/Berlin');
  });
});

describe('a directory that is loaded bit by bit', () => {
  test('says what it lacks until nothing is missing, and then plans as the whole one', () => {
    const whole = world({ routings: [stepWith({ kind: 'manager', level: 3 })] });
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
        // An incomplete directory may make an act fail; that counts for nothing.
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
