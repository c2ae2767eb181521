/**
 * A second place for decisions that are not sent yet. A browser writes local storage to the disk seconds later; this
 * store answers only once an entry is there, so that a killed browser loses nothing.
 */
const databaseName = 'countersign-unsent';
const storeName = 'decisions';

let opening: Promise<IDBDatabase> | undefined;

/** The next call opens the database again. */
function forgetConnection() {
  opening = undefined;
}

function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName));
    request.addEventListener('success', () => {
      // A browser closes it when somebody deletes the data of this site.
      request.result.addEventListener('close', forgetConnection);
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error));
  });
  opening.catch(forgetConnection);
  return opening;
}

async function change(act: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
    act(transaction.objectStore(storeName));
  });
}

/** Resolves once the entry is on the disk. Rejects in a browser that forbids storage. */
export const putDurable = (name: string, value: string): Promise<void> =>
  change((store) => void store.put(value, name));

export const removeDurable = (name: string): Promise<void> =>
  change((store) => void store.delete(name));

/** Every entry by its name. */
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
