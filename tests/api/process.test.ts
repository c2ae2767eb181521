import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { figureCounter } from '#functions/figures/store/figure-counter.ts';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { processStore } from '#functions/imports/store/process-store.ts';
import { allocateRequestNumber } from '#functions/requests/store/next-number.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { listProcessSources, processFigures } from '#shared/process/process-api.ts';
import type { ProcessCase } from '#shared/process/process-case.ts';
import { processDeviations, processPlayback } from '#shared/process/process-design-api.ts';
import { listProcessRequests } from '#shared/process/process-requests-api.ts';
import { inReview } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { type PersonName, routingId } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const api = await startApi();
afterAll(() => api.stop());
const here = organisation({});
const counter = figureCounter(api.table, async () => here.reference);
const sentOn = '2026-03-02T09:00:00.000Z';

/** Create a request that is waiting for its first decision. */
async function send(at = sentOn): Promise<string> {
  const record = inReview(here, { at });
  const requestId = randomUUID();
  const text = JSON.stringify(record).replaceAll(record.request.requestId, requestId);
  await allocateRequestNumber(api.table, app, at);
  await importRecord(api.table, JSON.parse(text));
  await counter.count(app, requestId);
  return requestId;
}
const figures = async (as: PersonName, query: Record<string, string> = {}) =>
  (await api.call(processFigures, { as, query })).body;
const requestsOf = async (as: PersonName, query: Record<string, string> = {}) =>
  (await api.call(listProcessRequests, { as, query })).body;

const amounts: Readonly<Record<string, string>> = { A1: '-20', A2: '99.5', C1: '1000' };
/** A log with four variants, most of them followed by only one request. */
const logId = randomUUID();
const logged = (caseId: string, ...activities: string[]): ProcessCase => ({
  ...{ caseId, number: caseId, outcome: activities.at(-1) ?? '', isOpen: false },
  category: caseId < 'C' ? 'Travel' : 'Leave',
  // The third request has no amount.
  ...(amounts[caseId] !== undefined && { amount: amounts[caseId] }),
  events: activities.map((activity, n) => ({
    ...{ activity, kind: 'other' as const, workingSeconds: n * 60 },
    at: new Date(Date.parse('2025-05-05T08:00:00Z') + n * n * 3_600_000).toISOString(),
  })),
});

describe('the process map', () => {
  const sent: string[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 6; n += 1) sent.push(await send());
    const logs = processStore(api.table);
    const cases = [
      logged('A1', 'Sent', 'Checked', 'Paid'),
      logged('A2', 'Sent', 'Checked', 'Paid'),
      logged('B1', 'Sent', 'Sent', 'Paid'),
      logged('C1', 'Sent', 'Refused'),
    ];
    const log = { id: logId, name: 'Old system', requests: 4, events: 11, from: null, to: null };
    await logs.writePacks([logs.packItem(app, logId, 0, cases)], [logs.showing(app, log)]);
  });

  test('the process map shows the events, waiting positions, and frequencies of current requests', async () => {
    const { requests, over, activities, moves, variants, withheld } = await figures('admin');
    expect({ requests, over, withheld }).toEqual({ requests: 6, over: 0, withheld: 0 });
    expect(activities).toEqual([
      {
        name: 'Submitted',
        kind: 'submitted',
        count: 6,
        requests: 6,
        open: 6,
        wait: null,
        across: null,
      },
    ]);
    expect(moves).toEqual([{ from: null, to: 0, count: 6, requests: 6, wait: null }]);
    // No request is finished.
    expect(variants).toEqual([]);
  });

  test('counting a request again does not change the process figures', async () => {
    for (const requestId of sent) await counter.count(app, requestId);
    expect((await figures('admin')).requests).toBe(6);
  });

  test('the process map of an imported log has the exact numbers of requests, events, variants, and activities', async () => {
    const told = await figures('admin', { source: logId });
    expect(told).toMatchObject({ requests: 4, events: 11, variantCount: 3, over: 4 });
    expect(told.activities.map(({ name, count, requests }) => [name, count, requests])).toEqual([
      ['Sent', 5, 4],
      ['Paid', 3, 3],
      ['Checked', 2, 2],
      ['Refused', 1, 1],
    ]);
    const paid = told.activities.find(({ name }) => name === 'Paid');
    // The second request's event is an hour after the first, the third's three hours after that.
    expect(paid?.wait).toMatchObject({
      median: 10_800,
      ninetieth: 10_800,
      working: { median: 120 },
    });
    expect(told.cycle).toMatchObject({ median: 14_400, mean: 11_700 });
  });

  test('process figures are grouped by category and by department', async () => {
    const { groups } = await figures('admin', { source: logId });
    expect(groups).toMatchObject({
      categories: [
        { name: 'Travel', requests: 3, over: 3, firstTimeRight: null, late: null },
        { name: 'Leave', requests: 1, cycle: { median: 3600, working: { median: 60 } } },
      ],
      departments: [],
    });
    const narrowed = await figures('admin', { source: logId, category: 'Travel' });
    expect(narrowed.groups.categories[0]?.cycle).toEqual(narrowed.cycle);
    expect((await figures('finance', { source: logId })).groups.categories).toEqual([]);
  });

  test('the playback of a process has equal time slices and contains every transition once', async () => {
    const play = async (as: PersonName, query: Record<string, string>) =>
      (await api.call(processPlayback, { as, query })).body;
    const { moments, moves } = await play('admin', { source: logId });
    expect(moments).toHaveLength(61);
    expect([moments[0], moments.at(-1)]).toEqual([
      '2025-05-05T08:00:00.000Z',
      '2025-05-05T12:00:00.000Z',
    ]);
    const sums = moves.map(({ from, to, counts }) => [from, to, counts.reduce((a, b) => a + b, 0)]);
    expect(sums).toEqual([
      ['', 'Sent', 4],
      ['Sent', 'Checked', 2],
      ['Checked', 'Paid', 2],
      ['Sent', 'Sent', 1],
      ['Sent', 'Paid', 1],
      ['Sent', 'Refused', 1],
    ]);
    expect((await play('finance', { source: logId })).moves).toEqual([]);
    const nothing = await play('admin', { source: logId, outcome: 'Nothing of the kind' });
    expect(nothing).toEqual({ moments: [], moves: [] });
    // Six requests were sent at the same time.
    const own = await play('finance', {});
    expect(own.moves).toMatchObject([{ from: '', to: 'Submitted' }]);
  });

  test("a process is compared with a routing only for decided requests of the routing's categories", async () => {
    const beside = async (query: Record<string, string>) =>
      (await api.call(processDeviations, { as: 'admin', query: { routing: routingId, ...query } }))
        .body;
    // None of the product's requests has a decision yet.
    expect(await beside({})).toMatchObject({ requests: 0, asDesigned: 0, version: 1 });
    const log = await beside({ source: logId });
    // Nothing identifies the activities of the log as decisions.
    expect(log).toMatchObject({ requests: 0, asDesigned: 0, added: [] });
  });

  test.each([
    [{ category: 'Leave' }, 1],
    [{ outcome: 'Paid' }, 3],
    [{ course: 'rework' }, 1],
    [{ from: '2025-05-05', to: '2025-05-05' }, 4],
    [{ from: '2025-05-06' }, 0],
    [{ to: '2025-05-04' }, 0],
    [{ category: 'Nothing of the kind' }, 0],
    [{ amountFrom: '99.50' }, 2],
    [{ amountTo: '100' }, 2],
    [{ amountFrom: '100', amountTo: '1000.00' }, 1],
    [{ amountFrom: '-1000', category: 'Travel' }, 2],
    [{ amountFrom: '2000', amountTo: '1000' }, 0],
  ])('the process map is filtered by %j', async (query, requests) => {
    const told = await figures('admin', { source: logId, ...query });
    expect(told.requests).toBe(requests);
    expect(told.choices.categories).toEqual(['Travel', 'Leave']);
  });

  test('each process figure leads to the list of its requests', async () => {
    const { variants } = await figures('admin', { source: logId });
    const of = async (query: Record<string, string>) => {
      const { items, total } = await requestsOf('admin', { source: logId, ...query });
      expect(items).toHaveLength(total);
      return items.map(({ caseId }) => caseId).sort();
    };
    expect(await of({ activity: 'Checked' })).toEqual(['A1', 'A2']);
    expect(await of({ moveFrom: 'Sent', moveTo: 'Sent' })).toEqual(['B1']);
    expect(await of({ moveFrom: 'Refused', moveTo: '' })).toEqual(['C1']);
    expect(await of({ moveFrom: '', moveTo: 'Sent' })).toHaveLength(4);
    expect(await of({ variant: variants[0]?.id ?? '' })).toEqual(['A1', 'A2']);
    const first = await requestsOf('admin', { source: logId, limit: '3' });
    const rest = await requestsOf('admin', {
      source: logId,
      limit: '3',
      cursor: first.cursor ?? '',
    });
    expect([first.items.length, rest.items.length, rest.cursor]).toEqual([3, 1, undefined]);
  });

  test('the available sources of process figures are listed, and an unknown source is not found', async () => {
    const { body } = await api.call(listProcessSources, { as: 'employee' });
    expect(body.items.map(({ source, name }) => [source, name])).toEqual([
      ['own', 'This product'],
      [logId, 'Old system'],
    ]);
    const { status, problem } = await api.call(processFigures, {
      as: 'admin',
      query: { source: randomUUID() },
    });
    expect([status, problem?.code]).toEqual([404, 'item.not-found']);
  });

  test('process figures hide groups of fewer than five requests from people who cannot open all requests', async () => {
    const own = await figures('finance');
    expect(own).toMatchObject({ requests: 6, withheld: 0 });
    expect(own.activities).toHaveLength(1);
    const log = await figures('finance', { source: logId });
    expect(log).toMatchObject({ requests: 0, activities: [], variants: [], withheld: 1 });
    // The response does not reveal whether any request has this outcome.
    const none = await figures('finance', { source: logId, outcome: 'Nothing of the kind' });
    expect(none).toMatchObject({ requests: 0, withheld: 1 });
    expect(log.choices).toMatchObject({ categories: [], outcomes: [], from: null });
  });

  test('the list of requests behind a figure shows the requests in which the viewer participates and counts the rest', async () => {
    const all = await requestsOf('admin');
    expect(all).toMatchObject({ total: 6, unseen: 0 });
    const theirs = await requestsOf('employee');
    expect(theirs).toMatchObject({ total: 6, unseen: 0 });
    expect(await requestsOf('finance')).toMatchObject({ total: 0, unseen: 5 });
    expect(await requestsOf('employee', { source: logId })).toMatchObject({ items: [], unseen: 0 });
  });

  test('process figures for non-administrators cover whole months, so they cannot reveal a single request', async () => {
    const day = { from: '2026-03-03', to: '2026-03-03' };
    expect((await figures('admin', day)).requests).toBe(0);
    expect((await figures('finance', day)).requests).toBe(6);
  });

  test('process figures are hidden from non-administrators if fewer than five requests precede the period', async () => {
    for (let n = 0; n < 2; n += 1) await send('2026-02-02T09:00:00.000Z');
    const since = { from: '2026-03-01' };
    expect((await figures('admin', since)).requests).toBe(6);
    expect((await figures('finance', since)).requests).toBe(0);
    expect((await figures('finance')).requests).toBe(8);
  });
});
