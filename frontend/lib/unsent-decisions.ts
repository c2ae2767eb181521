import * as z from 'zod';
import { readLocal, removeLocal, writeLocal } from './local-storage.ts';
import { hasUnsentDecisions, listUnsentKeys, unsentPrefix } from './unsent-keys.ts';

/**
 * Second store for unsent decisions. A browser writes local storage to disk only after seconds. This store resolves
 * after the entry is on disk, so that a browser crash loses nothing.
 */
const databaseName = 'countersign-unsent';
const storeName = 'decisions';

let opening: Promise<IDBDatabase> | undefined;

/** Make the next call reopen the database. */
function forgetConnection() {
  opening = undefined;
}

function openDecisionDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    request.addEventListener('success', () => {
      // The browser closes the connection when the site data is deleted.
      request.result.addEventListener('close', forgetConnection);
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error));
  });
  opening.catch(forgetConnection);
  return opening;
}

async function runWriteTransaction(act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await openDecisionDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
    act(transaction.objectStore(storeName));
  });
}

/** Store an entry. Resolves when it is on disk. Rejects if the browser blocks storage. */
const putDurable = (name: string, value: string): Promise<void> =>
  runWriteTransaction((store) => void store.put(value, name));

const removeDurable = (name: string): Promise<void> =>
  runWriteTransaction((store) => void store.delete(name));

/** Return all entries by name. */
async function readDurable(): Promise<ReadonlyMap<string, string>> {
  const database = await openDecisionDatabase();
  return new Promise((resolve, reject) => {
    const found = new Map<string, string>();
    const request = database.transaction(storeName).objectStore(storeName).openCursor();
    request.addEventListener('error', () => reject(request.error));
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (!cursor) return resolve(found);
      if (typeof cursor.value === 'string') found.set(String(cursor.key), cursor.value);
      cursor.continue();
    });
  });
}

/**
 * Decision that has no response from the service yet and was not undone. It is stored in this browser, so that it
 * survives a lost sign-in or connection, and is sent when its author is back.
 */
const UnsentDecision = z.object({
  /** Idempotency key of the decision, which prevents duplicates. */
  key: z.string(),
  taskIds: z.array(z.string()).min(1),
  /** Whether it was decided in the list, even as a single task: the key is valid only for the same operation. */
  isBulk: z.boolean(),
  outcome: z.enum(['approve', 'return', 'reject']),
  comments: z.string(),
  fields: z.array(z.string()),
  /** Text of the toast: "Approved: Customer workshop in Lisbon" */
  text: z.string(),
  at: z.iso.datetime(),
  /** Whether the decision is also on disk. If the entry on disk is missing, the decision was sent or undone. */
  isDurable: z.boolean().optional(),
});
export type UnsentDecision = z.infer<typeof UnsentDecision>;

/** Each decision has its own entry, so that concurrent tabs do not restore an undone decision. */
const getName = (userId: string, key: string) => `${unsentPrefix}${userId}:${key}`;
/** Return a person's unsent decisions in this browser, oldest first. Blocked or corrupt data is ignored. */
export function listUnsentDecisions(userId: string): UnsentDecision[] {
  try {
    return listUnsentKeys()
      .filter((name) => name.startsWith(getName(userId, '')))
      .flatMap((name) => readLocal(name, UnsentDecision) ?? [])
      .sort((a, b) => a.at.localeCompare(b.at));
  } catch {
    return [];
  }
}

/** Maximum wait for the disk, in milliseconds. */
const diskTimeMs = 500;
/** Whether the disk responded in time. */
const isInTime = (written: Promise<void>): Promise<boolean> =>
  Promise.race([
    written.then(
      () => true,
      () => false,
    ),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), diskTimeMs)),
  ]);

/** Entries that were removed here, so that a late write does not restore them. */
const forgotten = new Set<string>();

/**
 * Store a decision. `disk`: it survives a browser crash. `tab`: it survives only a reload, because the disk write
 * failed or was too slow. `nowhere`: storage is blocked.
 */
export async function saveUnsentDecision(
  userId: string,
  decision: UnsentDecision,
): Promise<'disk' | 'tab' | 'nowhere'> {
  const name = getName(userId, decision.key);
  const entry = { ...decision, isDurable: true };
  const isOnDisk = await isInTime(putDurable(name, JSON.stringify(entry)));
  // Write local storage after the disk. Otherwise, an entry only in local storage could be sent after an undo.
  const isInTab = !forgotten.has(name) && writeLocal(name, isOnDisk ? entry : decision);
  if (isOnDisk) return 'disk';
  return isInTab ? 'tab' : 'nowhere';
}

/** Remove a decision that was sent or undone. Resolves when it is removed from disk, or after the timeout. */
export async function removeUnsentDecision(
  userId: string,
  { key }: Pick<UnsentDecision, 'key'>,
): Promise<void> {
  const name = getName(userId, key);
  forgotten.add(name);
  removeLocal(name);
  await isInTime(removeDurable(name));
}

/**
 * Restore entries that were on disk after a browser crash, and drop entries that are missing there. Returns whether any
 * unsent decision exists.
 */
export async function restoreUnsent(): Promise<boolean> {
  const stored = await readDurable().catch(() => undefined);
  if (!stored) return hasUnsentDecisions();
  try {
    for (const name of listUnsentKeys())
      if (!stored.has(name) && readLocal(name, UnsentDecision)?.isDurable) removeLocal(name);
    for (const [name, value] of stored)
      if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  } catch {
    // Blocked local storage contains no entries.
  }
  return hasUnsentDecisions();
}
