import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { migrate } from '#functions/requests/rules/commands/migrate.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { chooseRouting } from '#functions/routing/rules/choose-routing.ts';
import { plan } from '#functions/routing/rules/plan.ts';
import type { Expression } from '#shared/forms/expression.ts';
import type { FormValues } from '#shared/forms/form.ts';
import { makeUnknown } from '#shared/forms/unknown.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { inReview, newId, ref } from './support/acts.ts';
import { calculated, f, formWith, op, v } from './support/calculated-forms.ts';
import { organisation, reference, routing } from './support/organisation.ts';
import { categoryId, departments, formId, id, monday } from './support/people.ts';

const manager = { approvers: { kind: 'manager' as const, level: 1 } };
const isNormal: Expression = { op: '=', of: [f('$priority'), v('normal')] };
const isLow: Expression = { op: '=', of: [f('$priority'), v('low')] };
const limits = [0, 500, 1000, 100_000];
const ofAmount = fc
  .tuple(fc.constantFrom('<' as const, '>=' as const), fc.constantFrom(...limits))
  .map(([op, limit]): Expression => ({ op, of: [f('$amount'), v(limit)] }));
const condition = fc.oneof(
  fc.constant(undefined),
  ofAmount,
  fc.constantFrom(isNormal, isLow),
  fc
    .tuple(
      fc.constantFrom('and' as const, 'or' as const),
      ofAmount,
      fc.constantFrom(isNormal, isLow),
    )
    .map(([op, ...of]): Expression => ({ op, of })),
);
/** Routings in order of precedence. The last routing matches every request. */
const routings = fc
  .array(fc.record({ condition, isActive: fc.boolean() }), { maxLength: 5 })
  .map((given) => [...given, { condition: undefined, isActive: true }])
  .map((given) =>
    given.map((one, n) => routing([manager], { id: id(10 + n), name: `Routing ${n}`, ...one })),
  );

const ordered = (given: readonly RoutingSequence[], more: Partial<Reference> = {}) =>
  organisation({
    ...more,
    routings: given,
    routingOrder: {
      ...{ applicationId: reference().configuration.applicationId, updatedBy: null, version: 1 },
      ...{ routingIds: given.map((one) => one.id), updatedAt: monday },
    },
  });
const facts = (amount: PathFacts['amount']): PathFacts => ({
  ...{ requester: ref('employee'), categoryId, departmentId: departments.sales },
  ...{ locationId: null, priority: 'normal', amount, values: {} },
});
const known = [...limits.flatMap((limit) => [limit, limit + 1, limit - 1]), 10_000_000]
  .filter((amount) => amount >= 0)
  .map((amount) => facts({ amount: `${amount}`, currency: 'EUR' }));
const unknowns = [facts(makeUnknown('text')), facts({ amount: '5', currency: 'XAU' })];

/** Return the routing that is chosen for a request, and its steps that are not skipped. */
function asked(given: readonly RoutingSequence[], one: PathFacts) {
  const company = ordered(given);
  const chosen = chooseRouting(company.reference, one, monday);
  const { stages } = plan(one, chosen, company, monday);
  return { chosen, steps: stages.filter(({ skipped }) => !skipped) };
}

test('an unknown amount that could lead to another routing adds a step for the fallback approvers', () =>
  fc.assert(
    fc.property(routings, fc.constantFrom(...unknowns), (given, one) => {
      const { chosen, steps } = asked(given, one);
      const possible = known.map((amount) => asked(given, amount).chosen.id);
      if (possible.every((routingId) => routingId === chosen.id)) return;
      expect(steps.at(-1)?.approvers.map(({ name }) => name)).toEqual(['Fallback']);
      expect(steps).toHaveLength(2);
    }),
  ));

test('a request with a known amount, or without one, gets no additional step for the fallback approvers', () =>
  fc.assert(
    fc.property(routings, fc.constantFrom(...known, facts(null)), (given, one) => {
      const { chosen, steps } = asked(given, one);
      expect(given).toContain(chosen);
      expect(steps).toHaveLength(1);
    }),
  ));

test('the path names the routing whose condition cannot be evaluated', () => {
  const fromThousand: Expression = { op: '>=', of: [f('$amount'), v(1000)] };
  const large = routing([manager], { id: id(10), name: 'Large', condition: fromThousand });
  const general = routing([manager], { id: id(11), name: 'General' });
  const { chosen, steps } = asked([large, general], facts(makeUnknown('text')));
  expect(chosen.name).toBe('General');
  expect(steps.map(({ step }) => step.name)).toEqual(['Step 1', 'Large']);
  expect(steps[1]?.approvers[0]?.reasons.map(explainReason)).toEqual([
    "The condition of “Large” can't be judged: a value can't be calculated, so Fallback decides as fallback.",
  ]);
  expect(asked([general, large], facts(makeUnknown('text'))).steps).toHaveLength(1);
});

test('a migration keeps the step added for an unknown amount, unless the amount is now known', () => {
  const form = formWith([calculated('total', op('/', f('a'), f('b')), { currency: 'EUR' })]);
  const fromThousand: Expression = { op: '>=', of: [f('$amount'), v(1000)] };
  const large = routing([manager], { id: id(10), name: 'Large', condition: fromThousand });
  const general = routing([manager], { id: id(11), name: 'General' });
  const company = ordered([large, general], { forms: [form] });
  const start = inReview(organisation());
  const sent = (values: FormValues): RequestRecord => ({
    ...start,
    request: { ...start.request, amount: null, formId, formVersion: 1 },
    values: start.values.map((given) => ({ ...given, values })),
  });
  const move = (record: RequestRecord, version: number) => {
    const to = { ...general, version };
    const asked = { by: ref('admin'), at: monday, organisation: company, routing: to, newId };
    const { change, effects } = migrate(record, asked);
    const effect = effects.find(({ name }) => name === 'Large')?.effect;
    return { record: applyChange(record, change), effect };
  };
  const moved = move(sent({ title: 'x', a: 5, b: 0 }), 2);
  expect(moved.effect).toBe('appears');
  const again = move(moved.record, 3);
  expect(again.effect).toBe('stays');
  const values = { title: 'x', a: 5, b: 1 };
  const known = { ...again.record, values: again.record.values.map((one) => ({ ...one, values })) };
  expect(move(known, 4).effect).toBe('goes');
});
