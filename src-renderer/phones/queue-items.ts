import { change, type Database, read } from './database.ts';
import type { QueueItem, QueueStore } from './queue.ts';

export interface QueueItems extends QueueStore {
  add(item: Omit<QueueItem, 'seq'>): Promise<void>;
  /** The newest first. */
  all(): Promise<readonly QueueItem[]>;
  /** Deletes an item, but not while it is being sent: it may have arrived. */
  discard(seq: number): Promise<void>;
  /** Queues an item again that the station refused. */
  again(seq: number): Promise<void>;
}

/** The number of sent scans that are kept, to show that they were sent. */
const SENT_KEPT = 50;

export function queueIn(db: Database): QueueItems {
  return {
    add: (item) => change(db, ['queue'], (stores) => void stores('queue').add(item)),
    put: (item) =>
      change(db, ['queue'], (stores) => {
        stores('queue').put(item);
        if (item.state === 'sent') dropOldSent(stores('queue'));
      }),
    waiting: () => read(db, 'queue', (store) => store.index('state').getAll('waiting')),
    async all() {
      const items = await read<QueueItem[]>(db, 'queue', (store) => store.getAll());
      return items.reverse();
    },
    async take(seq) {
      let taken: QueueItem | null = null;
      await changeItem(db, seq, (item) => {
        taken = item.state === 'waiting' ? { ...item, underWay: true } : null;
        return taken;
      });
      return taken;
    },
    discard: (seq) => changeItem(db, seq, ({ underWay }) => (underWay ? null : 'gone')),
    again: (seq) =>
      changeItem(db, seq, (item) =>
        item.state === 'sent' ? null : { ...item, state: 'waiting', reason: null, status: null, tries: 0 },
      ),
  };
}

/** Reads and writes an item in one transaction, so that an upload and a person cannot both change it. Null leaves the item as it is. */
function changeItem(db: Database, seq: number, changed: (item: QueueItem) => QueueItem | 'gone' | null): Promise<void> {
  return change(db, ['queue'], (stores) => {
    const asked: IDBRequest<QueueItem | undefined> = stores('queue').get(seq);
    asked.onsuccess = () => {
      const next = asked.result ? changed(asked.result) : null;
      if (next === 'gone') stores('queue').delete(seq);
      else if (next) stores('queue').put(next);
    };
  });
}

function dropOldSent(store: IDBObjectStore): void {
  let kept = 0;
  const sent = store.index('state').openKeyCursor('sent', 'prev');
  sent.onsuccess = () => {
    const cursor = sent.result;
    if (!cursor) return;
    if (++kept > SENT_KEPT) store.delete(cursor.primaryKey);
    cursor.continue();
  };
}
