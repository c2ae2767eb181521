import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountScope, FigureScope } from '#shared/figures/counts-api.ts';
import { openFigures, requestFigures } from '#shared/figures/figures-api.ts';
import { listReports } from '#shared/reports/reports-api.ts';
import { approveTask } from '#shared/tasks/tasks-api.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { reportDesk } from './support/report-desk.ts';
import { setScene } from './support/scenes.ts';

const api = await startApi();
afterAll(api.stop);
const { sent, messagesOf, run } = reportDesk(api);

/** Create a request that the manager decided, and one that waits for the manager. */
beforeAll(async () => {
  const { taskId } = await setScene(api, 'open');
  const body = { userId: people.manager, comments: 'So.' };
  await api.call(approveTask, { as: 'manager', params: { taskId }, body });
  await setScene(api, 'open');
});

type Scope = FigureScope & CountScope;
const all: readonly PersonName[] = ['employee', 'manager', 'director', 'ceo', 'finance', 'admin'];
/** People who lead at least three people or are administrators. */
const leaders = new Set<PersonName>(['director', 'ceo']);
const may: Readonly<Record<Scope | 'decide', (name: PersonName) => boolean>> = {
  mine: () => true,
  participated: () => true,
  decide: () => true,
  led: (name) => leaders.has(name),
  headed: (name) => leaders.has(name),
  all: (name) => name === 'admin',
};

test.each(FigureScope.options)(
  'figures of the scope “%s” are returned only to people with permission for that scope',
  async (scope) => {
    for (const as of all)
      for (const operation of [requestFigures, openFigures]) {
        const { status, problem } = await api.call(operation, { as, query: { scope } });
        const allowed = may[scope](as);
        expect([as, status, problem?.code]).toEqual([
          ...[as, allowed ? 200 : 403, allowed ? undefined : 'actor.forbidden'],
        ]);
      }
  },
);

test('a person who leads at least three people gets the scopes team and department, regardless of their role', async () => {
  for (const as of all)
    for (const scope of ['mine', 'participated', 'decide'] as const) {
      const { body } = await api.call(requestFigures, { as, query: { scope } });
      expect([as, body.teams]).toEqual([as, leaders.has(as) ? ['led', 'headed'] : []]);
    }
});

test("figures of decisions cover only the caller's own decisions and tasks", async () => {
  const decidedBy = async (as: PersonName) => {
    const { body } = await api.call(requestFigures, { as, query: { scope: 'decide' } });
    return body.month.approved;
  };
  expect(await decidedBy('manager')).toBe(1);
  for (const other of ['employee', 'director', 'finance', 'admin'] as const) {
    expect(await decidedBy(other), other).toBe(0);
    const { body } = await api.call(openFigures, { as: other, query: { scope: 'decide' } });
    expect([body.atRisk, body.waitFor], other).toEqual([[], []]);
  }
});

test.each(FigureScope.options)(
  'a weekly report of “%s” contains no figures and is sent only to people who have that scope',
  async (scope) => {
    const view = `/user/dashboard?of=${scope}`;
    const owner = scope === 'all' ? 'admin' : 'director';
    const readers: readonly PersonName[] = ['employee', 'manager'];
    const { id, dueAt } = await sent(owner, [], { view });
    await run(dueAt);
    const [message] = await messagesOf(id, owner);
    expect(message?.text).not.toMatch(/\d+ (requests|decisions|overdue)/);
    expect(message?.report?.address).toContain(`of=${scope}`);
    // Only administrators see the figures of another person's dashboard.
    const other = await sent(owner, readers, { view });
    expect(other.id).toBeUndefined();
    const { items } = (await api.call(listReports, { as: owner })).body;
    expect(items.flatMap(({ sentTo }) => sentTo)).toEqual([]);
    for (const name of readers) expect(await messagesOf(id, name)).toEqual([]);
  },
);
