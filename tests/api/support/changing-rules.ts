import { getOrderedRoutings } from '#functions/organisation/rules/newest-routings.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { createRate, updateDoaLevel } from '#shared/doa/doa-api.ts';
import {
  createCategory,
  updateConfiguration,
  updateDepartment,
} from '#shared/reference/organisation-api.ts';
import { publishRouting } from '#shared/routing/routing-api.ts';
import { moveRouting } from '#shared/routing/routing-desk-api.ts';
import { placeLocation, updateBusinessHours } from '#shared/sla/sla-api.ts';
import { deactivateUser, updateUser } from '#shared/users/people-api.ts';
import { departments, formId, levels, locations, people } from '#tests/domain/support/people.ts';
import type { Api } from '#tests/support/api.ts';

const as = 'admin' as const;

/** Return the administrator actions that could make a request skip a step or change its approvers. */
export function ruleChangeActions(api: Api): Readonly<Record<string, () => Promise<object>>> {
  const present = (): Promise<Reference> => referenceStore(api.table).load(app);
  return {
    'the condition of a step': async () => {
      const [first] = (await present()).routings;
      const { name, categoryIds = [], steps: before = [], version = 1 } = first ?? {};
      const condition = { op: '>' as const, of: [{ field: '$amount' }, { value: 1000 }] };
      const changed = before.map((step, n) => (n === 1 ? { ...step, condition } : step));
      return api.call(publishRouting, {
        ...{ as, params: { routingId: first?.id ?? '' } },
        body: { name, categoryIds, steps: changed, version },
      });
    },
    'an approval limit': () =>
      api.call(updateDoaLevel, {
        ...{ as, params: { id: levels.three } },
        body: {
          limit: { amount: String(90_000 + Math.round(Math.random() * 1000)), currency: 'EUR' },
        },
      }),
    'an exchange rate': () =>
      api.call(createRate, {
        as,
        body: { currency: 'USD', rate: '0.01', validFrom: '2026-01-01' },
      }),
    'fallback approvers': () =>
      api.call(updateConfiguration, {
        ...{ as, params: { applicationId: app } },
        body: { fallbackApproverIds: [people.fallback, people.ceo] },
      }),
    'the tree of departments': () =>
      api.call(updateDepartment, {
        ...{ as, params: { id: departments.sales }, body: { parentId: departments.finance } },
      }),
    'business hours': async () => {
      const [hours] = (await present()).businessHours;
      const week = { ...hours?.week, saturday: [{ from: '09:00', to: '10:00' }] };
      return api.call(updateBusinessHours, { as, params: { id: hours?.id ?? '' }, body: { week } });
    },
    'the role of another approver': () =>
      api.call(updateUser, {
        ...{ as, params: { userId: people.director }, body: { role: 'Employee' } },
      }),
    'another approver, who is deactivated': () =>
      api.call(deactivateUser, { as, params: { userId: people.controller }, query: {} }),
    'the order of routings': async () => {
      const ordered = getOrderedRoutings(await present());
      const [first, last] = [ordered[0], ordered.at(-1)];
      return api.call(moveRouting, {
        ...{ as, params: { routingId: last?.id ?? '' }, body: { before: first?.id ?? null } },
      });
    },
    'the hours of a location': async () => {
      const [hours] = (await present()).businessHours;
      const { locations: all } = await present();
      const place = all.find(({ id }) => id === locations.newYork);
      const businessHoursId = place?.businessHoursId ? null : (hours?.id ?? null);
      return api.call(placeLocation, {
        ...{ as, params: { id: locations.newYork } },
        body: { parentId: place?.parentId ?? null, businessHoursId },
      });
    },
    'a category of their own': () =>
      api.call(createCategory, {
        as,
        body: { name: `Own ${Math.random()}`, formId, icon: 'plane', parentId: null },
      }),
  };
}
