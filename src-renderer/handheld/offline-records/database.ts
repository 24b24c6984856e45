// The data on the device: IndexedDB with promises.

export const STORES = { facts: 'facts', records: 'records', queue: 'queue', templates: 'templates' } as const;
type StoreName = keyof typeof STORES;

const NAME = 'twinmark-handheld';
const VERSION = 1;

export type Database = IDBDatabase;

export function openDatabase(name = NAME): Promise<Database> {
  const opening = indexedDB.open(name, VERSION);
  opening.onupgradeneeded = () => {
    const db = opening.result;
    db.createObjectStore(STORES.facts);
    const records = db.createObjectStore(STORES.records, { keyPath: 'id' });
    records.createIndex('generation', 'generation');
    records.createIndex('template', 'card.template_id');
    db.createObjectStore(STORES.queue, { keyPath: 'seq', autoIncrement: true }).createIndex('state', 'state');
    db.createObjectStore(STORES.templates, { keyPath: 'id' });
  };
  return answerOf(opening);
}

/** Runs one transaction over some stores. The transaction is complete when the promise resolves. */
export async function change<T>(
  db: Database,
  names: readonly StoreName[],
  work: (stores: (name: StoreName) => IDBObjectStore) => T,
): Promise<T> {
  const transaction = db.transaction(names, 'readwrite', { durability: 'strict' });
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const outcome = work((name) => transaction.objectStore(name));
  await ended;
  return outcome;
}

export function read<T>(db: Database, name: StoreName, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  return answerOf(ask(db.transaction(name, 'readonly').objectStore(name)));
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
