import { expect } from 'vitest';
import type { RequestRecord } from '#functions/requests/rules/record/record.ts';
import { listOpenStages, listPendingTasks } from '#functions/requests/rules/record/stages.ts';
import { toRecord } from '#functions/requests/store/request-items.ts';
import { expectInvariants } from '#tests/domain/support/invariants.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import type { ExplorationState } from './explore.ts';
import { type ActName, type RaceActs, restarting, type Waiting, waits } from './race-acts.ts';
import type { Act, Position, Resumable } from './resumable.ts';
import type { Snapshot, Snapshots } from './snapshots.ts';

type Caught = { readonly table: Snapshot; readonly signals: readonly string[] };
/** Upper limit of turns, above the needs of any request in the scene. */
const maxTurns = 12;

/**
 * Check the invariants after the crash of all unfinished commands. Only completed writes are stored, and there is one
 * outcome. The state machine then repeats its step and the stream delivers its events, in either order. Afterwards the
 * state machine is signaled, and the request continues to its end.
 */
export function completeRequest(
  acts: RaceActs,
  names: readonly ActName[],
  { on, resumable }: { readonly on: Snapshots; readonly resumable: Resumable },
) {
  const alone = new Map<string, Promise<Caught>>();
  const looked = new Set<string>();

  const records = new Map<Snapshot, RequestRecord>();
  const recordOf = (table: Snapshot): RequestRecord => {
    const record = records.get(table) ?? toRecord([...table.items.values()]);
    if (!record) throw new Error('The request is gone.');
    records.set(table, record);
    return record;
  };

  async function run(table: Snapshot, act: Act): Promise<Caught> {
    const signals: string[] = [];
    let position = await resumable.begin(act);
    let now = table;
    for (;;) {
      const { next } = position;
      if (next.kind === 'end' || next.kind === 'dead') return { table: now, signals };
      if (next.kind === 'signal') {
        signals.push(next.signal);
        position = next.to;
      } else {
        const answer = await on.perform(now, next.access, next.number);
        position = await resumable.onward(position, answer);
        now = answer.after;
      }
    }
  }
  /** Run one command without any concurrent command. */
  function runAlone(table: Snapshot, act: Act): Promise<Caught> {
    const key = `${table.n} ${act.name}`;
    const found = alone.get(key) ?? run(table, act);
    alone.set(key, found);
    return found;
  }
  async function inTurn(from: Caught, list: readonly Act[]): Promise<Caught> {
    let now = from;
    for (const act of list) {
      const { table, signals } = await runAlone(now.table, act);
      now = { table, signals: [...new Set([...now.signals, ...signals])] };
    }
    return now;
  }

  const once = (key: string) => {
    if (looked.has(key)) return false;
    looked.add(key);
    return true;
  };

  /** Let the state machine process its signals, and people decide their tasks, until the request is closed. */
  async function drive({ table, signals }: Caught, wait: Waiting, turn = 0): Promise<void> {
    const told = signals.filter((signal) => signal.startsWith(`${wait.token} `));
    if (!once(`drive ${table.n} ${wait.token} ${told.sort().join()}`)) return;
    const record = recordOf(table);
    expectInvariants(record);
    expect(turn, 'the request never ends').toBeLessThan(maxTurns);
    for (const signal of told) {
      if (signal.endsWith(' closed')) {
        const { table: after } = await runAlone(table, acts.closes(wait.restart));
        const { request, workflows } = recordOf(after);
        expect(request.status).not.toBe('InReview');
        expect(workflows).toMatchObject([{ status: 'finished' }]);
        continue;
      }
      const anew = { ...wait, token: `${wait.token}'`, nth: wait.nth + 1 };
      await drive(await runAlone(table, acts.opens(anew)), anew, turn + 1);
    }
    if (told.length > 0) return;
    const [task] = listPendingTasks(record);
    if (!task) throw new Error(`${wait.token} waits for ever: ${story(record)}`);
    const [who] = Object.entries(people).find(([, id]) => id === task.assignee.userId) ?? [];
    const name = `${who} approves ${task.taskId} at last`;
    const decides = acts.decides(name, who as PersonName, 'approve', () => task.taskId);
    const after = await inTurn({ table, signals: [] }, [
      decides,
      acts.delivers(record.events.length),
    ]);
    await drive(after, wait, turn + 1);
  }

  /**
   * Step that a crashed state machine repeats, and its next wait. `replaced`: the wait of an execution that a newer
   * execution has replaced.
   */
  function machineOf(positions: ReadonlyMap<ActName, Position>) {
    const open = (at: Position | undefined) => (!at || isOver(at) ? [] : [at.act]);
    const milestone = positions.get('milestone is reached');
    const first = milestone?.isBegun ? milestone : positions.get('machine registers its token');
    const former: Waiting = milestone?.isBegun ? waits.second : waits.first;
    const restarted = restarting
      .map((name) => positions.get(name))
      .find((at) => at?.isBegun && at.act.name.includes(waits.third.token));
    return restarted
      ? { repeats: [...open(first), ...open(restarted)], wait: waits.third, replaced: former }
      : { repeats: open(first), wait: former };
  }

  async function expectDriven({ table, signals, positions }: ExplorationState): Promise<void> {
    const byName = new Map(
      positions.flatMap((position, n) => {
        const name = names[n];
        return name ? [[name, position] as const] : [];
      }),
    );
    const { repeats, wait, replaced } = machineOf(byName);
    const next = byName.get('event is delivered again')?.next;
    const handedOver = next?.kind === 'end' ? Number(next.said) : 0;
    const key = [table.n, signals, repeats.map(({ name }) => name), wait.token, handedOver];
    if (!once(JSON.stringify(key))) return;
    for (const after of new Set([0, handedOver])) {
      const stream = acts.delivers(after);
      for (const order of [
        [...repeats, stream],
        [stream, ...repeats],
      ]) {
        let caught = await inTurn({ table, signals }, order);
        // A replaced execution ends and does not change the request.
        if (replaced && caught.signals.includes(`${replaced.token} closed`))
          caught = await inTurn(caught, [acts.closes(replaced.restart)]);
        if (after === 0) expectStarted(recordOf(table), caught.signals);
        expectSignalReceived(recordOf(caught.table), caught.signals, wait);
        await drive(caught, wait);
      }
    }
  }

  return {
    counts: () => ({ checked: looked.size }),
    async look(moment: ExplorationState): Promise<void> {
      const { table, positions } = moment;
      if (once(`table ${table.n}`)) {
        const record = recordOf(table);
        expectInvariants(record);
        expectDecidedOnce(record);
        expectRestartedOnce(record);
      }
      const answered = positions.map(({ next }) => (next.kind === 'end' ? next.said : ''));
      if (once(`answers ${table.n} ${answered.join()}`))
        for (const [n, said] of answered.entries())
          expectStoredOnce(recordOf(table), names[n], said);
      await expectDriven(moment);
    },
  };
}

const isOver = ({ next }: Position) => next.kind === 'end';

/** Check that an acknowledged command is stored exactly once and a refused command is not stored. */
function expectStoredOnce({ events }: RequestRecord, name = '', said: string): void {
  const kept = events.filter(({ key }) => key?.startsWith(`${name}/`)).length;
  if (name.startsWith('director') || name.startsWith('finance') || name.startsWith('requester'))
    expect(kept, `${name}: ${said}`).toSatisfy((count: number) =>
      said === '' ? count <= 1 : count === (said === 'done' ? 1 : 0),
    );
}

/** Check that an execution that waits for a closed group received its signal. */
function expectSignalReceived(
  record: RequestRecord,
  signals: readonly string[],
  { token }: Waiting,
): void {
  const { order } = record.workflows.find(({ round }) => round === record.request.round) ?? {};
  const isOpen = listOpenStages(record).some((stage) => stage.order === order);
  if (isOpen && record.request.status === 'InReview') return;
  const heard = signals.some((signal) => signal.startsWith(`${token} `));
  expect(heard, `${token} was not signalled: ${story(record)}`).toBe(true);
}

/** Check that the event of a restart starts the execution. */
function expectStarted({ events }: RequestRecord, signals: readonly string[]): void {
  for (const { type, details } of events)
    if (type === 'workflow-restarted') expect(signals).toContain(`start ${details.restart}`);
}

/** Check that the request was restarted at most once, and only after a quiet period. */
function expectRestartedOnce({ events }: RequestRecord): void {
  const restarts = events.filter(({ type }) => type === 'workflow-restarted');
  expect(restarts.length).toBeLessThanOrEqual(1);
  for (const { seq, at } of restarts) {
    const before = events.find((event) => event.seq === seq - 1)?.at ?? '';
    expect(Date.parse(at) - Date.parse(before)).toBeGreaterThan(2 * 60_000);
  }
}

/** Format the events of the request and its workflows, for the analysis of a failure. */
const story = ({ request, events, workflows }: RequestRecord) =>
  `${request.status} after ${events.map(({ type }) => type).join(', ')}; ${JSON.stringify(workflows)}`;

function expectDecidedOnce({ events, request }: RequestRecord): void {
  const ends = events.filter(({ details }) => {
    const change = details.request;
    return (
      typeof change === 'object' &&
      change !== null &&
      'after' in change &&
      change.after !== 'InReview'
    );
  });
  expect(ends.length).toBe(request.status === 'InReview' ? 0 : 1);
  const decided = events.flatMap(({ type, taskId }) =>
    type === 'approved' || type === 'rejected' ? [taskId] : [],
  );
  expect(new Set(decided).size).toBe(decided.length);
}
