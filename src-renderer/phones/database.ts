// The data on the device: IndexedDB with promises.

type StoreName = 'facts' | 'records' | 'queue' | 'templates' | 'lists' | 'sights' | 'artworks';

const NAME = 'twinmark-handheld';
const VERSION = 3;

export type Database = IDBDatabase;

export async function openDatabase(name = NAME): Promise<Database> {
  const opening = indexedDB.open(name, VERSION);
  opening.onupgradeneeded = ({ oldVersion }) => {
    const db = opening.result;
    if (oldVersion < 1) makeFirst(db);
    if (oldVersion < 2) makeLists(db);
    db.createObjectStore('artworks', { keyPath: 'name' });
  };
  const db = await answerOf(opening);
  // A newer page of this device waits until this one lets go.
  db.onversionchange = () => db.close();
  return db;
}

function makeFirst(db: Database): void {
  db.createObjectStore('facts');
  const records = db.createObjectStore('records', { keyPath: 'id' });
  records.createIndex('generation', 'generation');
  records.createIndex('template', 'card.template_id');
  db.createObjectStore('queue', { keyPath: 'seq', autoIncrement: true }).createIndex('state', 'state');
  db.createObjectStore('templates', { keyPath: 'id' });
}

function makeLists(db: Database): void {
  db.createObjectStore('lists', { keyPath: 'key' });
  db.createObjectStore('sights', { keyPath: ['list', 'id'] }).createIndex('due', ['list', 'due']);
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
