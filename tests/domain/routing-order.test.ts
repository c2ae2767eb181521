import { describe, expect, test } from 'vitest';
import type { PathFacts } from '#functions/organisation/rules/facts.ts';
import { getOrderedRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { adviseRouting } from '#functions/routing/rules/advise-routing.ts';
import { chooseRouting } from '#functions/routing/rules/choose-routing.ts';
import { moveRoutingInOrder, placeRouting } from '#functions/routing/rules/place-routing.ts';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import { listReachableRoutings, listShadowingRoutings } from '#shared/routing/order.ts';
import type { RoutingSequence } from '#shared/routing/sequence.ts';
import { ref } from './support/acts.ts';
import { reference, routing } from './support/organisation.ts';
import { categoryId, createdAt, id, monday, otherCategoryId, people } from './support/people.ts';

const manager = { approvers: { kind: 'manager' as const, level: 1 } };
const one = (n: number, name: string, more: object = {}): RoutingSequence =>
  routing([manager], { id: id(n), name, ...more });
const condition = { op: '>', of: [{ field: '$amount' }, { value: 500 }] };
const general = one(1, 'General');
const large = one(2, 'Large', { condition });
const other = one(3, 'Other', { categoryIds: [otherCategoryId] });
const with_ = (routings: readonly RoutingSequence[], routingIds?: readonly string[]): Reference =>
  reference({
    routings,
    ...(routingIds && {
      routingOrder: {
        applicationId,
        routingIds: [...routingIds],
        updatedAt: createdAt,
        updatedBy: null,
        version: 1,
      },
    }),
  });
const facts: PathFacts = {
  requester: ref('employee'),
  categoryId,
  departmentId: null,
  locationId: null,
  priority: 'normal',
  amount: { amount: '800', currency: 'EUR' },
  values: {},
};
const changeContext = { by: ref('admin'), at: monday };
const listOrderedNames = (data: Reference) => getOrderedRoutings(data).map(({ name }) => name);
const chosen = (data: Reference) => chooseRouting(data, facts, monday).name;

describe('selection of a routing for a request', () => {
  test('a request uses the first matching routing in the stored order, regardless of names', () => {
    expect(chosen(with_([general, large], [general.id, large.id]))).toBe('General');
    expect(chosen(with_([general, large], [large.id, general.id]))).toBe('Large');
    const renamed = { ...large, name: 'Zebra', version: 2 };
    expect(chosen(with_([general, large, renamed], [large.id, general.id]))).toBe('Zebra');
  });

  test('without a stored order, routings with a condition come first, and equal ones are sorted by name', () => {
    expect(listOrderedNames(with_([general, other, large]))).toEqual(['Large', 'General', 'Other']);
    expect(chosen(with_([general, other, large]))).toBe('Large');
  });

  test('routings without a stored position come last', () => {
    expect(listOrderedNames(with_([general, other, large], [general.id]))).toEqual([
      'General',
      'Large',
      'Other',
    ]);
  });

  test('a routing whose condition cannot be evaluated is used only if no other routing matches', () => {
    const broken = one(4, 'Broken', { condition: { op: 'empty', of: [{ field: 'gone' }] } });
    const data = with_([broken, general], [broken.id, general.id]);
    const [form] = data.forms;
    const judged = chooseRouting(data, { ...facts, ...(form ? { form } : {}) }, monday);
    expect(judged.name).toBe('General');
  });
});

describe('storing a routing', () => {
  test('saving a routing stores the position of every routing, so that a later rename moves none', () => {
    const data = with_([general, large]);
    const renamed = { ...large, name: 'A large one', condition: undefined, version: 2 };
    const { order } = placeRouting(renamed, undefined, data, changeContext);
    expect(order).toMatchObject({ routingIds: [large.id, general.id], version: 0 });
    const again = with_([general, large], order?.routingIds);
    expect(placeRouting(renamed, undefined, again, changeContext)).toEqual({
      order: undefined,
      replaced: [],
    });
  });

  test('a new routing is placed last, or before or after the routings of its categories, as chosen', () => {
    const data = with_([general, large, other], [large.id, general.id, other.id]);
    const fresh = one(5, 'Fresh');
    const place = (overlap?: 'before' | 'after' | 'replace') =>
      placeRouting(fresh, overlap, data, changeContext).order?.routingIds;
    expect(place()).toEqual([large.id, general.id, other.id, fresh.id]);
    expect(place('before')).toEqual([fresh.id, large.id, general.id, other.id]);
    expect(place('after')).toEqual([large.id, general.id, fresh.id, other.id]);
    expect(place('replace')).toEqual([large.id, general.id, other.id, fresh.id]);
  });

  test('a replaced routing keeps its other categories, or is deactivated if it has none', () => {
    const both = one(6, 'Both', { categoryIds: [categoryId, otherCategoryId] });
    const data = with_([general, both, other]);
    const { replaced } = placeRouting(one(5, 'Fresh'), 'replace', data, changeContext);
    expect(replaced.map(({ value }) => value)).toMatchObject([
      { name: 'Both', version: 2, isActive: true, categoryIds: [otherCategoryId] },
      { name: 'General', version: 2, isActive: false, categoryIds: [categoryId] },
    ]);
  });

  test('a routing can be placed before another routing or at the end of the order', () => {
    const data = with_([general, large, other], [large.id, general.id, other.id]);
    expect(moveRoutingInOrder(other.id, large.id, data, changeContext)).toMatchObject({
      routingIds: [other.id, large.id, general.id],
      updatedBy: { userId: people.admin },
      version: 1,
    });
    expect(moveRoutingInOrder(large.id, null, data, changeContext)?.routingIds).toEqual([
      general.id,
      other.id,
      large.id,
    ]);
    expect(moveRoutingInOrder(large.id, general.id, data, changeContext)).toBeUndefined();
    expect(() => moveRoutingInOrder(large.id, id(99), data, changeContext)).toThrow(
      'no such routing',
    );
  });
});

describe('a routing that is never used', () => {
  test('a routing is never used if earlier routings without a condition cover all of its categories', () => {
    const ordered = [general, large, other];
    expect(listShadowingRoutings(large, ordered)).toEqual([general]);
    expect(listShadowingRoutings(other, ordered)).toEqual([]);
    expect(listShadowingRoutings(large, [large, general])).toEqual([]);
    expect(listShadowingRoutings({ ...large, isActive: false }, ordered)).toEqual([]);
    const wide = one(7, 'Wide', { categoryIds: [categoryId, otherCategoryId] });
    expect(listShadowingRoutings(wide, [general, other, wide])).toEqual([general, other]);
    expect(listShadowingRoutings(wide, [general, wide])).toEqual([]);
  });

  test('a routing that is never used is not listed for its category', () => {
    expect(listReachableRoutings(categoryId, [large, general, one(8, 'Late')])).toEqual([
      large,
      general,
    ]);
  });

  test('the advice for a routing draft reports that it would never be used, or which routings it would make unused', () => {
    const data = with_([general, large], [large.id, general.id]);
    expect(adviseRouting(one(9, 'New'), data, monday)).toEqual([
      'Never used: “General” comes first and takes every request of its categories.',
    ]);
    const { condition: _, ...always } = large;
    expect(adviseRouting(always, data, monday)).toEqual([
      '“General” would never be used again: this one comes first.',
    ]);
  });
});
