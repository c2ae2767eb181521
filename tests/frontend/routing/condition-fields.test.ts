import { expect, test } from 'vitest';
import { listConditionFields } from '#frontend/widgets/routing/condition-fields.ts';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import { reference } from '#tests/domain/support/organisation.ts';

const { categories, departments, locations, doaLevels, forms } = reference();
const [travel, other] = categories;
const createRoutingNames = (served: RoutingNames['served']): RoutingNames => ({
  ...{ categories, served, departments, locations, forms },
  levels: doaLevels,
  serviceLevels: [],
  policies: [],
  people: new Map(),
  lastResort: [],
  things: [],
  currency: 'EUR',
});

test('a condition on the category lists the categories of the routing first', () => {
  const offered = (served: RoutingNames['served']) =>
    listConditionFields(createRoutingNames(served))
      .find(({ key }) => key === '$category')
      ?.options?.map(({ label }) => label);
  expect(offered(other ? [other] : [])).toEqual(['Other', 'Travel']);
  expect(offered(travel ? [travel] : [])).toEqual(['Travel', 'Other']);
});
