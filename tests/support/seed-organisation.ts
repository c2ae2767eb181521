import type { Reference } from '#functions/organisation/rules/reference.ts';
import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { userStore } from '#functions/people/store/user-store.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { User } from '#shared/users/user.ts';
import { reference } from '#tests/domain/support/organisation.ts';
import { users } from '#tests/domain/support/people.ts';

/** Store the small organisation of the domain tests, through the stores of the product. */
export async function seedOrganisation(table: Table, more: Partial<Reference> = {}): Promise<void> {
  const store = referenceStore(table);
  const all = reference(more);
  await store.save(app, 'CONFIGURATION', all.configuration);
  for (const item of all.categories) await store.save(app, 'CATEGORY', item);
  for (const item of all.forms) await store.save(app, 'FORM', item);
  for (const item of all.routings) await store.save(app, 'ROUTING', item);
  for (const item of all.departments) await store.save(app, 'DEPARTMENT', item);
  for (const item of all.locationTypes) await store.save(app, 'LOCATIONTYPE', item);
  for (const item of all.locationAttributes) await store.save(app, 'LOCATIONATTRIBUTE', item);
  for (const item of all.locations) await store.save(app, 'LOCATION', item);
  for (const item of all.businessHours) await store.save(app, 'HOURS', item);
  for (const item of all.slaTemplates) await store.save(app, 'SLA', item);
  for (const item of all.escalationPolicies) await store.save(app, 'ESCALATION', item);
  for (const item of all.doaLevels) await store.save(app, 'DOALEVEL', item);
  for (const item of all.doaRules) await store.save(app, 'DOARULE', item);
  const everybody = userStore(table);
  for (const user of Object.values(users)) await everybody.create(user);
  await everybody.markAdministrator(users.admin, true);
}

/** Store an empty product with only its administrator. */
export async function seedAdministrator(table: Table): Promise<void> {
  const { createdAt, applicationId, userId, email } = users.admin;
  const everybody = userStore(table);
  await everybody.create(
    User.parse({ ...{ createdAt, applicationId, userId, email }, version: 0 }),
  );
  await everybody.markAdministrator(users.admin, true);
}
