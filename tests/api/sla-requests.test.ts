import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { allocateRequestNumber } from '#functions/requests/store/next-number.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listSlaRequests } from '#shared/sla/sla-api.ts';
import { inReview } from '#tests/domain/support/acts.ts';
import { hoursIn, organisation, week } from '#tests/domain/support/organisation.ts';
import { startApi } from '#tests/support/api.ts';

/** All hours are working hours, so that 16 working hours equal 16 hours on the clock. */
const always = week(['00:00', '24:00']);
const day = always.monday;
const businessHours = [{ ...hoursIn(211, 'UTC'), week: { ...always, saturday: day, sunday: day } }];
const api = await startApi({ businessHours });
afterAll(() => api.stop());

/** Create a request that was sent this many hours ago. */
async function sent(hours: number): Promise<string> {
  const at = new Date(Date.now() - hours * 3_600_000).toISOString();
  const record = inReview(organisation({ businessHours }), { at });
  const requestId = randomUUID();
  const text = JSON.stringify(record).replaceAll(record.request.requestId, requestId);
  await importRecord(api.table, JSON.parse(text));
  await allocateRequestNumber(api.table, app, at);
  return requestId;
}

test('the SLA list contains stages due soon for the state atRisk and overdue stages for the state breached', async () => {
  const [overdue, soon] = [await sent(17), await sent(13)];
  await sent(1);
  const listed = async (state: string) => {
    const { body } = await api.call(listSlaRequests, { as: 'admin', query: { state } });
    return body.items.map(({ requestId, due }) => [requestId, due?.state]);
  };
  expect(await listed('atRisk')).toEqual([[soon, 'dueSoon']]);
  expect(await listed('breached')).toEqual([[overdue, 'overdue']]);
});
