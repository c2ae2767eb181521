import { afterAll, expect, test } from 'vitest';
import { defaultApplicationId as applicationId } from '#shared/application.ts';
import type { Row } from '#shared/import/sheet.ts';
import { getConfiguration } from '#shared/reference/configuration-api.ts';
import { importSettings } from '#shared/reference/setting-files-api.ts';
import { people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { seedAdministrator } from '#tests/support/seed-organisation.ts';

const api = await startApi({}, seedAdministrator);
afterAll(() => api.stop());
const as = 'admin' as const;

const importRows = async (rows: readonly Row[], dryRun: boolean) =>
  (await api.call(importSettings, { as, body: { rows, dryRun } })).body.outcomes;

test('the first import of settings is refused if it does not name a fallback approver', async () => {
  const currency = { key: 'currency', value: 'CHF' };
  const why = expect.stringMatching(/^fallbackApproverIds: Name at least one/);
  expect(await importRows([currency], false)).toEqual([
    { outcome: 'refused', fields: { row: [why] } },
  ]);
  const rows = [currency, { key: 'fallbackApproverIds', value: users.admin.email }];
  const changed = rows.map(() => ({ outcome: 'changed' }));
  expect(await importRows(rows, true)).toMatchObject(changed);
  expect(await importRows(rows, false)).toMatchObject(changed);
  const { body } = await api.call(getConfiguration, { as, params: { applicationId } });
  expect(body).toMatchObject({ currency: 'CHF', fallbackApproverIds: [people.admin] });
});
