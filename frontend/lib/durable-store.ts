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

function open(): Promise<IDBDatabase> {
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
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
    act(transaction.objectStore(storeName));
  });
}

/** Store an entry. Resolves when it is on disk. Rejects if the browser blocks storage. */
export const putDurable = (name: string, value: string): Promise<void> =>
  runWriteTransaction((store) => void store.put(value, name));

export const removeDurable = (name: string): Promise<void> =>
  runWriteTransaction((store) => void store.delete(name));

/** Return all entries by name. */
export async function readDurable(): Promise<ReadonlyMap<string, string>> {
  const database = await open();
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
