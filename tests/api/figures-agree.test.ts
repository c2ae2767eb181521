import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { figureCounter } from '#functions/figures/store/figure-counter.ts';
import { importRecord } from '#functions/imports/store/import-record.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { withdraw } from '#functions/requests/rules/commands/withdraw.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { allocateRequestNumber } from '#functions/requests/store/next-number.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import { getCalendar } from '#shared/calendar/calendar-api.ts';
import { maxTasksPerDay } from '#shared/calendar/personal-calendar.ts';
import { countRequests, countTasks } from '#shared/figures/counts-api.ts';
import { openFigures, requestFigures } from '#shared/figures/figures-api.ts';
import { processFigures } from '#shared/process/process-api.ts';
import type { RequestRow } from '#shared/requests/request.ts';
import { listRequests } from '#shared/requests/request-lists-api.ts';
import { listTasks, tasksPaginated } from '#shared/tasks/task-lists-api.ts';
import { listTimeline } from '#shared/timeline/timeline-api.ts';
import { decided, inReview, ref } from '#tests/domain/support/acts.ts';
import { hoursIn, organisation } from '#tests/domain/support/organisation.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';

const businessHours = [hoursIn(211, 'UTC')];
const api = await startApi({ businessHours });
afterAll(api.stop);
const here = organisation({ businessHours });
const counter = figureCounter(api.table, async () => here.reference);
// Lists of all requests start with the year of the first number, so the test creates one.
await allocateRequestNumber(api.table, app, new Date().toISOString());
const personNames = (Object.keys(people) as PersonName[]).filter((name) => name !== 'leaver');

const hourMs = 3_600_000;
const raisers = ['employee', 'colleague', 'director', 'controller'] as const;
const Life = fc.record({
  by: fc.constantFrom(...raisers),
  hours: fc.integer({ min: 1, max: 24 * 40 }),
  amount: fc.constantFrom('90', '500', '4000', '90000'),
  outcome: fc.constantFrom('none', 'none', 'none', 'approve', 'reject', 'return', 'withdraw'),
  /** Person for whom the request is raised, if any. */
  forOther: fc.constantFrom(...raisers, ...Array<undefined>(8).fill(undefined)),
});
type Life = typeof Life extends fc.Arbitrary<infer T> ? T : never;

async function live({ by, hours, amount, outcome, forOther: onBehalfOf = by }: Life) {
  const at = new Date(Date.now() - hours * hourMs).toISOString();
  const isFor = onBehalfOf !== by;
  const begun = inReview(here, { by, at, amount, ...(isFor && { onBehalfOf }) });
  const decider = personNames.find((name) => people[name] === begun.tasks[0]?.assignee.userId);
  const next = new Date(Date.parse(at) + 60_000).toISOString();
  const record =
    outcome === 'withdraw'
      ? applyChange(begun, withdraw(begun, { by: ref(by), at: next }))
      : outcome === 'none' || !decider
        ? begun
        : decided(begun, decider, outcome, next);
  const ids = new Map<string, string>();
  const own = (text: string) => ids.get(text) ?? ids.set(text, randomUUID()).get(text) ?? text;
  const { requestId } = record.request;
  const of = [
    requestId,
    ...record.tasks.map((one) => one.taskId),
    ...record.stages.map((one) => one.stageId),
  ];
  const text = of.reduce((all, id) => all.replaceAll(id, own(id)), JSON.stringify(record));
  await importRecord(api.table, JSON.parse(text));
  await counter.count(app, own(requestId));
}

type PageParams = { readonly limit: string; readonly cursor?: string };
type Page<T> = { readonly body: { readonly items: T[]; readonly cursor?: string | undefined } };

/** Return every item of a list by reading all pages, like a CSV export. */
async function every<T>(ask: (from: PageParams) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const { body }: Page<T> = await ask({ limit: '100', ...(cursor && { cursor }) });
    items.push(...body.items);
    cursor = body.cursor;
  }
  return items;
}
const getTasks = (as: PersonName) => every((from) => api.call(listTasks, { as, query: from }));
const everyTask = (as: PersonName) =>
  every((from) => api.call(tasksPaginated, { as, query: { state: 'all', ...from } }));
const getRequests = (as: PersonName, scope: string) =>
  every((from) => api.call(listRequests, { as, query: { scope, ...from } }));
const raisedForOthers = async (as: PersonName) =>
  (await getRequests(as, 'participated')).filter(
    ({ requester, raisedBy }) => raisedBy?.userId === people[as] && requester.userId !== people[as],
  );
const waitingFor = (as: PersonName) =>
  every((from) =>
    api.call(listTimeline, { as, query: { ...period, concerns: 'waiting', ...from } }),
  );
const listWaitedFor = ({ status, requester, assignees }: RequestRow) =>
  (status === 'Returned' ? [requester] : assignees).map(({ userId }) => userId);
const countBy = (texts: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(texts, (one) => one)].map(([text, all]) => [text, all.length]),
  );
const above0 = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
const dayText = (days: number) =>
  new Date(Date.now() + days * 24 * hourMs).toISOString().slice(0, 10);
const moment = (days: number) => new Date(Date.now() + days * 24 * hourMs).toISOString();
const period = { from: moment(-300), to: moment(60) };

async function compareFor(as: PersonName) {
  const tasks = await getTasks(as);
  const counted = (await api.call(countTasks, { as })).body;
  const overdue = tasks.filter(({ due }) => due?.state === 'overdue');
  expect(counted).toMatchObject({ open: tasks.length, overdue: overdue.length, isAll: true });

  const waiting = await waitingFor(as);
  const requestsOfTasks = new Set(tasks.map(({ requestId }) => requestId));
  expect(new Set(waiting.map(({ requestId }) => requestId))).toEqual(requestsOfTasks);

  const span = { from: dayText(-40), to: dayText(20) };
  const calendar = (await api.call(getCalendar, { as, query: span })).body;
  const days = countBy(tasks.flatMap(({ dueAt }) => dueAt?.slice(0, 10) ?? []));
  const known = Object.entries(days).filter(([day]) => day > span.from && day < span.to);
  for (const [day, count] of calendar.timeZone === 'UTC' ? known : []) {
    const shown = calendar.tasks.filter(({ due }) => due.at.startsWith(day)).length;
    expect(shown).toBe(Math.min(count, maxTasksPerDay));
    expect(calendar.crowdedDays.includes(day)).toBe(count > maxTasksPerDay);
  }

  for (const scope of ['mine', 'participated'] as const) {
    const list = (await getRequests(as, scope)).filter((one) => one.status !== 'Draft');
    const counts = (
      await api.call(countRequests, { as, query: { scope: scope === 'mine' ? 'forMe' : scope } })
    ).body.byStatus;
    expect(above0(counts)).toEqual(countBy(list.map(({ status }) => status)));
    const open = (await api.call(openFigures, { as, query: { scope } })).body;
    // The dashboard of my requests includes those that I raised for others.
    const shown = scope === 'participated' ? list : [...list, ...(await raisedForOthers(as))];
    const states = countBy(shown.flatMap(({ due }) => due?.state ?? []));
    expect(open).toMatchObject({ overdue: states.overdue ?? 0, dueSoon: states.dueSoon ?? 0 });
    expect(open.isAll).toBe(true);
    for (const { person, requests } of open.waitFor)
      expect(requests).toBe(
        shown.filter((one) => listWaitedFor(one).includes(person.userId)).length,
      );
  }
  const ofDecisions = (await api.call(openFigures, { as, query: { scope: 'decide' } })).body;
  const states = countBy(tasks.flatMap(({ due }) => due?.state ?? []));
  expect(ofDecisions).toMatchObject({
    ...{ overdue: states.overdue ?? 0, dueSoon: states.dueSoon ?? 0, isAll: true },
  });
  for (const { requestId } of ofDecisions.atRisk) expect(requestsOfTasks).toContain(requestId);
  const decided = (await everyTask(as)).filter(
    ({ decidedBy, status }) => decidedBy?.userId === people[as] && status !== 'Reassigned',
  );
  const { weeks } = (
    await api.call(requestFigures, { as, query: { scope: 'decide', weeks: '53' } })
  ).body;
  const sum = weeks.reduce((all, week) => all + week.approved + week.rejected + week.returned, 0);
  expect(sum).toBe(decided.length);
  return requestsOfTasks.size;
}

/** Expected people in the team of each leader. */
const teams = {
  director: ['manager', 'employee', 'colleague'],
  ceo: personNames.filter((name) => name !== 'ceo'),
} as const;

async function compareTeams(list: Awaited<ReturnType<typeof getRequests>>) {
  for (const as of ['director', 'ceo'] as const) {
    const team = new Set(teams[as].map((name) => people[name]));
    const theirs = list.filter(({ requester }) => team.has(requester.userId));
    const query = { scope: 'led' };
    // In the board's other departments, only the direct reports of its head raise requests.
    for (const scope of ['led', 'headed']) {
      const { byStatus } = (await api.call(countRequests, { as, query: { scope } })).body;
      expect(above0(byStatus), scope).toEqual(countBy(theirs.map(({ status }) => status)));
    }
    for (const scope of ['led', 'headed']) {
      const { weeks } = (await api.call(requestFigures, { as, query: { scope, weeks: '53' } }))
        .body;
      const total = (count: (week: (typeof weeks)[number]) => number) =>
        weeks.reduce((all, week) => all + count(week), 0);
      const having = (status: string) => theirs.filter((one) => one.status === status).length;
      expect(
        total(({ sent }) => sent),
        scope,
      ).toBe(theirs.length);
      expect(
        total(({ approved }) => approved),
        scope,
      ).toBe(having('Approved'));
      expect(
        total(({ withdrawn }) => withdrawn),
        scope,
      ).toBe(having('Withdrawn'));
    }
    const own = new Set((await getRequests(as, 'participated')).map(({ requestId }) => requestId));
    const { atRisk } = (await api.call(openFigures, { as, query })).body;
    for (const { requestId } of atRisk) expect(own).toContain(requestId);
  }
  for (const as of ['employee', 'manager', 'finance'] as const)
    for (const operation of [countRequests, openFigures, requestFigures]) {
      for (const scope of ['led', 'headed']) {
        const { problem } = await api.call(operation, { as, query: { scope } });
        expect(problem?.code, `${as} ${scope}`).toBe('actor.forbidden');
      }
    }
}

async function compareAll() {
  const openOf = new Map<string, number>();
  for (const name of personNames) openOf.set(people[name], await compareFor(name));
  const list = await getRequests('admin', 'all');
  const counts = countBy(list.map(({ status }) => status));
  const { byStatus } = (await api.call(countRequests, { as: 'admin', query: { scope: 'all' } }))
    .body;
  expect(above0(byStatus)).toEqual(counts);
  await compareTeams(list);
  const process = (await api.call(processFigures, { as: 'admin', query: {} })).body;
  expect(process.requests).toBe(list.length);
  const openNow = (counts.InReview ?? 0) + (counts.Returned ?? 0);
  expect(process.activities.reduce((sum, { open }) => sum + open, 0)).toBe(openNow);
  const all = (await api.call(openFigures, { as: 'admin', query: { scope: 'all' } })).body;
  const states = countBy(list.flatMap(({ due }) => due?.state ?? []));
  expect(all).toMatchObject({ overdue: states.overdue ?? 0, dueSoon: states.dueSoon ?? 0 });
  expect(all.waitFor.length + all.morePeople).toBe(new Set(list.flatMap(listWaitedFor)).size);
  for (const { person, requests } of all.waitFor) {
    const back = list.filter(
      ({ status, requester }) => status === 'Returned' && requester.userId === person.userId,
    );
    expect(requests).toBe((openOf.get(person.userId) ?? 0) + back.length);
  }
  return Math.max(...openOf.values());
}

test('lists, counts, dashboard, calendar, timeline, process view, and CSV show the same requests to each person', async () => {
  const few = fc.sample(Life, { numRuns: 30, seed: 7 });
  await mapLimited(few, 4, live);
  await compareAll();
  const many = fc.sample(Life, { numRuns: 150, seed: 8 }).map((life) => ({
    ...life,
    by: 'employee' as const,
    outcome: 'none' as const,
  }));
  await mapLimited(many, 4, live);
  expect(await compareAll()).toBeGreaterThan(100);
}, 120_000);
