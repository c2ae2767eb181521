import { beforeEach, describe, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';

const page = openBrowser();

/** Entries that survive a killed browser. `disk` determines the behavior of writes and deletions. */
const onDisk = new Map<string, string>();
let disk: { readonly write: 'now' | 'refuse' | 'never' | 'late'; readonly remove?: 'slow' };
let isDatabaseRefused = false;
const databases: EventTarget[] = [];

const later = (ms: number, act: () => void) => void setTimeout(act, ms);
const speedMs = { now: 5, refuse: 5, late: 700, never: 1e6 };

function transaction() {
  const events = new EventTarget();
  const finish = (kind: string) => events.dispatchEvent(new Event(kind));
  const store = {
    put(value: string, name: string) {
      const { write } = disk;
      later(speedMs[write], () => {
        if (write !== 'refuse') onDisk.set(name, value);
        finish(write === 'refuse' ? 'abort' : 'complete');
      });
    },
    delete: (name: string) =>
      later(disk.remove ? 100 : 5, () => {
        onDisk.delete(name);
        finish('complete');
      }),
  };
  return Object.assign(events, {
    error: new Error('QuotaExceededError'),
    objectStore: () => store,
  });
}
Object.assign(globalThis, {
  window: new EventTarget(),
  indexedDB: {
    open() {
      if (isDatabaseRefused) throw new Error('SecurityError');
      const database = Object.assign(new EventTarget(), { transaction });
      databases.push(database);
      const request = Object.assign(new EventTarget(), { result: database });
      later(1, () => request.dispatchEvent(new Event('success')));
      return request;
    },
  },
});

const { actWithUndo } = await import('#frontend/components/overlay/toast/act-with-undo.ts');
const { currentToasts } = await import('#frontend/components/overlay/toast/toast.ts');
const { saveDecision } = await import('#frontend/features/tasks/save-decision.ts');

/** Make a decision. Record the events in order, each with whether the decision would survive a kill of the browser. */
function decide(send: () => Promise<unknown> = () => Promise.resolve()) {
  const key = crypto.randomUUID();
  const seen: string[] = [];
  const isStored = () => [...onDisk.keys()].some((name) => name.endsWith(key));
  const note = (what: string) => void seen.push(`${what} ${isStored() ? 'stored' : 'unstored'}`);
  const unsent = saveDecision('u1', {
    ...{ key, taskIds: ['t1'], isBulk: false, outcome: 'approve', comments: '', fields: [] },
    text: `Approved: ${key}`,
  });
  const done = actWithUndo({
    ...{ key, text: `Approved: ${key}`, isSafe: unsent.isSafe, forget: unsent.forget },
    send: () => {
      note('sent');
      return send();
    },
    show: () => note('shown'),
    settle: () => unsent.forget(),
    undo: () => note('taken back'),
    refused: (cause) => {
      note('refused');
      void unsent.tell(cause, { text: 'not sent' });
    },
  });
  const toast = () => currentToasts().findLast(({ text }) => text.includes(key));
  return { key, seen, done, toast, isStored };
}

beforeEach(() => {
  disk = { write: 'now' };
  isDatabaseRefused = false;
  onDisk.clear();
  page.localStorage.clear();
});

describe('a decision is shown as made only once it is stored or sent', () => {
  test('a decision that is stored in the browser is shown with an undo button before it is sent', async () => {
    const act = decide();
    await act.done;
    expect(act.seen).toEqual(['shown stored']);
    expect(act.toast()?.undo).toBeDefined();
    act.toast()?.undo?.();
    await expect.poll(() => act.seen).toEqual(['shown stored', 'taken back unstored']);
  });

  for (const write of ['refuse', 'late', 'never'] as const)
    test(`a decision is sent before it is shown as made if the browser cannot store it in time: ${write}`, async () => {
      disk = { write };
      const act = decide();
      await act.done;
      expect(act.seen).toEqual(['sent unstored', 'shown unstored']);
      expect(act.toast()).toMatchObject({ text: expect.stringMatching(/It has been sent/) });
      expect(act.toast()?.undo).toBeUndefined();
    });

  test('a browser that blocks storage sends a decision before showing it as made', async () => {
    isDatabaseRefused = true;
    for (const database of databases) database.dispatchEvent(new Event('close'));
    const act = decide();
    await act.done;
    expect(act.seen).toEqual(['sent unstored', 'shown unstored']);
  });

  test('a decision is stored even if the browser has closed the database before', async () => {
    for (const database of databases) database.dispatchEvent(new Event('close'));
    const act = decide();
    await act.done;
    expect(act.seen).toEqual(['shown stored']);
  });

  test('a decision that neither the service nor the browser stores is never shown as made', async () => {
    disk = { write: 'refuse' };
    const act = decide(() => Promise.reject(new Error('taken')));
    await act.done;
    expect(act.seen).toEqual(['sent unstored', 'refused unstored']);
  });

  test('a decision is sent once if the page is left before the browser has stored it', async () => {
    disk = { write: 'late' };
    const act = decide();
    window.dispatchEvent(new Event('pagehide'));
    await act.done;
    expect(act.seen).toEqual(['sent unstored', 'shown unstored']);
    expect(Object.keys(localStorage).filter((name) => name.includes(act.key))).toEqual([]);
  });
});

test('a decision is shown as undone only after the browser has deleted it', async () => {
  disk = { write: 'now', remove: 'slow' };
  const act = decide();
  await act.done;
  act.toast()?.undo?.();
  expect(act.seen).toEqual(['shown stored']);
  await expect.poll(() => act.seen).toEqual(['shown stored', 'taken back unstored']);
});
