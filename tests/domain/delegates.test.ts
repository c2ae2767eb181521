import { describe, expect, test } from 'vitest';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { buildRequestFacts, roundValues } from '#functions/requests/rules/record/build-facts.ts';
import { forecastDraft } from '#functions/requests/rules/views/forecast-draft.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { User } from '#shared/users/user.ts';
import { answers, drafted, type RaiseOptions } from './support/acts.ts';
import { organisation, routing } from './support/organisation.ts';
import { categoryId, delegation, id, monday, policyId, slaId, users } from './support/people.ts';

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

describe('delegation', () => {
  const source: Source = { kind: 'manager', level: 1 };
  test('the delegate of an absent approver decides instead of the approver', () => {
    expect(namesFor(organisation({}, [], [delegation('manager', 'colleague')]), source)).toEqual([
      'Colleague for Manager',
    ]);
  });
  test.each([
    ['before it begins', { startsOn: '2026-03-03' }],
    ['after it ended', { endsOn: '2026-03-01' }],
    ['when it was ended early', { endedAt: '2026-03-01T00:00:00.000Z' }],
    ['for other categories', { categoryIds: [id(302)] }],
  ])('a delegation has no effect %s', (_, more) => {
    expect(
      namesFor(organisation({}, [], [delegation('manager', 'colleague', more)]), source),
    ).toEqual(['Manager']);
  });
  test('a delegation starts and ends at midnight in the time zone of the absent person', () => {
    const late = {
      ...delegation('manager', 'colleague'),
      startsOn: '2026-03-02',
      endsOn: '2026-03-02',
    };
    const inTokyo = changed('manager', { timeZone: 'Asia/Tokyo' });
    const at = '2026-03-01T16:00:00.000Z';
    const asked = organisation({}, [inTokyo], [late]);
    const record = drafted(asked, { at });
    const facts = buildRequestFacts(record, roundValues(record), asked);
    expect(plan(facts, stepWith(source), asked, at).stages[0]?.approvers[0]?.name).toBe(
      'Colleague',
    );
  });
  test('a chain of delegations is followed to its end, but the original approver decides if it is a cycle', () => {
    const chain = [
      delegation('manager', 'colleague'),
      delegation('colleague', 'finance', { id: id(751) }),
    ];
    expect(namesFor(organisation({}, [], chain), source)).toEqual(['Finance for Manager']);
    const circle = [
      delegation('manager', 'colleague'),
      delegation('colleague', 'manager', { id: id(751) }),
    ];
    expect(namesFor(organisation({}, [], circle), source)).toEqual(['Manager']);
  });
  test('the manager of an absent approver decides if the delegate is the requester', () => {
    const deputy = changed('employee', { role: 'Approver' });
    const asked = organisation({}, [deputy], [delegation('manager', 'employee')]);
    expect(namesFor(asked, source)).toEqual(['Director for Manager']);
  });
  test('the manager of an absent approver decides if the delegate is inactive', () => {
    const gone = changed('colleague', { isActive: false });
    const asked = organisation({}, [gone], [delegation('manager', 'colleague')]);
    expect(namesFor(asked, source)).toEqual(['Director for Manager']);
  });
  test('the fallback approvers decide if an absent approver has no active delegate and no manager', () => {
    const gone = changed('colleague', { isActive: false });
    const asked = organisation({}, [gone], [delegation('ceo', 'colleague')]);
    expect(namesFor(asked, { kind: 'named', userIds: [users.ceo.userId] })).toEqual(['Fallback']);
  });
  test("a task above the delegate's approval limit stays with the absent approver, with a reason", () => {
    const away = organisation({}, [], [delegation('director', 'manager')]);
    expect(namesFor(away, { kind: 'doa' }, { amount: '5000' })).toEqual(['Director']);
    const [stage] = planned(away, stepWith({ kind: 'doa' }), { amount: '5000' }).stages;
    expect(stage?.approvers[0]?.reasons.map(explainReason).at(-1)).toBe(
      'Director is away until 31 March 2026, and the delegate Manager has too low an approval limit for the amount, so it waits for Director.',
    );
    const able = organisation({}, [], [delegation('director', 'ceo')]);
    expect(namesFor(able, { kind: 'doa' }, { amount: '5000' })).toEqual(['Ceo for Director']);
  });
});

describe('an absent fallback approver', () => {
  const unknown: Source = { kind: 'formUser', field: 'reviewer' };
  const under = (more: User[], ...given: Parameters<typeof delegation>[]) =>
    namesFor(
      organisation(
        {},
        more,
        given.map((one) => delegation(...one)),
      ),
      unknown,
    );
  test('an absent fallback approver is replaced by their delegate', () => {
    expect(under([], ['fallback', 'finance'])).toEqual(['Finance for Fallback']);
  });
  test('an absent fallback approver is replaced by administrators if the delegate cannot decide', () => {
    const gone = changed('finance', { isActive: false });
    expect(under([gone], ['fallback', 'finance'])).toEqual(['Admin']);
  });
  test('an absent fallback approver gets the task, with a reason, if nobody else can decide', () => {
    const gone = changed('finance', { isActive: false });
    const alone = [gone, changed('admin', { isActive: false })];
    const asked = organisation({}, alone, [delegation('fallback', 'finance')]);
    const [stage] = planned(asked, stepWith(unknown)).stages;
    expect(stage?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
    expect(stage?.approvers[0]?.reasons.map(({ code }) => code)).toContain('askedWhileAway');
  });
  test('a fallback approver who is also the delegate of another fallback approver gets one task', () => {
    const configuration = { ...organisation().reference.configuration };
    const fallbackApproverIds = [users.fallback.userId, users.finance.userId];
    const two = { configuration: { ...configuration, fallbackApproverIds } };
    const asked = organisation(two, [], [delegation('fallback', 'finance')]);
    expect(namesFor(asked, unknown)).toEqual(['Finance']);
  });
});

describe('forecast of a path', () => {
  test('a forecast lists the approver of each step in order and the expected end in working time', () => {
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
    const asked = organisation({ routings });
    const forecast = forecastDraft({
      categoryId,
      values: answers('5000', { purpose: '' }),
      priority: 'normal',
      requester: users.employee,
      organisation: asked,
      at: monday,
    });
    expect(
      forecast.path.steps.map((group) =>
        group.map(({ name, people: who }) => [name, who[0]?.name]),
      ),
    ).toEqual([[['Step 1', 'Manager']], [['Step 2', 'Director']]]);
    // Two targets of 16 working hours, from Monday ten o'clock in Berlin: two days each.
    expect(forecast.path.finish).toMatchObject({
      name: 'Paid out',
      reached: false,
      expectedAt: '2026-03-06T09:00:00.000Z',
      workingSeconds: 115_200,
    });
    expect(forecast.calendarName).toBe('Europe/Berlin');
  });
});
