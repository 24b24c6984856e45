import type { Card, Template } from '#shared/core/model.ts';
import { type Copy, type CopyState, EMPTY_COPY } from './copy-records.ts';
import { change, type Database, read } from './database.ts';
import { SHUT_OUT } from './facts.ts';

interface Row {
  /** The five characters of the ID. */
  readonly id: string;
  readonly generation: number;
  readonly card: Card;
}

const STATE = 'copy';

export interface Records extends Copy {
  find(id: string): Promise<Card | null>;
  count(): Promise<number>;
  ids(): Promise<readonly string[]>;
  /** Records that contain every word. */
  search(words: string, most: number): Promise<readonly Card[]>;
  template(id: string): Promise<Template | null>;
  keepTemplate(template: Template): Promise<void>;
  /** Templates of records in the copy that are not there yet. */
  templatesWanted(): Promise<readonly string[]>;
  /** Deletes everything that the station's key stands for. `shutOut`: the station refused the key, which is kept as a fact. */
  wipe(shutOut: boolean, lists: boolean): Promise<void>;
}

export function recordsIn(db: Database): Records {
  return {
    state: async () => (await read<CopyState | undefined>(db, 'facts', (store) => store.get(STATE))) ?? EMPTY_COPY,
    put: (cards, state) =>
      change(db, ['records', 'facts'], (stores) => {
        for (const card of cards) stores('records').put({ id: idOf(card), generation: state.generation, card });
        stores('facts').put(state, STATE);
      }),
    finish: (state) =>
      change(db, ['records', 'facts'], (stores) => {
        const former = stores('records')
          .index('generation')
          .openKeyCursor(IDBKeyRange.upperBound(state.generation, true));
        former.onsuccess = () => {
          const cursor = former.result;
          if (!cursor) return;
          stores('records').delete(cursor.primaryKey);
          cursor.continue();
        };
        stores('facts').put(state, STATE);
      }),
    find: async (id) => (await read<Row | undefined>(db, 'records', (store) => store.get(id)))?.card ?? null,
    count: () => read(db, 'records', (store) => store.count()),
    ids: async () => (await read<IDBValidKey[]>(db, 'records', (store) => store.getAllKeys())).map(String),
    async search(words, most) {
      const wanted = plain(words).split(/\s+/).filter(Boolean);
      const rows = await read<Row[]>(db, 'records', (store) => store.getAll());
      const fits = ({ card }: Row) => {
        const text = plain(textOf(card));
        return wanted.every((word) => text.includes(word));
      };
      const found = wanted.length === 0 ? [] : rows.filter(fits);
      return found
        .map(({ card }) => card)
        .sort((a, b) => b.created_at.localeCompare(a.created_at))
        .slice(0, most);
    },
    template: async (id) => (await read<Template | undefined>(db, 'templates', (store) => store.get(id))) ?? null,
    keepTemplate: (template) => change(db, ['templates'], (stores) => void stores('templates').put(template)),
    async templatesWanted() {
      const kept = await read<IDBValidKey[]>(db, 'templates', (store) => store.getAllKeys());
      return (await templatesIn(db)).filter((id) => !kept.includes(id));
    },
    wipe(shutOut, lists) {
      const names = [
        'records',
        'facts',
        'templates',
        'artworks',
        ...(lists ? (['lists', 'sights'] as const) : []),
      ] as const;
      return change(db, names, (stores) => {
        for (const name of names) stores(name).clear();
        if (shutOut) stores('facts').put(true, SHUT_OUT);
      });
    },
  };
}

function idOf({ watermark_id }: Card): string {
  return watermark_id.slice(-5).toUpperCase();
}

/** Case and accents do not count. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The distinct values of an index: the cursor jumps from one value to the next. */
function templatesIn(db: Database): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const found: string[] = [];
    const index = db.transaction('records', 'readonly').objectStore('records').index('template');
    const asking = index.openKeyCursor(null, 'nextunique');
    asking.onerror = () => reject(asking.error);
    asking.onsuccess = () => {
      const cursor = asking.result;
      if (!cursor) {
        resolve(found);
        return;
      }
      found.push(String(cursor.key));
      cursor.continue();
    };
  });
}

function textOf({ watermark_id, description, record_metadata, printed }: Card): string {
  return [watermark_id, description ?? '', ...Object.values({ ...record_metadata, ...printed })].join(' ');
}
