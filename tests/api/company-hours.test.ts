import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { planOrganisation } from '#functions/imports/rules/plan-organisation.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { OrganisationFile } from '#shared/reference/organisation-file.ts';
import {
  createBusinessHours,
  listCalendars,
  placeLocation,
  removeBusinessHours,
  updateBusinessHours,
} from '#shared/sla/sla-api.ts';
import { invitePerson } from '#shared/users/people-api.ts';
import { importPeople } from '#shared/users/people-files-api.ts';
import { createUser } from '#shared/users/users-api.ts';
import { week } from '#tests/domain/support/organisation.ts';
import { locations, people } from '#tests/domain/support/people.ts';
import { buildClaims, startApi } from '#tests/support/api.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(() => api.stop());
const as = 'admin' as const;
const hours = (timeZone: string, more: object = {}) => ({
  ...{ name: `Hours ${randomUUID().slice(0, 8)}`, timeZone, week: week(['08:00', '16:00']) },
  ...more,
});
const zones = async () => {
  const { body } = await api.call(listCalendars, { as });
  return new Map(body.items.map(({ locationId, calendar }) => [locationId, calendar.timeZone]));
};
const create = async (body: ReturnType<typeof hours>) =>
  (await api.call(createBusinessHours, { as, body })).body.item;

describe('business hours of a location', () => {
  test('business hours of one location change neither those of the company nor those of other locations', async () => {
    const before = await zones();
    const { id } = await create(hours('Asia/Tokyo'));
    const body = { parentId: null, businessHoursId: id };
    const params = { id: locations.newYork };
    await api.call(placeLocation, { as, params, body });
    const after = await zones();
    expect(after.get(locations.newYork)).toBe('Asia/Tokyo');
    expect(after.get(null)).toBe(before.get(null));
    expect(after.get(locations.berlin)).toBe(before.get(locations.berlin));
  });
});

describe('business hours of the company', () => {
  test('company hours change due dates as previewed, and there can be only one item of company hours', async () => {
    await setScene(api, 'open');
    const body = hours('Pacific/Apia', { isCompanyWide: true });
    const preview = await api.call(createBusinessHours, { as, body, query: { preview: 'true' } });
    const saved = await api.call(createBusinessHours, { as, body });
    expect(saved.body.moves).toEqual(preview.body.moves);
    expect((await zones()).get(null)).toBe('Pacific/Apia');
    const second = await api.call(createBusinessHours, { as, body: hours('UTC', body) });
    expect(second.problem?.fields).toHaveProperty('isCompanyWide');
    const { id } = saved.body.item;
    const { name, timeZone } = body;
    const kept = await api.call(updateBusinessHours, {
      ...{ as, params: { id }, body: { name, timeZone, week: body.week } },
    });
    expect(kept.body.item.isCompanyWide).toBe(true);
  });

  test('a person created without a time zone gets that of their location, else that of the company hours', async () => {
    const address = () => `${randomUUID()}@example.org`;
    const [invited, imported, placed, own] = [address(), address(), address(), address()];
    const [created, signedUp, byFile, byFilePlaced] = [address(), address(), address(), address()];
    await api.call(invitePerson, { as, body: { name: 'Ivo', email: invited } });
    const rows = [
      { name: 'Ida', email: imported, invite: 'yes' },
      { name: 'Pia', email: placed, invite: 'yes', location: 'berlin' },
      { name: 'Oda', email: own, invite: 'yes', timeZone: 'UTC' },
    ];
    const headers = { 'idempotency-key': randomUUID() };
    await api.call(importPeople, { as, headers, body: { rows, dryRun: false } });
    await api.call(createUser, { as, body: { userId: randomUUID(), email: created } });
    const self = { ...buildClaims('employee'), sub: randomUUID(), email: signedUp };
    await api.call(createUser, { as: self, body: { userId: self.sub, email: signedUp } });
    const reference = await referenceStore(api.table).load(app);
    const file = OrganisationFile.parse({
      people: [
        { id: randomUUID(), name: 'Fio', email: byFile },
        { id: randomUUID(), name: 'Fia', email: byFilePlaced, locationId: locations.berlin },
      ],
    });
    const act = { by: { userId: people.admin, name: 'Admin' }, at: '2026-03-02T09:00:00.000Z' };
    const plan = planOrganisation(file, { reference, users: [] }, act);
    expect(plan.people.map(({ item }) => item.timeZone)).toEqual(['Pacific/Apia', 'Europe/Berlin']);
    const zoneOf = async (email: string) =>
      (await userStore(api.table).withEmail(app, email))?.timeZone;
    const all = [invited, imported, created, signedUp, placed, own];
    expect(await Promise.all(all.map(zoneOf))).toEqual([
      ...Array.from({ length: 4 }, () => 'Pacific/Apia'),
      ...['Europe/Berlin', 'UTC'],
    ]);
  });

  test('removing the company hours restores the standard hours', async () => {
    const { body } = await api.call(listCalendars, { as });
    const name = body.items.find(({ locationId }) => locationId === null)?.calendar.name;
    const company = await referenceStore(api.table).load(app);
    const [found] = company.businessHours.filter((one) => one.name === name);
    if (!found) throw new Error('no company hours');
    await api.call(removeBusinessHours, { as, params: { id: found.id } });
    expect((await zones()).get(null)).toBe('UTC');
  });
});
